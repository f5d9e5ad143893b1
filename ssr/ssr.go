// Package ssr renders a page to HTML by running a JavaScript bundle in a pool
// of embedded goja VMs. It knows nothing of what the pages show.
package ssr

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"
)

// The ways a render can fail, beside a *ScriptError.
var (
	// ErrBusy: no VM came free within Options.Wait.
	ErrBusy = errors.New("ssr: all VMs are busy")
	// ErrDeadline: the script was interrupted at Options.Deadline or at the context's end.
	ErrDeadline = errors.New("ssr: interrupted at the deadline")
	// ErrMemory: the script was interrupted as the heap grew by Options.HeapGrowth.
	ErrMemory = errors.New("ssr: interrupted as the heap has grown too much")
	// ErrEmpty: the script wrote nothing.
	ErrEmpty = errors.New("ssr: the script wrote nothing")
)

// ScriptError is an exception of the script.
type ScriptError struct {
	Message string
	// Stack has the positions of the original sources where the bundle has a source map.
	Stack string
}

func (e *ScriptError) Error() string { return "ssr: " + e.Message }

// Bundle is a classic script that sets the global `bundle`, whose function
// render(data, write) is called once a page. It may use the global `ssr`, which
// has a faster parse for data and a writer for HTML (see writer.go).
type Bundle struct {
	Name      string
	Source    string
	SourceMap []byte // may be nil
}

// Options bound the work. Zero values mean the defaults.
type Options struct {
	VMs      int           // default: one a core
	Deadline time.Duration // of one render; default 2 s
	Wait     time.Duration // for a free VM; default 1 s
	Logger   *slog.Logger  // takes the script's console; default slog.Default()
	// FragmentBytes bounds the HTML of components that a VM keeps; 0: it keeps none.
	FragmentBytes int
	// HeapGrowth is by how many bytes the process's heap may grow during a render, as the
	// collector finds it; default 256 MB.
	HeapGrowth uint64
	// Media is the origin of pictures' addresses, which the bundle finds as the global
	// mediaOrigin; empty: they are paths.
	Media string
}

func (o Options) withDefaults() Options {
	if o.VMs == 0 {
		o.VMs = runtime.GOMAXPROCS(0)
	}
	if o.Deadline == 0 {
		o.Deadline = 2 * time.Second
	}
	if o.Wait == 0 {
		o.Wait = time.Second
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.HeapGrowth == 0 {
		o.HeapGrowth = 256 << 20
	}
	return o
}

// Renderer renders pages; it may be used by many goroutines.
type Renderer struct {
	program *goja.Program
	options Options
	// pool has one place a VM. nil stands for one that is yet to be made.
	pool    chan *vm
	waiting atomic.Int64
}

// Stats are figures for metrics.
type Stats struct {
	VMs     int
	Busy    int // VMs that render
	Waiting int // renders that wait for a VM
}

// Stats counts what is going on.
func (r *Renderer) Stats() Stats {
	return Stats{VMs: cap(r.pool), Busy: cap(r.pool) - len(r.pool), Waiting: int(r.waiting.Load())}
}

// New compiles the bundle once and starts the first VM, so that a bundle that
// does not run is an error here.
func New(bundle Bundle, options Options) (*Renderer, error) {
	program, err := compile(bundle)
	if err != nil {
		return nil, fmt.Errorf("ssr: compile %s: %w", bundle.Name, err)
	}
	r := &Renderer{program: program, options: options.withDefaults()}
	first, err := newVM(program, r.options)
	if err != nil {
		return nil, err
	}
	r.pool = make(chan *vm, r.options.VMs)
	r.pool <- first
	for range r.options.VMs - 1 {
		r.pool <- nil
	}
	return r, nil
}

func compile(bundle Bundle) (*goja.Program, error) {
	ast, err := goja.Parse(bundle.Name, bundle.Source, parser.WithSourceMapLoader(func(string) ([]byte, error) {
		return bundle.SourceMap, nil
	}))
	if err != nil {
		return nil, err
	}
	return goja.CompileAST(ast, false)
}

// Warm makes the VMs that are still to be made, so that no visitor waits for it.
func (r *Renderer) Warm(ctx context.Context) error {
	for range cap(r.pool) {
		v, err := r.take(ctx)
		if errors.Is(err, ErrBusy) {
			return nil // visitors have them, and make them themselves
		}
		if err != nil {
			return err
		}
		r.pool <- v
	}
	return nil
}

// Render calls the bundle's render with data and returns the HTML it wrote.
// Errors are ErrBusy, ErrDeadline, ErrMemory, ErrEmpty or a *ScriptError; after any but
// ErrBusy the VM is thrown away, and with it whatever state it was left in.
func (r *Renderer) Render(ctx context.Context, data string) ([]byte, error) {
	v, err := r.take(ctx)
	if err != nil {
		return nil, err
	}
	var whole *vm // goes back into the pool; nil unless the render went well
	defer func() { r.pool <- whole }()
	html, err := v.render(ctx, data, r.options)
	if err == nil {
		whole = v
	}
	return html, err
}

// take waits for a place in the pool and makes its VM if it has none.
func (r *Renderer) take(ctx context.Context) (*vm, error) {
	wait, cancel := context.WithTimeout(ctx, r.options.Wait)
	defer cancel()
	r.waiting.Add(1)
	defer r.waiting.Add(-1)
	select {
	case v := <-r.pool:
		if v != nil {
			return v, nil
		}
		return r.make()
	case <-wait.Done():
		return nil, ErrBusy
	}
}

// make fills a place that was taken empty, and gives it back if it cannot.
func (r *Renderer) make() (v *vm, err error) {
	defer func() {
		if v == nil {
			r.pool <- nil
		}
	}()
	return newVM(r.program, r.options)
}

// asScriptError turns what goja returns into the errors of this package.
func asScriptError(err error) error {
	var interrupted *goja.InterruptedError
	if errors.As(err, &interrupted) {
		why := ErrDeadline
		if interrupted.Value() == ErrMemory {
			why = ErrMemory
		}
		return fmt.Errorf("%w:%s", why, stackOf(interrupted.Stack()))
	}
	var thrown *goja.Exception
	if errors.As(err, &thrown) {
		return &ScriptError{Message: thrown.Value().String(), Stack: thrown.String()}
	}
	var overflow *goja.StackOverflowError
	if errors.As(err, &overflow) {
		return &ScriptError{Message: "stack overflow", Stack: stackOf(overflow.Stack())}
	}
	return &ScriptError{Message: err.Error()}
}

func stackOf(frames []goja.StackFrame) string {
	var b bytes.Buffer
	for _, f := range frames {
		var at file.Position = f.Position()
		fmt.Fprintf(&b, "\n\tat %s (%s)", f.FuncName(), at.String())
	}
	return b.String()
}
