"""Faults that are seen at first sight, in words: clues that clash with what is marked."""

from __future__ import annotations

from webapp.engine.faults import CLASHES, Fault, FaultKind
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import CellsSlot, Slot, Statement, state
from webapp.explain.wording.voice import Voice
from webapp.notation.fault_sentences import fault_sentence


def fault_words(fault: Fault, width: int, voice: Voice, language: Language = ENGLISH) -> str:
    """A fault in words; what is no board at all is bad input, of which messages speak English."""
    if fault.kind not in CLASHES:
        return fault_sentence(fault, width, live=voice is Voice.LIVE)
    return Narrator(width, voice, language).words(_clash(fault))


def _clash(fault: Fault) -> Statement:
    limit = fault.limit or 0
    slots: dict[str, Slot] = {"shown": fault.value or 0, "n": limit}
    if fault.cell is not None:
        slots["cells"] = CellsSlot(1 << fault.cell)
    starved = fault.kind is FaultKind.CLUE_STARVED and not limit
    return state(f"fault.{fault.kind.name.lower()}{'.none' if starved else ''}", **slots)
