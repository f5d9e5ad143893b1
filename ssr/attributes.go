package ssr

import (
	"bytes"
	"math"
	"reflect"
	"strings"

	"github.com/dop251/goja"
)

// writeAttributes implements writer.attributes(object): it writes the properties as HTML
// attributes, as React does.
func (w *writer) writeAttributes(call goja.FunctionCall) goja.Value {
	w.allAttributes(call.Argument(0).ToObject(w.runtime))
	return goja.Undefined()
}

// element implements writer.element(tag, props) for elements without special handling.
func (w *writer) element(call goja.FunctionCall) goja.Value {
	tag, props := call.Argument(0).String(), call.Argument(1).ToObject(w.runtime)
	w.out.WriteByte('<')
	w.out.WriteString(tag)
	w.allAttributes(props)
	w.out.WriteByte('>')
	w.joined = false
	if children := props.Get("children"); children != nil {
		w.node(children, goja.Null())
	}
	w.out.WriteString("</")
	w.out.WriteString(tag)
	w.out.WriteByte('>')
	w.joined = false
	return goja.Undefined()
}

func (w *writer) allAttributes(object *goja.Object) {
	for _, name := range object.Keys() {
		if p := w.described(name); p.kind != 0 {
			w.attribute(p, object.Get(name))
		}
	}
}

// attribute writes an attribute, or nothing if React omits the value.
func (w *writer) attribute(p property, value goja.Value) {
	if goja.IsUndefined(value) || goja.IsNull(value) {
		return
	}
	if s, ok := value.(goja.String); ok {
		w.attributeString(p, s)
		return
	}
	if p.kind == kindStyle {
		w.style(value)
		return
	}
	if isFunctionOrSymbol(value) {
		return
	}
	boolean := isBoolean(value)
	switch p.kind {
	case kindString, kindURL, kindAddress:
		if boolean {
			return
		}
	case kindBoolean:
		w.flag(p, value.ToBoolean())
		return
	case kindOverloaded:
		if boolean {
			w.flag(p, value.ToBoolean())
			return
		}
	case kindPositive, kindNumeric:
		if !isNumeric(p.kind, value) {
			return
		}
	}
	text := value.String()
	if p.kind == kindURL || p.kind == kindAddress {
		text = sanitized(text)
	}
	w.quoted(p, text)
}

func (w *writer) attributeString(p property, s goja.String) {
	text := s.String()
	switch p.kind {
	case kindStyle:
		panic(w.runtime.NewTypeError("style is not an object"))
	case kindBoolean:
		w.flag(p, text != "")
		return
	case kindPositive, kindNumeric:
		if !isNumeric(p.kind, s) {
			return
		}
	case kindURL:
		if text == "" {
			return
		}
		text = sanitized(text)
	case kindAddress:
		text = sanitized(text)
	}
	w.quoted(p, text)
}

func (w *writer) quoted(p property, text string) {
	w.out.WriteString(p.prefix)
	writeEscaped(w.out, text)
	w.out.WriteByte('"')
}

func (w *writer) flag(p property, there bool) {
	if there {
		w.out.WriteString(p.prefix)
		w.out.WriteByte('"')
	}
}

func isNumeric(kind int, value goja.Value) bool {
	number := value.ToFloat()
	return !math.IsNaN(number) && (kind == kindNumeric || number >= 1)
}

func isBoolean(value goja.Value) bool {
	t := value.ExportType()
	return t != nil && t.Kind() == reflect.Bool
}

func isFunctionOrSymbol(value goja.Value) bool {
	switch v := value.(type) {
	case *goja.Symbol:
		return true
	case *goja.Object:
		_, callable := goja.AssertFunction(v)
		return callable
	}
	return false
}

// style writes a style object.
func (w *writer) style(value goja.Value) {
	object, ok := value.(*goja.Object)
	if !ok || isFunctionOrSymbol(object) {
		panic(w.runtime.NewTypeError("style is not an object"))
	}
	first := true
	for _, name := range object.Keys() {
		w.css(w.describedStyle(name), object.Get(name), &first)
	}
	w.endCSS(first)
}

// cssOf writes a style attribute with the properties and values.
func (w *writer) cssOf(properties []cssProperty, values []goja.Value) {
	first := true
	for i, p := range properties {
		w.css(p, values[i], &first)
	}
	w.endCSS(first)
	w.joined = false
}

// css writes a property of a style attribute, or nothing if React omits the value.
func (w *writer) css(p cssProperty, value goja.Value, first *bool) {
	if goja.IsUndefined(value) || goja.IsNull(value) || isBoolean(value) {
		return
	}
	text := value.String()
	if text == "" && goja.IsString(value) {
		return
	}
	if *first {
		w.out.WriteString(` style="`)
	} else {
		w.out.WriteByte(';')
	}
	*first = false
	w.out.WriteString(p.name)
	w.out.WriteByte(':')
	writeEscaped(w.out, strings.TrimFunc(text, isScriptSpace))
	if goja.IsNumber(value) && !p.unitless && value.ToFloat() != 0 {
		w.out.WriteString("px")
	}
}

func (w *writer) endCSS(none bool) {
	if !none {
		w.out.WriteByte('"')
	}
}

// isScriptSpace reports whether String.prototype.trim removes r.
func isScriptSpace(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', ' ', 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff:
		return true
	}
	return 0x2000 <= r && r <= 0x200a
}

// entities maps the characters that HTML text must escape.
var entities = [256]string{'"': "&quot;", '&': "&amp;", '\'': "&#x27;", '<': "&lt;", '>': "&gt;"}

func writeEscaped(out *bytes.Buffer, s string) {
	from := 0
	for i := 0; i < len(s); i++ {
		if entity := entities[s[i]]; entity != "" {
			out.WriteString(s[from:i])
			out.WriteString(entity)
			from = i + 1
		}
	}
	out.WriteString(s[from:])
}

const blocked = "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')"

// sanitized returns address, or React's blocking URL if address is a javascript: URL.
func sanitized(address string) string {
	rest := strings.TrimLeftFunc(address, func(r rune) bool { return r <= ' ' })
	for _, letter := range []byte("javascript") {
		if rest == "" || rest[0]|0x20 != letter {
			return address
		}
		rest = strings.TrimLeft(rest[1:], "\r\n\t")
	}
	if strings.HasPrefix(rest, ":") {
		return blocked
	}
	return address
}
