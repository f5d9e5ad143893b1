// Package ssr renders pages to HTML by running a JavaScript bundle in a pool of embedded goja VMs.
// It does not depend on the content of the pages.
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

// Errors of Render, besides *ScriptError.
var (
	// ErrBusy means that no VM became free within Options.Wait.
	ErrBusy = errors.New("ssr: all VMs are busy")
	// ErrDeadline means that the script was interrupted after Options.Deadline, or because the
	// context ended.
	ErrDeadline = errors.New("ssr: interrupted at the deadline")
	// ErrMemory means that the script was interrupted because the heap grew by more than
	// Options.HeapGrowth.
	ErrMemory = errors.New("ssr: interrupted at the memory limit")
	// ErrEmpty means that the script wrote nothing.
	ErrEmpty = errors.New("ssr: the script wrote nothing")
)

// ScriptError is an exception thrown by the script.
type ScriptError struct {
	Message string
	// Stack contains positions in the original sources if the bundle has a source map.
	Stack string
}

func (e *ScriptError) Error() string { return "ssr: " + e.Message }

// A Bundle is a classic script that sets the global `bundle`. Its function render(data, write) is
// called once per page. The script may use the global `ssr`, which provides a faster JSON parser
// and an HTML writer (see writer.go).
type Bundle struct {
	Name      string
	Source    string
	SourceMap []byte // may be nil
}

// Options limits the work of a Renderer. Zero values select the defaults.
type Options struct {
	VMs      int           // number of VMs; default: one per CPU
	Deadline time.Duration // timeout of a render; default 2 s
	Wait     time.Duration // timeout for a free VM; default 1 s
	Logger   *slog.Logger  // receives the script's console output; default slog.Default()
	// FragmentBytes limits the HTML of components that each VM caches. 0 disables the cache.
	FragmentBytes int
	// HeapGrowth is the number of bytes by which the process's live heap may grow during a render; the
	// default is 256 MB.
	HeapGrowth uint64
	// Media is the origin of picture URLs, which the bundle reads from the global mediaOrigin. If it is
	// empty, the URLs are paths.
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
	// pool has one entry per VM. A nil entry is a VM that has not been created yet.
	pool    chan *vm
	waiting atomic.Int64
}

// Stats contains the figures of a Renderer for metrics.
type Stats struct {
	VMs     int
	Busy    int // VMs that are rendering
	Waiting int // renders waiting for a VM
}

// Stats returns the current figures.
func (r *Renderer) Stats() Stats {
	return Stats{VMs: cap(r.pool), Busy: cap(r.pool) - len(r.pool), Waiting: int(r.waiting.Load())}
}

// New compiles the bundle and creates the first VM, so it returns an error if the bundle does not run.
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

// Warm creates the remaining VMs, so that visitors do not wait for them.
func (r *Renderer) Warm(ctx context.Context) error {
	for range cap(r.pool) {
		v, err := r.take(ctx)
		if errors.Is(err, ErrBusy) {
			return nil // all VMs are in use, and are created by the renders that use them
		}
		if err != nil {
			return err
		}
		r.pool <- v
	}
	return nil
}

// Render calls the bundle's render function with data and returns the HTML that it wrote. The error
// is ErrBusy, ErrDeadline, ErrMemory, ErrEmpty or a *ScriptError. After any error except ErrBusy,
// the VM is discarded, because its state is unknown.
func (r *Renderer) Render(ctx context.Context, data string) ([]byte, error) {
	v, err := r.take(ctx)
	if err != nil {
		return nil, err
	}
	var whole *vm // the VM to return to the pool; nil after an error
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

// make creates the VM of an entry taken from the pool. If that fails, it returns the entry to the pool.
func (r *Renderer) make() (v *vm, err error) {
	defer func() {
		if v == nil {
			r.pool <- nil
		}
	}()
	return newVM(r.program, r.options)
}

// asScriptError converts goja's errors to the errors of this package.
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
