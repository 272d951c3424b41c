#include "textflag.h"

// Sixteen floats from memory to registers, and back.
#define LOAD(p, a, b, c, d) \
	MOVUPS	0(p), a  \
	MOVUPS	16(p), b \
	MOVUPS	32(p), c \
	MOVUPS	48(p), d

#define STORE(p, a, b, c, d) \
	MOVUPS	a, 0(p)  \
	MOVUPS	b, 16(p) \
	MOVUPS	c, 32(p) \
	MOVUPS	d, 48(p)

// func sumRows(table, bias *float32, rows *int32, n, count int, cells, sum *float32)
TEXT ·sumRows(SB), NOSPLIT, $0-56
	MOVQ	table+0(FP), BX
	MOVQ	bias+8(FP), AX
	MOVQ	rows+16(FP), SI
	MOVQ	n+24(FP), R10
	MOVQ	count+32(FP), CX
	MOVQ	cells+40(FP), DI
	MOVQ	sum+48(FP), DX
	LOAD(AX, X0, X1, X2, X3)
	LOAD(DX, X4, X5, X6, X7)
	TESTQ	CX, CX
	JLE	done
cell:
	MOVAPS	X0, X8
	MOVAPS	X1, X9
	MOVAPS	X2, X10
	MOVAPS	X3, X11
	MOVQ	R10, R11
row:
	MOVLQSX	(SI), R8
	LEAQ	(BX)(R8*4), R9
	LOAD(R9, X12, X13, X14, X15)
	ADDPS	X12, X8
	ADDPS	X13, X9
	ADDPS	X14, X10
	ADDPS	X15, X11
	ADDQ	$4, SI
	DECQ	R11
	JNZ	row
	STORE(DI, X8, X9, X10, X11)
	XORPS	X12, X12
	MAXPS	X12, X8
	MAXPS	X12, X9
	MAXPS	X12, X10
	MAXPS	X12, X11
	ADDPS	X8, X4
	ADDPS	X9, X5
	ADDPS	X10, X6
	ADDPS	X11, X7
	ADDQ	$64, DI
	DECQ	CX
	JNZ	cell
done:
	STORE(DX, X4, X5, X6, X7)
	RET

// MASK sets x to v where x is above 0, else to 0; scratch is overwritten.
#define MASK(x, v, scratch) \
	XORPS	scratch, scratch   \
	CMPPS	x, scratch, $1     \
	ANDPS	v, scratch         \
	MOVAPS	scratch, x

// func spreadRows(grad, bias *float32, rows *int32, n, count int, cells, of *float32)
TEXT ·spreadRows(SB), NOSPLIT, $0-56
	MOVQ	grad+0(FP), BX
	MOVQ	bias+8(FP), DX
	MOVQ	rows+16(FP), SI
	MOVQ	n+24(FP), R10
	MOVQ	count+32(FP), CX
	MOVQ	cells+40(FP), DI
	MOVQ	of+48(FP), AX
	LOAD(AX, X0, X1, X2, X3)
	LOAD(DX, X4, X5, X6, X7)
	TESTQ	CX, CX
	JLE	done
cell:
	LOAD(DI, X8, X9, X10, X11)
	MASK(X8, X0, X12)
	MASK(X9, X1, X12)
	MASK(X10, X2, X12)
	MASK(X11, X3, X12)
	ADDPS	X8, X4
	ADDPS	X9, X5
	ADDPS	X10, X6
	ADDPS	X11, X7
	MOVQ	R10, R11
row:
	MOVLQSX	(SI), R8
	LEAQ	(BX)(R8*4), R9
	LOAD(R9, X12, X13, X14, X15)
	ADDPS	X8, X12
	ADDPS	X9, X13
	ADDPS	X10, X14
	ADDPS	X11, X15
	STORE(R9, X12, X13, X14, X15)
	ADDQ	$4, SI
	DECQ	R11
	JNZ	row
	ADDQ	$64, DI
	DECQ	CX
	JNZ	cell
done:
	STORE(DX, X4, X5, X6, X7)
	RET
