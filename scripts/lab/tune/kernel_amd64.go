package main

// sumRows is sumRowsGo in SSE2, which every amd64 processor supports.
//
//go:noescape
func sumRows(table, bias *float32, rows *int32, n, count int, cells, sum *float32)

// spreadRows is spreadRowsGo in SSE2.
//
//go:noescape
func spreadRows(grad, bias *float32, rows *int32, n, count int, cells, of *float32)
