package main

import "unsafe"

// vector is the number of channels that a kernel handles at a time.
const vector = 16

// This file defines the kernels in Go; on amd64 the vector code of kernel_amd64.s replaces
// them. Both see vector channels of a table: rows are offsets of a cell's n rows in it, in
// float32s, and cells has vector numbers for each of count cells.

// sumRowsGo computes cell = bias + Σ table[row] for each cell and adds max(0, cell) to sum.
func sumRowsGo(table, bias *float32, rows *int32, n, count int, cells, sum *float32) {
	for i := range count {
		cell := vectorAt(cells, i*vector)
		*cell = *vectorAt(bias, 0)
		for _, row := range unsafe.Slice(rows, n*count)[i*n:][:n] {
			for k, x := range vectorAt(table, int(row)) {
				cell[k] += x
			}
		}
		for k, x := range cell {
			vectorAt(sum, 0)[k] += max(x, 0)
		}
	}
}

// spreadRowsGo adds of, in the channels in which a cell is above 0, to the gradients of the
// bias and of the cell's rows.
func spreadRowsGo(grad, bias *float32, rows *int32, n, count int, cells, of *float32) {
	for i := range count {
		var y [vector]float32
		for k, x := range vectorAt(cells, i*vector) {
			if x > 0 {
				y[k] = vectorAt(of, 0)[k]
				vectorAt(bias, 0)[k] += y[k]
			}
		}
		for _, row := range unsafe.Slice(rows, n*count)[i*n:][:n] {
			g := vectorAt(grad, int(row))
			for k, x := range y {
				g[k] += x
			}
		}
	}
}

func vectorAt(table *float32, offset int) *[vector]float32 {
	return (*[vector]float32)(unsafe.Add(unsafe.Pointer(table), 4*offset))
}
