"""Sets of cells for the compiled kernels: k words of 64 cells each, as a tuple of integers.

numba compiles a kernel once for each k, and the machine code works on plain registers: a board
of up to 64 cells costs nothing for the ability to hold larger ones. Tables of sets are arrays of
uint64 with k columns. Counts and cell numbers are always int64: numba turns a mix of uint64 and
int64 into floats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from llvmlite import ir
from numba import extending
from numba.core import types
from numpy.typing import NDArray

Cells: TypeAlias = Any
"""A set of cells: inside a kernel a tuple of k words, and only a kernel looks inside."""

Table: TypeAlias = NDArray[np.uint64]
"""Sets of cells, one a row, a word a column."""

Counter: TypeAlias = NDArray[np.int64]
Number: TypeAlias = int
Flag: TypeAlias = bool

WORD = ir.IntType(64)


def intrinsic(function: Callable[..., Any]) -> Any:
    """Make a function that writes its own machine code; kernels leave its first argument out."""
    return extending.intrinsic(function)


def _elementwise(operation: Callable[[Any, Any, Any], Any]) -> Any:
    """An intrinsic that combines two sets word by word."""

    def typing(typingctx: Any, a: Any, b: Any) -> Any:  # noqa: ARG001 (numba names it)
        def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            result = args[0]
            for word in range(a.count):
                left = builder.extract_value(args[0], word)
                right = builder.extract_value(args[1], word)
                result = builder.insert_value(result, operation(builder, left, right), word)
            return result

        return a(a, b), codegen

    return typing


@intrinsic
def both(typingctx: Any, a: Any, b: Any) -> Any:
    """The cells in both sets."""
    return _elementwise(lambda builder, x, y: builder.and_(x, y))(typingctx, a, b)


@intrinsic
def either(typingctx: Any, a: Any, b: Any) -> Any:
    """The cells in at least one of the sets."""
    return _elementwise(lambda builder, x, y: builder.or_(x, y))(typingctx, a, b)


@intrinsic
def without(typingctx: Any, a: Any, b: Any) -> Any:
    """The cells of the first set that are not in the second."""
    return _elementwise(lambda builder, x, y: builder.and_(x, builder.not_(y)))(typingctx, a, b)


@intrinsic
def unlike(typingctx: Any, a: Any, b: Any) -> Any:
    """The cells in just one of the sets."""
    return _elementwise(lambda builder, x, y: builder.xor(x, y))(typingctx, a, b)


@intrinsic
def size(typingctx: Any, a: Any) -> Any:  # noqa: ARG001
    """The number of cells in a set."""

    def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        total = ir.Constant(WORD, 0)
        for word in range(a.count):
            total = builder.add(total, builder.ctpop(builder.extract_value(args[0], word)))
        return total

    return types.int64(a), codegen


@intrinsic
def nonempty(typingctx: Any, a: Any) -> Any:  # noqa: ARG001
    """Whether a set has any cell."""

    def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        gathered = builder.extract_value(args[0], 0)
        for word in range(1, a.count):
            gathered = builder.or_(gathered, builder.extract_value(args[0], word))
        return builder.icmp_unsigned("!=", gathered, ir.Constant(WORD, 0))

    return types.boolean(a), codegen


@intrinsic
def first(typingctx: Any, a: Any) -> Any:  # noqa: ARG001
    """The first cell of a set that is not empty."""

    def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        last = a.count - 1
        undefined = ir.Constant(ir.IntType(1), 1)
        answer = builder.cttz(builder.extract_value(args[0], last), undefined)
        answer = builder.add(answer, ir.Constant(WORD, 64 * last))
        for word in reversed(range(last)):
            value = builder.extract_value(args[0], word)
            here = builder.add(builder.cttz(value, undefined), ir.Constant(WORD, 64 * word))
            full = builder.icmp_unsigned("!=", value, ir.Constant(WORD, 0))
            answer = builder.select(full, here, answer)
        return answer

    return types.int64(a), codegen


@intrinsic
def nothing(typingctx: Any, like: Any) -> Any:  # noqa: ARG001
    """The empty set with as many words as the one given."""

    def codegen(context: Any, _builder: Any, _signature: Any, _args: Any) -> Any:
        return ir.Constant(context.get_value_type(like), None)

    return like(like), codegen


def _row(table: Any, builder: Any, row: Any, words: int) -> Any:
    return builder.gep(table.data, [builder.mul(row, ir.Constant(WORD, words))])


@intrinsic
def load(typingctx: Any, table: Any, row: Any, like: Any) -> Any:  # noqa: ARG001
    """The set in one row of a table."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        rows = context.make_array(signature.args[0])(context, builder, value=args[0])
        start = _row(rows, builder, args[1], like.count)
        result = ir.Constant(context.get_value_type(like), ir.Undefined)
        for word in range(like.count):
            value = builder.load(builder.gep(start, [ir.Constant(WORD, word)]))
            result = builder.insert_value(result, value, word)
        return result

    return like(table, types.int64, like), codegen


@intrinsic
def save(typingctx: Any, table: Any, row: Any, value: Any) -> Any:  # noqa: ARG001
    """Write a set into one row of a table."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        rows = context.make_array(signature.args[0])(context, builder, value=args[0])
        start = _row(rows, builder, args[1], value.count)
        for word in range(value.count):
            builder.store(
                builder.extract_value(args[2], word), builder.gep(start, [ir.Constant(WORD, word)])
            )
        return context.get_dummy_value()

    return types.void(table, types.int64, value), codegen


@intrinsic
def single(typingctx: Any, cell: Any, like: Any) -> Any:  # noqa: ARG001
    """The set of one cell."""

    def codegen(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        bit = builder.shl(ir.Constant(WORD, 1), builder.and_(args[0], ir.Constant(WORD, 63)))
        if like.count == 1:
            return builder.insert_value(ir.Constant(context.get_value_type(like), None), bit, 0)
        home = builder.lshr(args[0], ir.Constant(WORD, 6))
        result = ir.Constant(context.get_value_type(like), ir.Undefined)
        for word in range(like.count):
            here = builder.icmp_unsigned("==", home, ir.Constant(WORD, word))
            value = builder.select(here, bit, ir.Constant(WORD, 0))
            result = builder.insert_value(result, value, word)
        return result

    return like(types.int64, like), codegen


@intrinsic
def rest(typingctx: Any, a: Any) -> Any:  # noqa: ARG001
    """A set that is not empty, without its first cell."""

    def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        result = args[0]
        before = ir.Constant(ir.IntType(1), 0)
        for word in range(a.count):
            value = builder.extract_value(args[0], word)
            less = builder.and_(value, builder.sub(value, ir.Constant(WORD, 1)))
            result = builder.insert_value(result, builder.select(before, value, less), word)
            present = builder.icmp_unsigned("!=", value, ir.Constant(WORD, 0))
            before = builder.or_(before, present)
        return result

    return a(a), codegen


@intrinsic
def pick(typingctx: Any, condition: Any, a: Any, b: Any) -> Any:  # noqa: ARG001
    """The first set if the condition holds, else the second, without a jump."""

    def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        result = args[1]
        for word in range(a.count):
            left = builder.extract_value(args[1], word)
            right = builder.extract_value(args[2], word)
            result = builder.insert_value(result, builder.select(args[0], left, right), word)
        return result

    return a(types.boolean, a, a), codegen


@intrinsic
def onward(typingctx: Any, a: Any, distance: Any) -> Any:  # noqa: ARG001
    """Each cell replaced by the one so far behind it in reading order; 1 to 63."""

    def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        back = builder.sub(ir.Constant(WORD, 64), args[1])
        result = args[0]
        for word in range(a.count):
            value = builder.shl(builder.extract_value(args[0], word), args[1])
            if word > 0:
                carried = builder.lshr(builder.extract_value(args[0], word - 1), back)
                value = builder.or_(value, carried)
            result = builder.insert_value(result, value, word)
        return result

    return a(a, types.int64), codegen


@intrinsic
def backward(typingctx: Any, a: Any, distance: Any) -> Any:  # noqa: ARG001
    """Each cell replaced by the one so far before it in reading order; 1 to 63."""

    def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        back = builder.sub(ir.Constant(WORD, 64), args[1])
        result = args[0]
        for word in range(a.count):
            value = builder.lshr(builder.extract_value(args[0], word), args[1])
            if word + 1 < a.count:
                carried = builder.shl(builder.extract_value(args[0], word + 1), back)
                value = builder.or_(value, carried)
            result = builder.insert_value(result, value, word)
        return result

    return a(a, types.int64), codegen
