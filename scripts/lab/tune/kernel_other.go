//go:build !amd64

package main

func sumRows(table, bias *float32, rows *int32, n, count int, cells, sum *float32) {
	sumRowsGo(table, bias, rows, n, count, cells, sum)
}

func spreadRows(grad, bias *float32, rows *int32, n, count int, cells, of *float32) {
	spreadRowsGo(grad, bias, rows, n, count, cells, of)
}
