package ssr

import (
	"container/list"
	"crypto/sha256"
	"fmt"
	"hash"
	"strconv"

	"github.com/dop251/goja"
)

// fragments is an LRU cache of the HTML of components that depend only on page data: on their props and the
// contexts that they read. Each VM has one cache for all shops, because a key contains the data itself.
type fragments struct {
	bound int // maximum size in bytes
	bytes int
	known map[digest]*list.Element // elements have the type *fragment
	order *list.List               // the most recently used first
}

// A fragment is the HTML that a component wrote for its props. If a component is rendered with the same props
// but other context values, the new fragment replaces the old one.
type fragment struct {
	key    digest
	html   []byte
	joined bool // whether html ends with text
	reads  []read
}

// A read is a context value that a component read.
type read struct {
	context *goja.Object
	name    string // member of the context's data; "" means the whole value
	sum     digest
	value   goja.Value
}

// fragmentOverhead is the estimated size of a fragment besides its HTML, in bytes.
const fragmentOverhead = 512

func newFragments(bound int) *fragments {
	return &fragments{bound: bound, known: map[digest]*list.Element{}, order: list.New()}
}

func (f *fragments) get(key digest) *fragment {
	at, ok := f.known[key]
	if !ok {
		return nil
	}
	f.order.MoveToFront(at)
	return at.Value.(*fragment)
}

func (f *fragments) add(new *fragment) {
	if at, ok := f.known[new.key]; ok {
		f.remove(at)
	}
	f.known[new.key] = f.order.PushFront(new)
	f.bytes += new.cost()
	for f.bytes > f.bound {
		f.remove(f.order.Back())
	}
}

func (f *fragments) remove(at *list.Element) {
	old := f.order.Remove(at).(*fragment)
	delete(f.known, old.key)
	f.bytes -= old.cost()
}

func (f *fragment) cost() int { return len(f.html) + fragmentOverhead }

// lookup implements writer.lookup(kind, props). If a valid fragment of a component is cached, it writes the
// fragment and returns true; otherwise it returns false. It returns null if the component cannot be cached
// because a prop is not data.
func (w *writer) lookup(call goja.FunctionCall) goja.Value {
	if w.fragments.bound <= 0 || w.joined {
		return goja.Null()
	}
	key, ok := w.key(call.Argument(0).ToInteger(), call.Argument(1).ToObject(w.runtime))
	if !ok {
		return goja.Null()
	}
	w.pending = key
	f := w.fragments.get(key)
	if f == nil || !f.isValid() {
		return w.runtime.ToValue(false)
	}
	w.out.Write(f.html)
	w.joined = f.joined
	return w.runtime.ToValue(true)
}

// store implements writer.store(from, contexts, names). It caches the HTML since offset from as the fragment
// that lookup did not find, together with the contexts that the component read.
func (w *writer) store(call goja.FunctionCall) goja.Value {
	var contexts []*goja.Object
	var names []string
	if w.runtime.ExportTo(call.Argument(1), &contexts) != nil || w.runtime.ExportTo(call.Argument(2), &names) != nil {
		panic(w.runtime.NewTypeError("ssr: store needs contexts and names"))
	}
	f := &fragment{key: w.pending, html: append([]byte(nil), w.out.Bytes()[w.offset(call.Argument(0)):]...), joined: w.joined}
	for i, context := range contexts {
		r := read{context: context, name: names[i]}
		switch d := dataOf(context.Get(contextValue)); {
		case r.name == "":
			r.value = context.Get(contextValue)
		case d != nil:
			r.sum = d.sumOf(r.name)
		}
		f.reads = append(f.reads, r)
	}
	if f.cost() <= w.fragments.bound {
		w.fragments.add(f)
	}
	return goja.Undefined()
}

// contextValue is the name of the property that contains a context's value; see
// ssr/compiler/runtime/contexts.mjs.
const contextValue = "_value"

// isValid reports whether all context values that the component read are unchanged.
func (f *fragment) isValid() bool {
	for i := range f.reads {
		r := &f.reads[i]
		value := r.context.Get(contextValue)
		if r.name == "" {
			if !value.StrictEquals(r.value) {
				return false
			}
			continue
		}
		d := dataOf(value)
		if d == nil || d.sumOf(r.name) != r.sum {
			return false
		}
	}
	return true
}

func dataOf(value goja.Value) *data {
	object, ok := value.(*goja.Object)
	if !ok {
		return nil
	}
	d, _ := object.Export().(*data)
	return d
}

// isData implements writer.isData(value): it reports whether the value is page data.
func (w *writer) isData(call goja.FunctionCall) goja.Value {
	return w.runtime.ToValue(dataOf(call.Argument(0)) != nil)
}

// key returns the cache key of a component. It returns false if a prop is not data.
func (w *writer) key(kind int64, props *goja.Object) (digest, bool) {
	sum := sha256.New()
	fmt.Fprintf(sum, "%d", kind)
	for _, name := range props.Keys() {
		fmt.Fprintf(sum, ",%q:", name)
		if !writeKey(sum, props.Get(name)) {
			return digest{}, false
		}
	}
	return digest(sum.Sum(nil)), true
}

// longestList is the maximum length of a list in a key.
const longestList = 200

func writeListKey(sum hash.Hash, list *goja.Object) bool {
	length := list.Get("length").ToInteger()
	if length > longestList {
		return false
	}
	fmt.Fprintf(sum, "[%d", length)
	for i := range length {
		sum.Write([]byte{','})
		item := list.Get(strconv.FormatInt(i, 10))
		// Nested lists are refused, because a list could contain itself.
		if dataOf(item) == nil || !writeKey(sum, item) {
			return false
		}
	}
	return true
}

func writeKey(sum hash.Hash, value goja.Value) bool {
	if d := dataOf(value); d != nil {
		of := d.sum()
		sum.Write(of[:])
		return true
	}
	switch v := value.(type) {
	case *goja.Object:
		return v.ClassName() == "Array" && writeListKey(sum, v)
	case *goja.Symbol:
		return false
	case goja.String:
		fmt.Fprintf(sum, "%q", value.String())
	default:
		fmt.Fprintf(sum, "%T %s", value, value.String())
	}
	return true
}
