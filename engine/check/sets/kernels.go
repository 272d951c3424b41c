package sets

import (
	"tengen/engine/check"
	"tengen/engine/eval"
)

// kernels compares the network's vector code with the plain code that defines it.
func kernels() check.Set {
	return check.Set{Name: "kernels", Cases: 1000, Check: func(i int, _ func() bool) error {
		return eval.CompareKernels(uint64(i))
	}}
}
