package ssr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
)

// attributesModule returns ssr/compiler/attributes.mjs as a script.
func attributesModule(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile("compiler/attributes.mjs")
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(source), "\nexport ", "\n")
}

// The Go writer and the JavaScript writer must write every kind of attribute in the same way. Tests in Node
// compare the JavaScript writer with React.
func TestWriter_AttributesMatchTheScripts(t *testing.T) {
	script := attributesModule(t) + `
		const values = [
			"", "x", "<&>\"'", "ঢাকা", "javascript:alert(1)", " \u0001jav\nascript:x", "javascript", "java script:x", "0", "1", "-1", "abc", "1e3",
			0, 1, -1, 2.5, NaN, Infinity, 1e21, -0, true, false, null, undefined, () => 1, Symbol("s"), 10n,
			[1, 2], { toString: () => "<o>" }, new Date(0),
		];
		const looks = [
			{}, { color: "red", marginTop: 3, "--x": 4, flex: 1, WebkitBoxFlex: 2, msFlex: "1", zIndex: 0, top: 0, left: -0 },
			{ a: null, b: undefined, c: "", d: true, e: " spaced ", f: "<'>", g: 1.5, "--b": " \u00a0v ", h: NaN },
		];
		var bundle = { render(data, write) {
			const writer = ssr.writer({ describe, describeStyle });
			const names = "className id hidden download rows start src href action style xlinkHref data-a aria-b value onClick children htmlFor tabIndex autoFocus x-y 1x".split(" ");
			const failures = [];
			const check = (property, value) => {
				const found = describe(property);
				let want;
				try { want = found ? attribute(found.kind, found.name, value) : ""; } catch { want = "threw"; }
				let got;
				writer.clear();
				try {
					if (data === "template" && found) writer.template([3, found.kind, found.name])(value);
					else if (data === "spread") writer.template([9, "p", [], []])({ [property]: value });
					else writer.attributes({ [property]: value });
					got = writer.take();
				} catch { got = "threw"; }
				if (got !== want) failures.push(property + " " + typeof value + " " + String(value) + ": " + got + " is not " + want);
			};
			for (const property of names) for (const value of values) {
				check(property, value);
			}
			for (const style of looks) {
				check("style", style);
				writer.clear();
				writer.template([8, Object.keys(style)])(...Object.values(style));
				const got = writer.take();
				if (got !== attribute(STYLE, "style", style)) failures.push("template style: " + got);
			}
			writer.clear();
			write(failures.join("\n") || "same");
		} };`
	r, err := New(Bundle{Name: "attributes.js", Source: script}, Options{VMs: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []string{"template", "object", "spread"} {
		if got, err := r.Render(context.Background(), how); err != nil || string(got) != "same" {
			t.Errorf("%s: %v\n%s", how, err, got)
		}
	}
}

func TestWriter_SeparatesAndEscapesText(t *testing.T) {
	const spread = `const t = w.template([9, "p", ["title", 1, "title"], ["to"]]); `
	for _, c := range []struct{ script, want string }{
		{`w.text("a"); w.text("b")`, "a<!-- -->b"},
		{`w.text("a"); w.text(""); w.raw("<b>"); w.text("<&>\"'")`, "a<b>&lt;&amp;&gt;&quot;&#x27;"},
		{`w.template([0, "<p>", 4, null, 4, null, 0, "</p>", 2, "x"])("a", 2); w.text("y")`, "<p>a<!-- -->2</p>x<!-- -->y"},
		{`w.template([1, "<p>a", 4, null])(null); w.text("b")`, "<p>a<!-- -->b"},
		{`w.text("a"); w.separate(); w.text("b")`, "a<!-- -->b"},
		{`w.text("a"); w.setJoined(false); w.text("b")`, "ab"},
		{`w.raw("abc"); w.cut(1); w.raw("d")`, "ad"},
		{`w.raw("abcdef"); w.move(4, 1)`, "aefbcd"},
		{`w.raw("ab"); const k = w.capture(1); w.put(k); w.put(k); w.raw(String(w.length(k)))`, "abbb1"},
		{`w.template([5])("<i>"); w.template([5])(null)`, "<i>"},
		{spread + `t("x", { to: 1, id: 2 }); t("x", { to: 1, id: 3 })`, ` title="x" id="2" title="x" id="3"`},
		{spread + `t("x", { id: 2, title: "own" }); t("x", { title: undefined }); t(undefined, {}); t("x", {})`, ` title="own" id="2" title="x"`},
		{`const t = w.template([9, "p", ["title", 1, "title"], ["title"]]); t("x", { title: "left out", id: 1 })`, ` title="x" id="1"`},
		{`const t = w.template([9, "a", [], []]); t({ href: "" }); w.template([9, "p", [], []])({ href: "" })`, ` href=""`},
		{`w.text("a"); w.template([8, ["top"]])("1"); w.text("b")`, `a style="top:1"b`},
		{`w.element("b", { title: 1, children: "<" })`, `<b title="1">&lt;</b>`},
	} {
		source := `var bundle = { render(data, write) {
			const w = ssr.writer({ describe: (name) => name === "children" ? null : { kind: name === "href" ? 7 : 1, name }, describeStyle: (name) => ({ name, unitless: true }) });
			w.bind({ child() {}, enter() {}, leave() {} });
			` + c.script + `; w.take(write); } };`
		r, err := New(Bundle{Name: "writer.js", Source: source}, Options{VMs: 1})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := r.Render(context.Background(), ""); err != nil || string(got) != c.want {
			t.Errorf("%s: %q, %v; want %q", c.script, got, err, c.want)
		}
	}
}

// Misuse of the writer must throw an exception in the script instead of crashing the server.
func TestWriter_MisuseThrowsAnException(t *testing.T) {
	for _, script := range []string{"w.cut(5)", "w.cut(-1)", "w.move(0, 5)", "w.move(9, 0)", "w.put(1)", "w.capture(9)", "w.bind({})", "w.template(1)", "w.template([0])", "w.template([4, null])()", "w.template([8])", "w.template([8, [1]])", "w.template([9, 1, 2, 3])", `w.template([9, "p", [], []])()`, `w.template([9, "p", [], []])(null)`} {
		source := `var bundle = { render(data, write) {
			const w = ssr.writer({ describe() {}, describeStyle() {} }); w.raw("abc");
			try { ` + script + ` } catch { w.clear(); w.raw("caught"); } } };`
		r, err := New(Bundle{Name: "writer.js", Source: source}, Options{VMs: 1})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := r.Render(context.Background(), ""); err != nil || string(got) != "caught" {
			t.Errorf("%s: %q, %v", script, got, err)
		}
	}
}

// A script that loops in a callback of the writer must be interrupted at the deadline.
func TestWriter_DeadlineInterruptsCallbacks(t *testing.T) {
	source := `var bundle = { render(data, write) {
		const w = ssr.writer({ describe() {}, describeStyle() {} });
		w.bind({ child() { for (;;); }, enter() {}, leave() {} });
		try { w.template([4, null])({}); } finally { w.clear(); } } };`
	r, err := New(Bundle{Name: "writer.js", Source: source}, Options{VMs: 1, Deadline: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Render(context.Background(), ""); !errors.Is(err, ErrDeadline) {
		t.Errorf("got %v", err)
	}
}

func newData(t *testing.T) (*goja.Runtime, func(text string) (goja.Value, error)) {
	t.Helper()
	runtime := goja.New()
	if err := (&writer{runtime: runtime}).enable(); err != nil {
		t.Fatal(err)
	}
	return runtime, func(text string) (goja.Value, error) {
		if err := runtime.Set("text", text); err != nil {
			t.Fatal(err)
		}
		return runtime.RunString(`JSON.stringify(ssr.parse(text))`)
	}
}

func TestData_ParsesLikeJSONParse(t *testing.T) {
	runtime, parsed := newData(t)
	for _, text := range []string{
		`{}`, `[]`, `null`, `true`, `"a"`, `0`, `-0`, `-1.5e3`, `1e21`, `9007199254740993`, `{"a":{"b":[1,{"c":null}]},"d":"x"}`,
		` { "a" : [ 1 , 2 ] , "b" : { } } `, `"\"\\\/\b\f\n\r\t\u0995\ud83d\uded2"`, `"ঢাকা \\"`, `["a\\","b"]`, `{"a\"b":1,"":2}`,
		`{"a":"}]{[,:","b":[[],[[]]]}`, `[{"a":1},{"a":1}]`,
	} {
		if err := runtime.Set("text", text); err != nil {
			t.Fatal(err)
		}
		want, err := runtime.RunString(`JSON.stringify(JSON.parse(text))`)
		if err != nil {
			t.Fatal(text, err)
		}
		if got, err := parsed(text); err != nil || got.String() != want.String() {
			t.Errorf("%s: %v, %v; want %v", text, got, err, want)
		}
	}
}

func TestData_InvalidJSONThrows(t *testing.T) {
	_, parsed := newData(t)
	for _, text := range []string{``, ` `, `{`, `[`, `"`, `"a\"`, `{"a"}`, `{"a":}`, `{"a":1`, `[1`, `{}x`, `x`, `-`, `{a:1}`, `]`, `{"a":1]`, `{"a":"\x"}`} {
		var thrown *goja.Exception
		if got, err := parsed(text); err == nil {
			t.Errorf("%s is %v", text, got)
		} else if thrown, _ = err.(*goja.Exception); thrown == nil {
			t.Errorf("%s: %T %v", text, err, err)
		}
	}
}

func TestData_IsReadOnly(t *testing.T) {
	runtime, _ := newData(t)
	got, err := runtime.RunString(`
		"use strict";
		const page = ssr.parse('{"a":{"b":1},"c":[{"d":1}]}');
		const tried = [];
		for (const change of [() => { page.a = 1 }, () => { page.a.b = 2 }, () => { delete page.a.b }, () => { page.c[0].d = 2 }]) {
			try { change(); tried.push("changed") } catch (error) { tried.push(error.name) }
		}
		const { a, ...rest } = page;
		[...tried, page.a === page.a, a.b, Object.keys({ ...rest, e: 1 }), "a" in page, "x" in page, page.x, Array.isArray(page.c), page.hasOwnProperty("a")].join()`)
	const want = "TypeError,TypeError,TypeError,TypeError,true,1,c,e,true,false,,true,true"
	if err != nil || got.String() != want {
		t.Errorf("%v, %v; want %s", got, err, want)
	}
}

func TestFragments_EvictLeastRecentlyUsed(t *testing.T) {
	f := newFragments(10 * (fragmentOverhead + 100))
	for i := range 1000 {
		var key digest
		key[0], key[1] = byte(i), byte(i>>8)
		f.add(&fragment{key: key, html: make([]byte, 100)})
		f.get(digest{}) // keeps the first one recently used
	}
	if f.bytes > f.bound || f.order.Len() != 10 || len(f.known) != 10 {
		t.Errorf("%d bytes, %d and %d fragments", f.bytes, f.order.Len(), len(f.known))
	}
	if f.get(digest{}) == nil {
		t.Error("the most recently used fragment was evicted")
	}
}

func FuzzData(f *testing.F) {
	f.Add(`{"a":[1,"b",{"c":null}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		runtime := goja.New()
		if err := (&writer{runtime: runtime}).enable(); err != nil {
			t.Fatal(err)
		}
		if err := runtime.Set("text", text); err != nil {
			t.Fatal(err)
		}
		got, err := runtime.RunString(`JSON.stringify(ssr.parse(text))`)
		if !json.Valid([]byte(text)) {
			return
		}
		want, wrong := runtime.RunString(`JSON.stringify(JSON.parse(text))`)
		if wrong == nil && (err != nil || fmt.Sprint(got) != fmt.Sprint(want)) {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
	})
}
