package ssr

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/dop251/goja"
)

// Operations of templates. The numbers are the same in ssr/compiler/ops.mjs.
const (
	opRaw = iota
	opRawText
	opText
	opAttribute
	opChild
	opHTML
	opEnter
	opLeave
	opStyle
	opSpread
)

// Kinds of attributes. The numbers are the same in ssr/compiler/attributes.mjs.
const (
	kindString = iota + 1
	kindEnumerated
	kindBoolean
	kindOverloaded
	kindPositive
	kindNumeric
	kindURL
	kindAddress
	kindStyle
)

// maxDescribed is the maximum number of cached property descriptions. A script has a few hundred.
const maxDescribed = 4096

// writer implements the HTML writer that ssr.writer(…) returns to scripts. Its JavaScript counterpart is
// ssr/compiler/runtime/writer.mjs.
type writer struct {
	runtime *goja.Runtime
	out     *bytes.Buffer
	// joined reports whether the last output was text. Adjacent text must then be separated by a comment.
	joined bool

	child, enter, leave     goja.Callable
	describe, describeStyle goja.Callable
	attributes              map[string]property
	styles                  map[string]cssProperty
	fragments               *fragments
	pending                 digest // key of the fragment that lookup did not find
}

// A property describes how an element's property is written. Properties of kind 0 are not written.
type property struct {
	kind   int
	prefix string // leading space, name and opening quote
	name   string
}

type cssProperty struct {
	name     string
	unitless bool
}

// captured is HTML that a script stores in order to write it again.
type captured struct{ html []byte }

// enable sets the script's global ssr.
func (w *writer) enable() error {
	return w.runtime.Set("ssr", map[string]any{"writer": w.object, "parse": w.parse})
}

// object implements ssr.writer(helpers) and returns the writer's JavaScript object. The helpers
// describe how properties are written.
func (w *writer) object(helpers *goja.Object) (*goja.Object, error) {
	var ok, ok2 bool
	w.describe, ok = goja.AssertFunction(helpers.Get("describe"))
	w.describeStyle, ok2 = goja.AssertFunction(helpers.Get("describeStyle"))
	if !ok || !ok2 {
		return nil, errors.New("ssr.writer needs describe and describeStyle")
	}
	w.attributes = map[string]property{}
	w.styles = map[string]cssProperty{}
	object := w.runtime.NewObject()
	for name, f := range map[string]func(goja.FunctionCall) goja.Value{
		"bind": w.bind, "raw": w.raw, "text": w.textOf, "attributes": w.writeAttributes, "element": w.element, "template": w.template,
		"setJoined": w.setJoined, "separate": w.separate, "size": w.size, "cut": w.cut, "move": w.move,
		"lookup": w.lookup, "store": w.store, "isData": w.isData, "capture": w.capture, "put": w.put, "length": w.lengthOf, "clear": w.clear, "take": w.take,
	} {
		if err := object.Set(name, f); err != nil {
			return nil, err
		}
	}
	return object, nil
}

func (w *writer) bind(call goja.FunctionCall) goja.Value {
	callbacks := call.Argument(0).ToObject(w.runtime)
	for name, to := range map[string]*goja.Callable{"child": &w.child, "enter": &w.enter, "leave": &w.leave} {
		f, ok := goja.AssertFunction(callbacks.Get(name))
		if !ok {
			panic(w.runtime.NewTypeError("ssr: bind lacks %s", name))
		}
		*to = f
	}
	return goja.Undefined()
}

// call calls a function of the script. Exceptions propagate as panics.
func (w *writer) call(f goja.Callable, args ...goja.Value) goja.Value {
	value, err := f(goja.Undefined(), args...)
	if err != nil {
		panic(err)
	}
	return value
}

func (w *writer) raw(call goja.FunctionCall) goja.Value {
	w.out.WriteString(call.Argument(0).String())
	w.joined = false
	return goja.Undefined()
}

func (w *writer) textOf(call goja.FunctionCall) goja.Value {
	w.text(call.Argument(0).String())
	return goja.Undefined()
}

func (w *writer) text(s string) {
	if s == "" {
		return
	}
	if w.joined {
		w.out.WriteString("<!-- -->")
	}
	writeEscaped(w.out, s)
	w.joined = true
}

func (w *writer) setJoined(call goja.FunctionCall) goja.Value {
	w.joined = call.Argument(0).ToBoolean()
	return goja.Undefined()
}

func (w *writer) separate(goja.FunctionCall) goja.Value {
	if w.joined {
		w.out.WriteString("<!-- -->")
	}
	w.joined = false
	return goja.Undefined()
}

func (w *writer) size(goja.FunctionCall) goja.Value { return w.runtime.ToValue(w.out.Len()) }

func (w *writer) cut(call goja.FunctionCall) goja.Value {
	w.out.Truncate(w.offset(call.Argument(0)))
	return goja.Undefined()
}

// offset converts a script's offset into the output. It panics with a TypeError if the offset is
// out of range.
func (w *writer) offset(value goja.Value) int {
	at := int(value.ToInteger())
	if at < 0 || at > w.out.Len() {
		panic(w.runtime.NewTypeError("ssr: invalid offset %d", at))
	}
	return at
}

// move implements writer.move(from, to). It moves the output after from to the earlier offset to.
func (w *writer) move(call goja.FunctionCall) goja.Value {
	from, to := w.offset(call.Argument(0)), w.offset(call.Argument(1))
	all := w.out.Bytes()
	if to > from {
		panic(w.runtime.NewTypeError("ssr: cannot move output to a later offset"))
	}
	moved := bytes.Clone(all[from:])
	copy(all[to+len(moved):], all[to:from])
	copy(all[to:], moved)
	return goja.Undefined()
}

func (w *writer) capture(call goja.FunctionCall) goja.Value {
	return w.runtime.ToValue(&captured{bytes.Clone(w.out.Bytes()[w.offset(call.Argument(0)):])})
}

func (w *writer) capturedOf(value goja.Value) *captured {
	k, ok := value.Export().(*captured)
	if !ok {
		panic(w.runtime.NewTypeError("ssr: not a captured value"))
	}
	return k
}

func (w *writer) put(call goja.FunctionCall) goja.Value {
	w.out.Write(w.capturedOf(call.Argument(0)).html)
	w.joined = false
	return goja.Undefined()
}

func (w *writer) lengthOf(call goja.FunctionCall) goja.Value {
	return w.runtime.ToValue(len(w.capturedOf(call.Argument(0)).html))
}

func (w *writer) clear(goja.FunctionCall) goja.Value {
	w.out.Reset()
	w.joined = false
	return goja.Undefined()
}

// take implements writer.take(write). It ends a render and returns the output. If the script's write function
// is passed as write, take returns "", because that function uses the same buffer.
func (w *writer) take(call goja.FunctionCall) goja.Value {
	if !goja.IsUndefined(call.Argument(0)) {
		return w.runtime.ToValue("")
	}
	all := w.out.String()
	w.out.Reset()
	return w.runtime.ToValue(all)
}

// described returns how a property is written. It asks the script once per name.
func (w *writer) described(name string) property {
	if known, ok := w.attributes[name]; ok {
		return known
	}
	var p property
	if found := w.call(w.describe, w.runtime.ToValue(name)); !goja.IsNull(found) {
		object := found.ToObject(w.runtime)
		p = newProperty(int(object.Get("kind").ToInteger()), object.Get("name").String())
	}
	if len(w.attributes) < maxDescribed {
		w.attributes[name] = p
	}
	return p
}

func newProperty(kind int, name string) property {
	return property{kind: kind, name: name, prefix: fmt.Sprintf(` %s="`, name)}
}

func (w *writer) describedStyle(name string) cssProperty {
	if known, ok := w.styles[name]; ok {
		return known
	}
	object := w.call(w.describeStyle, w.runtime.ToValue(name)).ToObject(w.runtime)
	p := cssProperty{name: object.Get("name").String(), unitless: object.Get("unitless").ToBoolean()}
	if len(w.styles) < maxDescribed {
		w.styles[name] = p
	}
	return p
}
