package search

import (
	"reflect"
	"strconv"
	"strings"
)

func Tune(e *Engine, args []string) {
	for _, a := range args {
		k, v, _ := strings.Cut(a, "=")
		if k[0] == 'T' && k != "TT" {
			n, _ := strconv.Atoi(k[1:])
			e.T[n], _ = strconv.Atoi(v)
			continue
		}
		reflect.ValueOf(&e.Options).Elem().FieldByName(k).SetBool(v != "0")
	}
}

var TD = [32]int{0: 55, 1: 6, 2: 100, 3: 1, 4: 100, 5: 60, 6: 70, 7: 300, 8: 100}
