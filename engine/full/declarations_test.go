package full

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// declared is the page's file of TypeScript declarations of all requests and replies.
const declared = "../../site/js/engine/protocol.d.ts"

// declarations are the interfaces and type aliases of that file.
type declarations struct {
	interfaces map[string][]declaration
	aliases    map[string]string
}

// A declaration is a field of an interface.
type declaration struct {
	name     string
	optional bool
	kinds    []kind
}

// A kind is one type that a field may have.
type kind struct {
	is    string // "text", "number", "bool", "null", "texts", "object" or "objects"
	word  string // text: the only permitted value, or "" for any; object and objects: the interface's name
	alias string // the alias that contains it, if any
}

var (
	interfaceLine = regexp.MustCompile(`^export interface (\w+)(?: extends (\w+))? \{$`)
	fieldLine     = regexp.MustCompile(`^  (\w+)(\??): (.+);$`)
	aliasLine     = regexp.MustCompile(`^export type (\w+) = (.+);$`)
	comments      = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
)

// readDeclarations reads the file, which uses only the forms that its header lists. It
// stops at the first generic type; those are for the page alone.
func readDeclarations(t *testing.T) *declarations {
	t.Helper()
	text, err := os.ReadFile(declared)
	if err != nil {
		t.Fatal(err)
	}
	d := &declarations{map[string][]declaration{}, map[string]string{}}
	source, _, _ := strings.Cut(string(text), "\nexport type Command = ")
	inside := ""
	fields := map[string][][]string{}
	for _, line := range strings.Split(comments.ReplaceAllString(source, ""), "\n") {
		switch m := []string(nil); {
		case strings.TrimSpace(line) == "":
		case inside == "" && matches(interfaceLine, line, &m):
			inside = m[1]
			fields[inside] = slices.Clone(fields[m[2]])
		case inside == "" && matches(aliasLine, line, &m):
			d.aliases[m[1]] = m[2]
		case inside != "" && line == "}":
			inside = ""
		case inside != "" && matches(fieldLine, line, &m):
			fields[inside] = append(fields[inside], m)
		default:
			t.Fatalf("%s has a line of another form: %s", declared, line)
		}
	}
	for name := range fields {
		d.interfaces[name] = nil
	}
	for name, list := range fields {
		for _, m := range list {
			d.interfaces[name] = append(d.interfaces[name], declaration{m[1], m[2] != "", d.kinds(t, m[3])})
		}
	}
	return d
}

func matches(re *regexp.Regexp, line string, m *[]string) bool {
	*m = re.FindStringSubmatch(line)
	return *m != nil
}

// kinds returns the alternatives of a type expression.
func (d *declarations) kinds(t *testing.T, expression string) (list []kind) {
	t.Helper()
	for _, part := range strings.Split(expression, "|") {
		part = strings.TrimSpace(part)
		element, array := strings.CutSuffix(part, "[]")
		_, object := d.interfaces[element]
		simple := map[string]string{"string": "text", "number": "number", "boolean": "bool", "null": "null", "string[]": "texts", "Uint8Array": "bytes"}[part]
		switch {
		case simple != "":
			list = append(list, kind{is: simple})
		case strings.HasPrefix(part, "'"):
			list = append(list, kind{is: "text", word: strings.Trim(part, "'")})
		case object && array:
			list = append(list, kind{is: "objects", word: element})
		case object:
			list = append(list, kind{is: "object", word: element})
		case d.aliases[part] != "":
			for _, k := range d.kinds(t, d.aliases[part]) {
				if k.alias == "" {
					k.alias = part
				}
				list = append(list, k)
			}
		default:
			t.Fatalf("%s: unknown type %s", declared, part)
		}
	}
	return list
}

// field returns a field of an interface.
func (d *declarations) field(of, name string) (declaration, bool) {
	i := slices.IndexFunc(d.interfaces[of], func(f declaration) bool { return f.name == name })
	if i < 0 {
		return declaration{}, false
	}
	return d.interfaces[of][i], true
}

// object returns the name of the interface of a field of Requests, Replies or Infos.
func (d *declarations) object(of, name string) string {
	f, ok := d.field(of, name)
	if !ok || len(f.kinds) != 1 || f.kinds[0].is != "object" {
		return ""
	}
	return f.kinds[0].word
}

// word returns the only value that a field may have.
func (d *declarations) word(of, name string) string {
	f, _ := d.field(of, name)
	if len(f.kinds) != 1 || f.kinds[0].is != "text" {
		return ""
	}
	return f.kinds[0].word
}

// arguments collects the fields of a request by name, and their types. "limits.nodes"
// is a field of the object limits, "infos[].nodes" a field of the objects in the list
// infos.
func (d *declarations) arguments(of, prefix string, into map[string]string) {
	for _, f := range d.interfaces[of] {
		for _, k := range f.kinds {
			switch k.is {
			case "object":
				d.arguments(k.word, prefix+f.name+".", into)
			case "objects":
				d.arguments(k.word, prefix+f.name+"[].", into)
			case "null": // equivalent to absent
			default:
				into[prefix+f.name] = k.is
			}
		}
	}
}
