// Package protocoltest helps tests to talk to an engine. Requests are maps, and the
// host has a clock that advances with each call of Now.
package protocoltest

import (
	"errors"
	"time"

	"tengen/engine/protocol"
)

// Fields are a request, or an object in one, by names such as "limits.nodes". Values
// are strings, integers, floats, booleans and lists of Fields.
type Fields map[string]any

// Text returns a string field.
func (f Fields) Text(name string) (string, bool, error) {
	switch v := f[name].(type) {
	case nil:
		return "", false, nil
	case string:
		return v, true, nil
	}
	return "", false, errors.New("it is not a string")
}

// Bytes returns a file; each character of the string is one byte.
func (f Fields) Bytes(name string) (string, bool, error) {
	text, ok, err := f.Text(name)
	if err == nil && ok {
		text, err = protocol.BytesOf(text)
	}
	return text, ok, err
}

// Number returns a number field.
func (f Fields) Number(name string) (float64, bool, error) {
	switch v := f[name].(type) {
	case nil:
		return 0, false, nil
	case int:
		return float64(v), true, nil
	case int64:
		return float64(v), true, nil
	case uint64:
		return float64(v), true, nil
	case float64:
		return v, true, nil
	}
	return 0, false, errors.New("it is not a number")
}

// Bool returns a boolean field.
func (f Fields) Bool(name string) (bool, bool, error) {
	switch v := f[name].(type) {
	case nil:
		return false, false, nil
	case bool:
		return v, true, nil
	}
	return false, false, errors.New("it is not true or false")
}

// Texts returns a list of strings.
func (f Fields) Texts(name string) ([]string, bool, error) {
	switch v := f[name].(type) {
	case nil:
		return nil, false, nil
	case []string:
		return v, true, nil
	}
	return nil, false, errors.New("it is not a list of strings")
}

// Objects returns a list of Fields.
func (f Fields) Objects(name string) ([]protocol.Fields, bool, error) {
	switch v := f[name].(type) {
	case nil:
		return nil, false, nil
	case []Fields:
		var list []protocol.Fields
		for _, one := range v {
			list = append(list, one)
		}
		return list, true, nil
	}
	return nil, false, errors.New("it is not a list of objects")
}

// With returns a copy with one field set.
func (f Fields) With(name string, value any) Fields {
	g := Fields{name: value}
	for n, v := range f {
		if n != name {
			g[n] = v
		}
	}
	return g
}

// A Host delivers one request at each poll. Its clock advances 1 ms with each call of
// Now.
type Host struct {
	Arriving []Fields
	now      time.Duration
}

// Poll returns the next request.
func (h *Host) Poll() (protocol.Fields, bool) {
	if len(h.Arriving) == 0 {
		return nil, false
	}
	f := h.Arriving[0]
	h.Arriving = h.Arriving[1:]
	return f, true
}

// Now returns the time.
func (h *Host) Now() time.Duration {
	h.now += time.Millisecond
	return h.now
}

// Ask sends a request to an engine and returns the last reply.
func Ask(e protocol.Engine, f Fields) (last protocol.Reply) {
	protocol.NewConversation(e, &Host{}, func(_ int64, r protocol.Reply) { last = r }).Handle(f)
	return last
}

// A Writer keeps an object's fields as Go values: strings, numbers, booleans, nil,
// lists of strings and lists of Writers.
type Writer map[string]any

// Encode returns the fields of a reply.
func Encode(r protocol.Reply) Writer {
	w := Writer{}
	r.Encode(w)
	return w
}

// Kind returns a reply's type, or the code of an error.
func Kind(r protocol.Reply) string {
	w := Encode(r)
	if w["type"] == "error" {
		return w["code"].(string)
	}
	return w["type"].(string)
}

func (w Writer) Text(name, value string)            { w[name] = value }
func (w Writer) Number(name string, value float64)  { w[name] = value }
func (w Writer) Bool(name string, value bool)       { w[name] = value }
func (w Writer) Null(name string)                   { w[name] = nil }
func (w Writer) Texts(name string, values []string) { w[name] = values }

// Bytes writes a file as a string with a character for each byte.
func (w Writer) Bytes(name string, value []byte) {
	text := make([]rune, len(value))
	for i, b := range value {
		text[i] = rune(b)
	}
	w[name] = string(text)
}

// Objects writes a list of objects.
func (w Writer) Objects(name string, n int, object func(int, protocol.Writer)) {
	list := make([]Writer, n)
	for i := range list {
		list[i] = Writer{}
		object(i, list[i])
	}
	w[name] = list
}
