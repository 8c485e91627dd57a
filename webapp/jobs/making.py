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
    wanted = PuzzleRequest.from_json(context.parameters)
    made = _search(context, wanted)
    return {"puzzle": context.save(partial(making.keep, generated=made, wish=wanted.wish))}


def _search(context: JobContext, wanted: PuzzleRequest) -> GeneratedPuzzle:
    for attempt in range(wanted.tries):
        watch = partial(_tell, context, attempt, wanted.tries)
        watch()
        seed = wanted.seed_of(attempt)
        try:
            return context.make(
                wanted.recipe, seed, steps=making.STEPS, wish=wanted.wish, watch=watch
            )
        except NoPuzzle:
            continue
    raise JobFailed(_why(wanted))


def _tell(context: JobContext, attempt: int, tries: int, *_steps: int) -> None:
    context.progress(attempt, tries)


def _why(wanted: PuzzleRequest) -> str:
    recipe = wanted.recipe
    kind = f"{wanted.band} puzzle" if wanted.band else "puzzle"
    tries = "1 search" if wanted.tries == 1 else f"{wanted.tries} searches"
    bullets = counted(recipe.bullets, "bullet")
    return (
        f"No {kind} of {sides(recipe.width, recipe.height)} with {bullets} was found in {tries}. "
        " Try another seed, another number of bullets or any difficulty."
    )
