package ssr

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"

	"github.com/dop251/goja"
)

// data is a JSON object that is parsed lazily, so that a render parses only the members that it reads.
// Scripts cannot change it.
type data struct {
	runtime *goja.Runtime
	text    string // the object's JSON
	members []member
	read    bool
	digest  *digest
}

type member struct {
	name   string
	text   string
	value  goja.Value // nil until first read
	digest *digest
}

// A digest is the SHA-256 hash of a JSON text.
type digest [sha256.Size]byte

var errJSON = errors.New("ssr: invalid JSON")

// parse implements ssr.parse, which is JSON.parse for data that is not modified.
func (w *writer) parse(call goja.FunctionCall) goja.Value {
	text := strings.TrimLeft(call.Argument(0).String(), jsonSpace)
	end, err := endOfValue(text)
	if err != nil || strings.Trim(text[end:], jsonSpace) != "" {
		panic(w.runtime.NewTypeError(errJSON.Error()))
	}
	return valueOf(w.runtime, text[:end])
}

// valueOf returns the value of a JSON text.
func valueOf(runtime *goja.Runtime, text string) goja.Value {
	switch text[0] {
	case '{':
		return runtime.NewDynamicObject(&data{runtime: runtime, text: text})
	case '[':
		return arrayOf(runtime, text)
	case '"':
		return runtime.ToValue(stringOf(runtime, text))
	case 't':
		return runtime.ToValue(true)
	case 'f':
		return runtime.ToValue(false)
	case 'n':
		return goja.Null()
	}
	number, err := strconv.ParseFloat(text, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		panic(runtime.NewTypeError(errJSON.Error()))
	}
	const safe = 1 << 53
	if number == math.Trunc(number) && math.Abs(number) < safe && (number != 0 || !math.Signbit(number)) {
		return runtime.ToValue(int64(number))
	}
	return runtime.ToValue(number)
}

func stringOf(runtime *goja.Runtime, text string) string {
	inner := text[1 : len(text)-1]
	if strings.IndexByte(inner, '\\') < 0 {
		return inner
	}
	var s string
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		panic(runtime.NewTypeError(errJSON.Error()))
	}
	return s
}

func arrayOf(runtime *goja.Runtime, text string) goja.Value {
	items := []any{}
	rest := strings.TrimLeft(text[1:], jsonSpace)
	for rest != "" && rest[0] != ']' {
		end, err := endOfValue(rest)
		if err != nil {
			panic(runtime.NewTypeError(err.Error()))
		}
		items = append(items, valueOf(runtime, rest[:end]))
		rest = afterComma(rest[end:])
	}
	return runtime.NewArray(items...)
}

const jsonSpace = " \t\r\n"

func afterComma(rest string) string {
	rest = strings.TrimLeft(rest, jsonSpace)
	if strings.HasPrefix(rest, ",") {
		rest = strings.TrimLeft(rest[1:], jsonSpace)
	}
	return rest
}

// endOfValue returns the end offset of the JSON value at the start of text.
func endOfValue(text string) (int, error) {
	if text == "" {
		return 0, errJSON
	}
	switch text[0] {
	case '"':
		return endOfString(text, 0)
	case '{', '[':
		return endOfNested(text)
	}
	end := strings.IndexAny(text, ",]} \t\r\n")
	switch {
	case end < 0:
		return len(text), nil
	case end == 0:
		return 0, errJSON
	}
	return end, nil
}

func endOfString(text string, from int) (int, error) {
	for i := from + 1; i < len(text); i++ {
		next := strings.IndexByte(text[i:], '"')
		if next < 0 {
			break
		}
		slashes := 0
		for j := i + next - 1; j > from && text[j] == '\\'; j-- {
			slashes++
		}
		i += next
		if slashes%2 == 0 {
			return i + 1, nil
		}
	}
	return 0, errJSON
}

func endOfNested(text string) (int, error) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			end, err := endOfString(text, i)
			if err != nil {
				return 0, err
			}
			i = end - 1
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1, nil
			}
		}
	}
	return 0, errJSON
}

// all parses and returns the object's members.
func (d *data) all() []member {
	if d.read {
		return d.members
	}
	d.read = true
	rest := strings.TrimLeft(d.text[1:], jsonSpace)
	for rest != "}" {
		name, after, err := cutMember(rest)
		if err != nil {
			panic(d.runtime.NewTypeError(err.Error()))
		}
		end, err := endOfValue(after)
		if err != nil {
			panic(d.runtime.NewTypeError(err.Error()))
		}
		d.members = append(d.members, member{name: stringOf(d.runtime, name), text: after[:end]})
		rest = afterComma(after[end:])
	}
	return d.members
}

// cutMember splits `"name": value…` into the quoted name and the text after the colon.
func cutMember(text string) (name, after string, err error) {
	if text == "" || text[0] != '"' {
		return "", "", errJSON
	}
	end, err := endOfString(text, 0)
	if err != nil {
		return "", "", err
	}
	after, ok := strings.CutPrefix(strings.TrimLeft(text[end:], jsonSpace), ":")
	if !ok {
		return "", "", errJSON
	}
	return text[:end], strings.TrimLeft(after, jsonSpace), nil
}

func (d *data) member(name string) *member {
	members := d.all()
	for i := range members {
		if members[i].name == name {
			return &members[i]
		}
	}
	return nil
}

// Get implements goja.DynamicObject.
func (d *data) Get(name string) goja.Value {
	m := d.member(name)
	if m == nil {
		return nil
	}
	if m.value == nil {
		m.value = valueOf(d.runtime, m.text)
	}
	return m.value
}

// Has implements goja.DynamicObject.
func (d *data) Has(name string) bool { return d.member(name) != nil }

// Keys implements goja.DynamicObject.
func (d *data) Keys() []string {
	members := d.all()
	names := make([]string, len(members))
	for i := range members {
		names[i] = members[i].name
	}
	return names
}

// Set implements goja.DynamicObject; data is read-only.
func (d *data) Set(string, goja.Value) bool { return false }

// Delete implements goja.DynamicObject; data is read-only.
func (d *data) Delete(string) bool { return false }

// sum returns the digest of the whole object.
func (d *data) sum() digest {
	if d.digest == nil {
		sum := digest(sha256.Sum256([]byte(d.text)))
		d.digest = &sum
	}
	return *d.digest
}

// sumOf returns the digest of a member, or the zero digest if the member does not exist.
func (d *data) sumOf(name string) digest {
	m := d.member(name)
	if m == nil {
		return digest{}
	}
	if m.digest == nil {
		sum := digest(sha256.Sum256([]byte(m.text)))
		m.digest = &sum
	}
	return *m.digest
}
