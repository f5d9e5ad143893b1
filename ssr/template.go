package ssr

import (
	"bytes"

	"github.com/dop251/goja"
)

// step is one op of a template.
type step struct {
	op       int
	html     []byte // of opRaw, opRawText and opText
	property property
	value    goja.Value // of opChild: frames; of opEnter: tag
}

// template makes a function of a list of ops that writes them with its arguments
// in the holes.
func (w *writer) template(call goja.FunctionCall) goja.Value {
	steps, holes := w.steps(call.Argument(0).ToObject(w.runtime))
	if len(steps) == 1 && steps[0].op == opRaw {
		html := steps[0].html
		return w.runtime.ToValue(func(goja.FunctionCall) goja.Value {
			w.out.Write(html)
			w.joined = false
			return goja.Undefined()
		})
	}
	return w.runtime.ToValue(func(call goja.FunctionCall) goja.Value {
		if len(call.Arguments) < holes {
			panic(w.runtime.NewTypeError("ssr: %d values for %d holes", len(call.Arguments), holes))
		}
		w.write(steps, call.Arguments)
		return goja.Undefined()
	})
}

// steps reads a list of ops and counts its holes.
func (w *writer) steps(ops *goja.Object) (steps []step, holes int) {
	var list []goja.Value
	if err := w.runtime.ExportTo(ops, &list); err != nil {
		panic(w.runtime.NewTypeError("ssr: a template is a list: %s", err))
	}
	next := func() goja.Value {
		if len(list) == 0 {
			panic(w.runtime.NewTypeError("ssr: a template ends too early"))
		}
		value := list[0]
		list = list[1:]
		return value
	}
	for len(list) > 0 {
		s := step{op: int(next().ToInteger())}
		switch s.op {
		case opRaw, opRawText:
			s.html = []byte(next().String())
		case opText:
			var escaped bytes.Buffer
			writeEscaped(&escaped, next().String())
			s.html = escaped.Bytes()
		case opAttribute:
			kind := int(next().ToInteger())
			s.property = newProperty(kind, next().String())
			holes++
		case opChild:
			s.value = next()
			holes++
		case opHTML:
			holes++
		case opEnter:
			s.value = next()
		}
		steps = append(steps, s)
	}
	return steps, holes
}

func (w *writer) write(steps []step, values []goja.Value) {
	next := 0
	for i := range steps {
		s := &steps[i]
		switch s.op {
		case opRaw, opRawText:
			w.out.Write(s.html)
			w.joined = s.op == opRawText
		case opText:
			if w.joined {
				w.out.WriteString("<!-- -->")
			}
			w.out.Write(s.html)
			w.joined = true
		case opAttribute:
			w.attribute(s.property, values[next])
			w.joined = false
			next++
		case opChild:
			w.node(values[next], s.value)
			next++
		case opHTML:
			if html := values[next]; !goja.IsNull(html) && !goja.IsUndefined(html) {
				w.out.WriteString(html.String())
				w.joined = false
			}
			next++
		case opEnter:
			w.call(w.enter, s.value)
		case opLeave:
			w.call(w.leave)
		}
	}
}

// node writes what stands among an element's children; what is more than text is the script's.
func (w *writer) node(value, frames goja.Value) {
	switch v := value.(type) {
	case goja.String:
		w.text(v.String())
	case *goja.Object:
		w.call(w.child, v, frames)
	case *goja.Symbol:
		w.call(w.child, v, frames) // says what is wrong with it
	default:
		if goja.IsNumber(value) || goja.IsBigInt(value) {
			w.text(value.String())
		}
	}
}
