package main

import (
	"encoding/json"
	"errors"
	"strings"

	"tengen/engine/protocol"
)

// jsonFields reads a request from a JSON object.
type jsonFields map[string]any

// get looks up a dotted name.
func (f jsonFields) get(name string) any {
	var v any = map[string]any(f)
	for part := range strings.SplitSeq(name, ".") {
		object, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = object[part]
	}
	return v
}

func (f jsonFields) Text(name string) (string, bool, error) {
	switch v := f.get(name).(type) {
	case nil:
		return "", false, nil
	case string:
		return v, true, nil
	}
	return "", false, errors.New("it is not a string")
}

// Bytes returns a file. JSON has only text, so each character stands for one byte.
func (f jsonFields) Bytes(name string) (string, bool, error) {
	text, ok, err := f.Text(name)
	if err == nil && ok {
		text, err = protocol.BytesOf(text)
	}
	return text, ok, err
}

func (f jsonFields) Number(name string) (float64, bool, error) {
	switch v := f.get(name).(type) {
	case nil:
		return 0, false, nil
	case float64:
		return v, true, nil
	}
	return 0, false, errors.New("it is not a number")
}

func (f jsonFields) Bool(name string) (bool, bool, error) {
	switch v := f.get(name).(type) {
	case nil:
		return false, false, nil
	case bool:
		return v, true, nil
	}
	return false, false, errors.New("it is not true or false")
}

func (f jsonFields) Texts(name string) ([]string, bool, error) {
	return listOf(f, name, func(v any) (s string, ok bool) {
		s, ok = v.(string)
		return s, ok
	})
}

func (f jsonFields) Objects(name string) ([]protocol.Fields, bool, error) {
	return listOf(f, name, func(v any) (protocol.Fields, bool) {
		object, ok := v.(map[string]any)
		return jsonFields(object), ok
	})
}

// listOf converts the elements of a list, which must all have one type.
func listOf[V any](f jsonFields, name string, one func(any) (V, bool)) (list []V, ok bool, err error) {
	switch v := f.get(name).(type) {
	case nil:
		return nil, false, nil
	case []any:
		for _, element := range v {
			value, ok := one(element)
			if !ok {
				return nil, false, errors.New("an element of it is of another kind")
			}
			list = append(list, value)
		}
		return list, true, nil
	}
	return nil, false, errors.New("it is not a list")
}

// jsonWriter writes the fields of a reply in order.
type jsonWriter struct{ b []byte }

func (w *jsonWriter) field(name string, value any) {
	if len(w.b) > 1 {
		w.b = append(w.b, ',')
	}
	for i, v := range [2]any{name, value} {
		b, err := json.Marshal(v)
		if err != nil {
			panic("tengen: a reply cannot be written: " + err.Error()) // NaN or infinity: a bug in the engine
		}
		if w.b = append(w.b, b...); i == 0 {
			w.b = append(w.b, ':')
		}
	}
}

func (w *jsonWriter) Text(name, value string)           { w.field(name, value) }
func (w *jsonWriter) Number(name string, value float64) { w.field(name, value) }
func (w *jsonWriter) Bool(name string, value bool)      { w.field(name, value) }
func (w *jsonWriter) Null(name string)                  { w.field(name, nil) }

func (w *jsonWriter) Texts(name string, values []string) {
	if values == nil {
		values = []string{}
	}
	w.field(name, values)
}

// Bytes writes a file. JSON has only text, so each character stands for one byte.
func (w *jsonWriter) Bytes(name string, value []byte) {
	text := make([]rune, len(value))
	for i, b := range value {
		text[i] = rune(b)
	}
	w.field(name, string(text))
}

func (w *jsonWriter) Objects(name string, n int, object func(int, protocol.Writer)) {
	list := make([]json.RawMessage, n)
	for i := range list {
		o := &jsonWriter{b: []byte("{")}
		object(i, o)
		list[i] = append(o.b, '}')
	}
	w.field(name, list)
}

// line writes the fields of a message and returns the line of JSON.
func (w *jsonWriter) line(r protocol.Reply) []byte {
	r.Encode(w)
	return append(w.b, '}', '\n')
}
