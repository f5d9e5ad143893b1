package ssr

import (
	"bytes"

	"github.com/dop251/goja"
)

// A step is an operation of a template.
type step struct {
	op       int
	html     []byte // HTML of opRaw, opRawText and opText
	property property
	value    goja.Value // frames of opChild, tag of opEnter
	css      []cssProperty
	spread   spread
}

// A spread contains the data of opSpread: the named properties of an element, and cached descriptions of the
// object's other properties.
type spread struct {
	tag    string
	named  []named
	others map[string]property // cached descriptions; kind 0 is never written
}

type named struct {
	property
	as  string // the property's name in JavaScript
	own bool   // whether the object's value takes precedence
}

// template implements writer.template(ops). It compiles a list of operations to a function that executes
// them. The function's arguments are the values of the holes.
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

// steps parses a list of operations and counts its holes.
func (w *writer) steps(ops *goja.Object) (steps []step, holes int) {
	list := w.list(ops)
	next := func() goja.Value {
		if len(list) == 0 {
			panic(w.runtime.NewTypeError("ssr: incomplete template"))
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
		case opStyle:
			for _, name := range w.list(next()) {
				s.css = append(s.css, w.describedStyle(name.String()))
				holes++
			}
		case opSpread:
			s.spread = w.spreadOf(next(), next(), next())
			holes += len(s.spread.named) + 1
		}
		steps = append(steps, s)
	}
	return steps, holes
}

func (w *writer) list(value goja.Value) (list []goja.Value) {
	if err := w.runtime.ExportTo(value, &list); err != nil {
		panic(w.runtime.NewTypeError("ssr: not a list: %s", err))
	}
	return list
}

// spreadOf parses the description of a spread: [name, kind, attribute name, …], and the names that are
// ignored in the object.
func (w *writer) spreadOf(tag, described, without goja.Value) spread {
	s := spread{tag: tag.String(), others: map[string]property{}}
	for _, name := range w.list(without) {
		s.others[name.String()] = property{}
	}
	for list := w.list(described); len(list) >= 3; list = list[3:] {
		as := list[0].String()
		_, without := s.others[as]
		s.others[as] = property{}
		s.named = append(s.named, named{newProperty(int(list[1].ToInteger()), list[2].String()), as, !without})
	}
	return s
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
		case opStyle:
			w.cssOf(s.css, values[next:next+len(s.css)])
			next += len(s.css)
		case opSpread:
			given := len(s.spread.named)
			w.writeSpread(&s.spread, values[next:next+given], values[next+given])
			next += given + 1
		case opEnter:
			w.call(w.enter, s.value)
		case opLeave:
			w.call(w.leave)
		}
	}
}

// writeSpread writes the named properties with their values, and all others of the object. As in
// React's `<a title={x} {...object}>`, the object's value takes precedence and keeps the named
// property's position.
func (w *writer) writeSpread(s *spread, values []goja.Value, object goja.Value) {
	from := object.ToObject(w.runtime)
	for i, p := range s.named {
		value := values[i]
		if p.own {
			if own := from.Get(p.as); own != nil {
				value = own
			}
		}
		w.attribute(p.property, value)
	}
	for _, name := range from.Keys() {
		if p := w.other(s, name); p.kind != 0 {
			w.attribute(p, from.Get(name))
		}
	}
	w.joined = false
}

// other returns the description of a property that only the object of a spread has.
func (w *writer) other(s *spread, name string) property {
	if p, known := s.others[name]; known {
		return p
	}
	p := w.described(name)
	// Only links may have an empty href.
	if s.tag == "a" && name == "href" && p.kind != 0 {
		p.kind = kindAddress
	}
	if len(s.others) < maxDescribed {
		s.others[name] = p
	}
	return p
}

// node writes a child of an element: text directly, anything else by calling the script.
func (w *writer) node(value, frames goja.Value) {
	switch v := value.(type) {
	case goja.String:
		w.text(v.String())
	case *goja.Object:
		w.call(w.child, v, frames)
	case *goja.Symbol:
		w.call(w.child, v, frames) // throws the script's error
	default:
		if goja.IsNumber(value) || goja.IsBigInt(value) {
			w.text(value.String())
		}
	}
}
