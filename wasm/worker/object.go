//go:build js

package worker

import (
	"errors"
	"strings"
	"syscall/js"
	"unsafe"

	"tengen/engine/protocol"
)

// fields reads a plain JavaScript object.
type fields struct{ object js.Value }

// get looks up a dotted name; absent and null fields are undefined.
func (f fields) get(name string) js.Value {
	v := f.object
	for part := range strings.SplitSeq(name, ".") {
		if v.Type() != js.TypeObject {
			return js.Undefined()
		}
		v = v.Get(part)
	}
	return v
}

func (f fields) Text(name string) (string, bool, error) {
	switch v := f.get(name); v.Type() {
	case js.TypeUndefined, js.TypeNull:
		return "", false, nil
	case js.TypeString:
		return v.String(), true, nil
	}
	return "", false, errors.New("it is not a string")
}

// Bytes copies a Uint8Array.
func (f fields) Bytes(name string) (string, bool, error) {
	switch v := f.get(name); {
	case v.Type() == js.TypeUndefined || v.Type() == js.TypeNull:
		return "", false, nil
	case v.InstanceOf(js.Global().Get("Uint8Array")):
		b := make([]byte, v.Length())
		js.CopyBytesToGo(b, v)
		return unsafe.String(unsafe.SliceData(b), len(b)), true, nil // b is used nowhere else
	}
	return "", false, errors.New("it is not a Uint8Array")
}

func (f fields) Number(name string) (float64, bool, error) {
	switch v := f.get(name); v.Type() {
	case js.TypeUndefined, js.TypeNull:
		return 0, false, nil
	case js.TypeNumber:
		return v.Float(), true, nil
	}
	return 0, false, errors.New("it is not a number")
}

func (f fields) Bool(name string) (bool, bool, error) {
	switch v := f.get(name); v.Type() {
	case js.TypeUndefined, js.TypeNull:
		return false, false, nil
	case js.TypeBoolean:
		return v.Bool(), true, nil
	}
	return false, false, errors.New("it is not true or false")
}

func (f fields) Texts(name string) (list []string, ok bool, err error) {
	values, ok, err := f.list(name, js.TypeString)
	for _, v := range values {
		list = append(list, v.String())
	}
	return list, ok, err
}

func (f fields) Objects(name string) (list []protocol.Fields, ok bool, err error) {
	values, ok, err := f.list(name, js.TypeObject)
	for _, v := range values {
		list = append(list, fields{v})
	}
	return list, ok, err
}

// list returns the elements of an array, which must all have one type.
func (f fields) list(name string, kind js.Type) (values []js.Value, ok bool, err error) {
	v := f.get(name)
	switch {
	case v.Type() == js.TypeUndefined || v.Type() == js.TypeNull:
		return nil, false, nil
	case !v.InstanceOf(js.Global().Get("Array")):
		return nil, false, errors.New("it is not a list")
	}
	for i := range v.Length() {
		if v.Index(i).Type() != kind {
			return nil, false, errors.New("an element of it is of another kind")
		}
		values = append(values, v.Index(i))
	}
	return values, true, nil
}

// writer builds a plain JavaScript object.
type writer struct{ object js.Value }

func newWriter() *writer { return &writer{js.Global().Get("Object").New()} }

// post sends the object to the page.
func (w *writer) post() { js.Global().Call("postMessage", w.object) }

func (w *writer) Text(name, value string)           { w.object.Set(name, value) }
func (w *writer) Number(name string, value float64) { w.object.Set(name, value) }
func (w *writer) Bool(name string, value bool)      { w.object.Set(name, value) }
func (w *writer) Null(name string)                  { w.object.Set(name, js.Null()) }

func (w *writer) Texts(name string, values []string) {
	a := js.Global().Get("Array").New(len(values))
	for i, v := range values {
		a.SetIndex(i, v)
	}
	w.object.Set(name, a)
}

func (w *writer) Bytes(name string, value []byte) {
	a := js.Global().Get("Uint8Array").New(len(value))
	js.CopyBytesToJS(a, value)
	w.object.Set(name, a)
}

func (w *writer) Objects(name string, n int, object func(int, protocol.Writer)) {
	a := js.Global().Get("Array").New(n)
	for i := range n {
		o := newWriter()
		object(i, o)
		a.SetIndex(i, o.object)
	}
	w.object.Set(name, a)
}
