package ssr

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

func newRenderer(t *testing.T, body string, options Options) *Renderer {
	t.Helper()
	r, err := New(Bundle{Name: "test.js", Source: "var bundle = { render: function (data, write) {" + body + "} };"}, options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRender_ReturnsTheScriptsOutput(t *testing.T) {
	r := newRenderer(t, `var d = JSON.parse(data); write("<p>"); write(d.text); write("</p>");`, Options{})
	html, err := r.Render(context.Background(), `{"text":"হাট 🛒 market"}`)
	if err != nil || string(html) != "<p>হাট 🛒 market</p>" {
		t.Fatalf("%q, %v", html, err)
	}
}

func TestRender_ResultsDoNotShareMemory(t *testing.T) {
	r := newRenderer(t, `write(data);`, Options{VMs: 1})
	first, _ := r.Render(context.Background(), "first")
	if _, err := r.Render(context.Background(), "other"); err != nil || string(first) != "first" {
		t.Fatalf("the first result became %q, %v", first, err)
	}
}

func TestRender_ExceptionHasAStack(t *testing.T) {
	r := newRenderer(t, `function inner() { throw new Error("no such product") } if (data === "bad") inner(); write("fine");`, Options{VMs: 1})
	_, err := r.Render(context.Background(), "bad")
	var script *ScriptError
	if !errors.As(err, &script) {
		t.Fatalf("got %v, not a ScriptError", err)
	}
	if !strings.Contains(script.Message, "no such product") || !strings.Contains(script.Stack, "inner") || !strings.Contains(script.Stack, "test.js:1") {
		t.Errorf("message %q, stack %q", script.Message, script.Stack)
	}
	if html, err := r.Render(context.Background(), "good"); err != nil || string(html) != "fine" {
		t.Errorf("the next render: %q, %v", html, err)
	}
}

func TestRender_StackNamesTheOriginalSource(t *testing.T) {
	source, err := os.ReadFile("testdata/mapped.js")
	if err != nil {
		t.Fatal(err)
	}
	sourceMap, err := os.ReadFile("testdata/mapped.js.map")
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(Bundle{Name: "mapped.js", Source: string(source), SourceMap: sourceMap}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Render(context.Background(), "")
	var script *ScriptError
	if !errors.As(err, &script) || !strings.Contains(script.Stack, "Price.tsx:4") {
		t.Fatalf("want a stack that names Price.tsx:4, got %+v", script)
	}
}

func TestRender_EndlessLoopEndsAtTheDeadline(t *testing.T) {
	r := newRenderer(t, `if (data === "loop") for (;;) {} write("fine");`, Options{VMs: 1, Deadline: 50 * time.Millisecond})
	if _, err := r.Render(context.Background(), "loop"); !errors.Is(err, ErrDeadline) {
		t.Fatalf("got %v, want ErrDeadline", err)
	}
	if html, err := r.Render(context.Background(), ""); err != nil || string(html) != "fine" {
		t.Errorf("the next render: %q, %v", html, err)
	}
}

func TestRender_EndsWithTheContext(t *testing.T) {
	r := newRenderer(t, `for (;;) {}`, Options{VMs: 1, Deadline: time.Hour})
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := r.Render(ctx, ""); !errors.Is(err, ErrDeadline) {
		t.Fatalf("got %v, want ErrDeadline", err)
	}
}

func TestRender_EndlessRecursionIsAnError(t *testing.T) {
	r := newRenderer(t, `function f() { return f() + 1 } if (data === "deep") f(); write("fine");`, Options{VMs: 1})
	if _, err := r.Render(context.Background(), "deep"); err == nil {
		t.Fatal("no error")
	}
	if html, err := r.Render(context.Background(), ""); err != nil || string(html) != "fine" {
		t.Errorf("the next render: %q, %v", html, err)
	}
}

func TestRender_NothingWrittenIsAnError(t *testing.T) {
	for _, body := range []string{``, `return "<p>returned, not written</p>"`, `write("")`} {
		if html, err := newRenderer(t, body, Options{}).Render(context.Background(), ""); !errors.Is(err, ErrEmpty) {
			t.Errorf("%q: %q, %v", body, html, err)
		}
	}
}

func TestRender_GlobalsDoNotLeakIntoTheNextRender(t *testing.T) {
	for name, body := range map[string]string{
		"property of globalThis": `globalThis.leak = (globalThis.leak || 0) + 1; write(String(globalThis.leak));`,
		"undeclared variable":    `if (typeof leak === "undefined") leak = 1; else leak++; write(typeof leak);`,
		"existing global":        `write(String(typeof JSON)); JSON = 5;`,
		"the bundle itself":      `write(String(bundle.seen)); bundle = { seen: 1 };`,
	} {
		t.Run(name, func(t *testing.T) {
			r := newRenderer(t, body, Options{VMs: 1})
			first, err1 := r.Render(context.Background(), "")
			second, err2 := r.Render(context.Background(), "")
			if string(first) != string(second) || fmt.Sprint(err1) != fmt.Sprint(err2) {
				t.Errorf("first %q, %v; then %q, %v", first, err1, second, err2)
			}
		})
	}
}

func TestRender_BusyPoolFailsAfterTheWait(t *testing.T) {
	release := make(chan struct{})
	r := newRenderer(t, `write("fine");`, Options{VMs: 1, Wait: 20 * time.Millisecond})
	held, err := r.take(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Render(context.Background(), ""); !errors.Is(err, ErrBusy) {
		t.Fatalf("got %v, want ErrBusy", err)
	}
	go func() { r.pool <- held; close(release) }()
	<-release
	if _, err := r.Render(context.Background(), ""); err != nil {
		t.Errorf("after a VM became free: %v", err)
	}
}

func TestRender_ConcurrentRendersReturnTheirOwnOutput(t *testing.T) {
	r := newRenderer(t, `write(data + data);`, Options{VMs: 3, Wait: time.Minute})
	var group sync.WaitGroup
	for i := range 200 {
		group.Go(func() {
			data := fmt.Sprintf("[%d]", i)
			if html, err := r.Render(context.Background(), data); err != nil || string(html) != data+data {
				t.Errorf("%s: %q, %v", data, html, err)
			}
		})
	}
	group.Wait()
}

func TestNew_RejectsABundleThatDoesNotRun(t *testing.T) {
	for name, source := range map[string]string{
		"syntax": "var bundle = {", "throws": "throw new Error('at start')",
		"no bundle": "var other = 1", "no render": "var bundle = {}",
	} {
		if _, err := New(Bundle{Name: name, Source: source}, Options{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
