#include "textflag.h"

// Eight lanes of a cell: X8 was, X9 is; their rectified difference, widened to
// 32 bits, is added to the boards in lo and hi. X15 is zero.
#define EIGHT(offset, lo, hi) \
	MOVOU	offset(R8), X8   \
	MOVO	X8, X9           \
	MOVOU	offset(R10), X10 \
	PADDW	X10, X9          \
	MOVOU	offset(R9), X11  \
	PSUBW	X11, X9          \
	MOVOU	X9, offset(R8)   \
	PMAXSW	X15, X8          \
	PMAXSW	X15, X9          \
	PSUBW	X8, X9           \
	MOVO	X9, X10          \
	PSRAW	$15, X10         \
	MOVO	X9, X11          \
	PUNPCKLWL	X10, X9      \
	PUNPCKHWL	X10, X11     \
	PADDL	X9, lo           \
	PADDL	X11, hi

// func update(list *pattern.Difference, n int, cells *[gomoku.Cells]lanes, rows *[pattern.RowLimit]lanes, b *boards)
TEXT ·update(SB), NOSPLIT, $0-40
	MOVQ	list+0(FP), SI
	MOVQ	n+8(FP), CX
	MOVQ	cells+16(FP), DI
	MOVQ	rows+24(FP), BX
	MOVQ	b+32(FP), DX
	PXOR	X15, X15
	MOVOU	0(DX), X0
	MOVOU	16(DX), X1
	MOVOU	32(DX), X2
	MOVOU	48(DX), X3
	MOVOU	64(DX), X4
	MOVOU	80(DX), X5
	MOVOU	96(DX), X6
	MOVOU	112(DX), X7
	TESTQ	CX, CX
	JLE	done
next:
	MOVWLZX	0(SI), R8
	MOVWLZX	2(SI), R9
	MOVWLZX	4(SI), R10
	SHLQ	$6, R8
	SHLQ	$6, R9
	SHLQ	$6, R10
	ADDQ	DI, R8
	ADDQ	BX, R9
	ADDQ	BX, R10
	EIGHT(0, X0, X1)
	EIGHT(16, X2, X3)
	EIGHT(32, X4, X5)
	EIGHT(48, X6, X7)
	ADDQ	$6, SI
	DECQ	CX
	JNZ	next
done:
	MOVOU	X0, 0(DX)
	MOVOU	X1, 16(DX)
	MOVOU	X2, 32(DX)
	MOVOU	X3, 48(DX)
	MOVOU	X4, 64(DX)
	MOVOU	X5, 80(DX)
	MOVOU	X6, 96(DX)
	MOVOU	X7, 112(DX)
	RET

// Two boards in all lanes of X8, times their weights to four units.
#define FOUR(offset, acc) \
	MOVOU	offset(DI), X9 \
	PMADDWL	X8, X9         \
	PADDL	X9, acc

#define SKIP(offset) \
	MOVOU	offset(SI), X8 \
	MOVOU	offset(BX), X9 \
	PMADDWL	X8, X9         \
	PADDL	X9, X4

// func dense(in *lanes, w *[Lanes / 2][2 * Hidden]int16, skip *lanes, out *units) int32
TEXT ·dense(SB), NOSPLIT, $0-36
	MOVQ	in+0(FP), SI
	MOVQ	w+8(FP), DI
	MOVQ	skip+16(FP), BX
	MOVQ	out+24(FP), DX
	MOVOU	0(DX), X0
	MOVOU	16(DX), X1
	MOVOU	32(DX), X2
	MOVOU	48(DX), X3
	PXOR	X4, X4
	SKIP(0)
	SKIP(16)
	SKIP(32)
	SKIP(48)
	PSHUFD	$0x4e, X4, X5
	PADDL	X5, X4
	PSHUFD	$0xb1, X4, X5
	PADDL	X5, X4
	MOVQ	X4, AX
	MOVL	AX, ret+32(FP)
	MOVQ	$16, CX
pair:
	MOVL	(SI), AX
	MOVQ	AX, X8
	PSHUFD	$0, X8, X8
	FOUR(0, X0)
	FOUR(16, X1)
	FOUR(32, X2)
	FOUR(48, X3)
	ADDQ	$4, SI
	ADDQ	$64, DI
	DECQ	CX
	JNZ	pair
	MOVOU	X0, 0(DX)
	MOVOU	X1, 16(DX)
	MOVOU	X2, 32(DX)
	MOVOU	X3, 48(DX)
	RET
