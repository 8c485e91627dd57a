"""The job that makes one puzzle to order."""

from __future__ import annotations

from functools import partial

from webapp.bullets.generate import GeneratedPuzzle, NoPuzzle
from webapp.jobs.context import JobContext, JobFailed
from webapp.jobs.registry import job
from webapp.notation.english import counted, sides
from webapp.services.shelf import making
from webapp.services.shelf.making import PuzzleRequest


@job(making.KIND)
def make_to_order(context: JobContext) -> dict[str, str]:
    """Search until the wish is met or the tries are spent."""
    request = PuzzleRequest.from_json(context.parameters)
    puzzle = _search(context, request)
    return {"puzzle": context.save(partial(making.keep, generated=puzzle, wish=request.wish))}


def _search(context: JobContext, request: PuzzleRequest) -> GeneratedPuzzle:
    for attempt in range(request.tries):
        watch = partial(_tell, context, attempt, request.tries)
        watch()
        seed = request.seed_of(attempt)
        try:
            return context.make(
                request.recipe, seed, steps=making.STEPS, wish=request.wish, watch=watch
            )
        except NoPuzzle:
            continue
    raise JobFailed(_why(request))


def _tell(context: JobContext, attempt: int, tries: int, *_steps: int) -> None:
    context.progress(attempt, tries)


def _why(request: PuzzleRequest) -> str:
    recipe = request.recipe
    kind = f"{request.band} puzzle" if request.band else "puzzle"
    tries = counted(request.tries, "search", "searches")
    bullets = counted(recipe.bullets, "bullet")
    return (
        f"No {kind} of {sides(recipe.width, recipe.height)} with {bullets} was found in {tries}."
        " Try another seed, another number of bullets or any difficulty."
    )
