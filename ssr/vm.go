package ssr

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/console"
	"github.com/dop251/goja_nodejs/require"
	"github.com/dop251/goja_nodejs/url"
)

// maxCallStack is the maximum depth of recursion of a script.
const maxCallStack = 2000

// A vm is a JavaScript runtime in which the bundle has run.
type vm struct {
	runtime *goja.Runtime
	call    goja.Callable
	write   goja.Value
	out     bytes.Buffer
}

func newVM(program *goja.Program, options Options) (*vm, error) {
	v := &vm{runtime: goja.New()}
	v.runtime.SetMaxCallStackSize(maxCallStack)
	registry := require.NewRegistry(require.WithLoader(noModules))
	registry.RegisterNativeModule(console.ModuleName, console.RequireWithPrinter(printer{options.Logger}))
	registry.Enable(v.runtime)
	console.Enable(v.runtime)
	url.Enable(v.runtime)
	if err := (&writer{runtime: v.runtime, out: &v.out, fragments: newFragments(options.FragmentBytes)}).enable(); err != nil {
		return nil, fmt.Errorf("ssr: %w", err)
	}
	if err := v.runtime.Set("mediaOrigin", options.Media); err != nil {
		return nil, fmt.Errorf("ssr: %w", err)
	}
	if _, err := v.runtime.RunProgram(program); err != nil {
		return nil, fmt.Errorf("ssr: run bundle: %w", asScriptError(err))
	}
	if err := v.bind(); err != nil {
		return nil, err
	}
	if err := v.seal(); err != nil {
		return nil, err
	}
	return v, nil
}

func noModules(path string) ([]byte, error) { return nil, require.ModuleFileDoesNotExistError }

func (v *vm) bind() error {
	exports, ok := v.runtime.Get("bundle").(*goja.Object)
	if !ok {
		return errors.New("ssr: the script does not set the global bundle")
	}
	if v.call, ok = goja.AssertFunction(exports.Get("render")); !ok {
		return errors.New("ssr: bundle.render is not a function")
	}
	v.write = v.runtime.ToValue(func(call goja.FunctionCall) goja.Value {
		v.out.WriteString(call.Argument(0).String())
		return goja.Undefined()
	})
	return nil
}

// seal freezes the global object, so that renders cannot leave state for later ones.
func (v *vm) seal() error {
	if _, err := v.runtime.RunString("Object.freeze(globalThis)"); err != nil {
		return fmt.Errorf("ssr: freeze globals: %w", err)
	}
	return nil
}

// render runs the bundle's render function and returns a copy of the HTML that it wrote.
func (v *vm) render(ctx context.Context, data string, options Options) ([]byte, error) {
	ctx, end := context.WithTimeout(ctx, options.Deadline)
	defer end()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer watchMemory(ctx, options.HeapGrowth, cancel)()
	interrupted := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		v.runtime.Interrupt(context.Cause(ctx))
		close(interrupted)
	})
	v.out.Reset()
	_, err := v.call(goja.Undefined(), v.runtime.ToValue(data), v.write)
	if !stop() {
		// The interrupt may arrive after this render. Waiting for it prevents it from interrupting the next
		// one.
		<-interrupted
		if err == nil {
			return nil, ErrDeadline
		}
	}
	if err != nil {
		return nil, asScriptError(err)
	}
	if v.out.Len() == 0 {
		return nil, ErrEmpty
	}
	return bytes.Clone(v.out.Bytes()), nil
}

// printer writes the script's console output to the log.
type printer struct{ logger *slog.Logger }

func (p printer) Log(s string)   { p.logger.Info("page script", "message", s) }
func (p printer) Info(s string)  { p.logger.Info("page script", "message", s) }
func (p printer) Debug(s string) { p.logger.Debug("page script", "message", s) }
func (p printer) Warn(s string)  { p.logger.Warn("page script", "message", s) }
func (p printer) Error(s string) { p.logger.Error("page script", "message", s) }
