"""The kinds of numbers that pictures are made of here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Bytes: TypeAlias = npt.NDArray[np.uint8]
    Floats: TypeAlias = npt.NDArray[np.floating[Any]]
    Truths: TypeAlias = npt.NDArray[np.bool_]
    Greys: TypeAlias = npt.NDArray[np.int16]
    Sums: TypeAlias = npt.NDArray[np.int16]
    Numbers: TypeAlias = npt.NDArray[np.int64]

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""
