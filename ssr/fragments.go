package ssr

import (
	"container/list"
	"crypto/sha256"
	"fmt"
	"hash"
	"strconv"

	"github.com/dop251/goja"
)

// fragments are the HTML of components that depend on nothing but what is known:
// their props and what they read of contexts, all of it data of the page. One VM
// has them, for all shops: what is in the key is what was read, not whose it is.
type fragments struct {
	bound int // of bytes
	bytes int
	known map[digest]*list.Element // of *fragment
	order *list.List               // the one used last first
}

// fragment is what a component wrote with some props. A component that read
// other things with the same props takes its place.
type fragment struct {
	key    digest
	html   []byte
	joined bool // it ended with text
	reads  []read
}

// read is something that a component asked a context for.
type read struct {
	context *goja.Object
	name    string // of a member of the context's data; empty: the value itself
	sum     digest
	value   goja.Value
}

// What a fragment costs beside its HTML.
const overhead = 512

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

func (f *fragment) cost() int { return len(f.html) + overhead }

// recall is writer.recall(kind, props): writes the component's fragment and is
// true where it is known and still holds; false where it may be kept; null where
// it may not, as its props are more than data.
func (w *writer) recall(call goja.FunctionCall) goja.Value {
	if w.fragments.bound <= 0 || w.joined {
		return goja.Null()
	}
	key, ok := w.key(call.Argument(0).ToInteger(), call.Argument(1).ToObject(w.runtime))
	if !ok {
		return goja.Null()
	}
	w.pending = key
	f := w.fragments.get(key)
	if f == nil || !f.holds() {
		return w.runtime.ToValue(false)
	}
	w.out.Write(f.html)
	w.joined = f.joined
	return w.runtime.ToValue(true)
}

// remember is writer.remember(from, contexts, names): keeps what was written
// since from as the fragment that recall did not know, which read these.
func (w *writer) remember(call goja.FunctionCall) goja.Value {
	var contexts []*goja.Object
	var names []string
	if w.runtime.ExportTo(call.Argument(1), &contexts) != nil || w.runtime.ExportTo(call.Argument(2), &names) != nil {
		panic(w.runtime.NewTypeError("ssr: remember needs contexts and names"))
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

// contextValue is where a context has its value, see ssr/compiler/runtime/contexts.mjs.
const contextValue = "_value"

// holds reports whether all that the component read is as it was.
func (f *fragment) holds() bool {
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

// isData is writer.isData(value).
func (w *writer) isData(call goja.FunctionCall) goja.Value {
	return w.runtime.ToValue(dataOf(call.Argument(0)) != nil)
}

// key stands for a component with props; false where one of them is more than data.
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

// A longer list is not worth it.
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
		// A list in a list could be in itself.
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
