// Package ssr renders a page to HTML by running a JavaScript bundle in a pool of
// embedded goja VMs. It does not depend on what the pages show.
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

// Errors of a render, besides *ScriptError.
var (
	// ErrBusy: no VM became free within Options.Wait.
	ErrBusy = errors.New("ssr: all VMs are busy")
	// ErrDeadline: the script was interrupted at Options.Deadline or when the context
	// ended.
	ErrDeadline = errors.New("ssr: interrupted at the deadline")
	// ErrMemory: the script was interrupted because the heap grew by
	// Options.HeapGrowth.
	ErrMemory = errors.New("ssr: interrupted as the heap has grown too much")
	// ErrEmpty: the script wrote nothing.
	ErrEmpty = errors.New("ssr: the script wrote nothing")
)

// ScriptError is an exception thrown by the script.
type ScriptError struct {
	Message string
	// Stack has positions in the original sources if the bundle has a source map.
	Stack string
}

func (e *ScriptError) Error() string { return "ssr: " + e.Message }

// Bundle is a classic script that sets the global `bundle`, whose function
// render(data, write) is called once per page. It may use the global `ssr`, which has
// a faster JSON parser and a writer for HTML (see writer.go).
type Bundle struct {
	Name      string
	Source    string
	SourceMap []byte // may be nil
}

// Options limit the work. Zero values mean the defaults.
type Options struct {
	VMs      int           // default: one per core
	Deadline time.Duration // of one render; default 2 s
	Wait     time.Duration // for a free VM; default 1 s
	Logger   *slog.Logger  // receives the script's console output; default slog.Default()
	// FragmentBytes limits the HTML of components that a VM caches; 0: no cache.
	FragmentBytes int
	// HeapGrowth is the number of bytes by which the process's live heap may grow
	// during a render; default 256 MB.
	HeapGrowth uint64
	// Media is the origin of picture URLs, which the bundle reads from the global
	// mediaOrigin; empty: URLs are paths.
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

// Renderer renders pages. It is safe for concurrent use.
type Renderer struct {
	program *goja.Program
	options Options
	// pool has one entry per VM; nil is a VM that is not created yet.
	pool    chan *vm
	waiting atomic.Int64
}

// Stats are figures for metrics.
type Stats struct {
	VMs     int
	Busy    int // VMs that are rendering
	Waiting int // renders waiting for a VM
}

// Stats returns the current figures.
func (r *Renderer) Stats() Stats {
	return Stats{VMs: cap(r.pool), Busy: cap(r.pool) - len(r.pool), Waiting: int(r.waiting.Load())}
}

// New compiles the bundle once and starts the first VM, so that it returns an error if
// the bundle does not run.
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

// Warm creates the remaining VMs, so that no visitor waits for that.
func (r *Renderer) Warm(ctx context.Context) error {
	for range cap(r.pool) {
		v, err := r.take(ctx)
		if errors.Is(err, ErrBusy) {
			return nil // visitors use the VMs and create them themselves
		}
		if err != nil {
			return err
		}
		r.pool <- v
	}
	return nil
}

// Render calls the bundle's render with data and returns the HTML that it wrote.
// Errors are ErrBusy, ErrDeadline, ErrMemory, ErrEmpty or a *ScriptError. After any
// error except ErrBusy the VM is discarded, because its state is unknown.
func (r *Renderer) Render(ctx context.Context, data string) ([]byte, error) {
	v, err := r.take(ctx)
	if err != nil {
		return nil, err
	}
	var whole *vm // returned to the pool; nil unless the render succeeded
	defer func() { r.pool <- whole }()
	html, err := v.render(ctx, data, r.options)
	if err == nil {
		whole = v
	}
	return html, err
}

// take waits for an entry of the pool and creates its VM if necessary.
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

// make creates the VM of an entry taken from the pool; on error it returns the entry.
func (r *Renderer) make() (v *vm, err error) {
	defer func() {
		if v == nil {
			r.pool <- nil
		}
	}()
	return newVM(r.program, r.options)
}

// asScriptError converts goja's errors to those of this package.
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
