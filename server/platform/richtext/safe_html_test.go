package richtext

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"haat/server/platform/form"
)

// swelling returns short texts whose HTML would be very long.
func swelling() []string {
	var narrower strings.Builder // fewer cells per table, and more tables
	for range 30 {
		narrower.WriteString("|" + strings.Repeat("a|", 30) + "\n|" + strings.Repeat("-|", 30) + "\n" + strings.Repeat("|\n", 100) + "\n")
	}
	return []string{
		"|" + strings.Repeat("a|", 1250) + "\n|" + strings.Repeat("-|", 1250) + "\n" + strings.Repeat("|\n", 2450),
		narrower.String(),
		"[a]: http://" + strings.Repeat("x", 4900) + "\n\n" + strings.Repeat("[a]", 1650),
		strings.Repeat(">", 10_000),
		strings.Repeat("- ", 5_000) + "a",
		strings.Repeat("*a ", 3_000) + strings.Repeat("a*", 500),
		strings.Repeat("[", 5_000) + strings.Repeat("](", 2_500),
		"<p>" + strings.Repeat(`"`, 9_997),
	}
}

func TestSafeHTML_LimitsLengthAndMemory(t *testing.T) {
	for _, text := range swelling() {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		safe := SafeHTML(text)
		runtime.ReadMemStats(&after)
		if len(safe) > 256<<10 {
			t.Errorf("%.20q: %d bytes became %d", text, len(text), len(safe))
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 64<<20 {
			t.Errorf("%.20q: %d bytes were allocated", text, took)
		}
	}
}

// A text whose HTML is too long must be refused by forms. If it was stored before, it must be shown as plain
// text.
func TestSafeHTML_EscapesTooLongTexts(t *testing.T) {
	text := "<b>&\n\n[a]: http://" + strings.Repeat("x", 4900) + "\n\n" + strings.Repeat("[a]", 1650)
	if safe := SafeHTML(text); !strings.HasPrefix(safe, "<p>&lt;b&gt;&amp;") {
		t.Errorf("begins with %.40q", safe)
	}
	fields := form.Fields{}
	MarkdownField(fields, "text", text, 10_000)
	if fields["text"] != "max" {
		t.Errorf("the field was accepted: %v", fields)
	}
}

func TestSafeHTML_KeepsTables(t *testing.T) {
	const table = "| Size | Chest |\n|------|------:|\n| S | 36 |\n| M | 38 |"
	for _, text := range []string{table, "Sizes:\n" + table, "a | b\n\n" + table, strings.Repeat(table+"\n\n", 50)} {
		if safe := SafeHTML(text); strings.Count(safe, "<table>") != strings.Count(text, "Size |") || !strings.Contains(safe, "<td>S</td>") {
			t.Errorf("%q became %.200q", text, safe)
		}
	}
}

// An id or name becomes a property of document and window, where it hides an element of the application with
// the same name, so both must be removed.
func TestSafeHTML_RemovesNamesAndIDs(t *testing.T) {
	for _, text := range []string{
		`<p id="page">{"name":"policy"}</p>`,
		`<P ID=page>x</P>`,
		`<div id="root" class="bottom-nav" data-head="" data-full="/x.css" slot="x" part="x" tabindex="0">x</div>`,
		`<a name="page" href="https://a.example/">x</a>`,
		`<img name="body" src="/a.webp"><img usemap="#page" src="/a.webp"><map name="page"><area href="/x"></map>`,
		`<form name="page"><input name="textContent"></form><button form="page" name="x">x</button>`,
		`<iframe name="page"></iframe><object name="page" id="page"></object><embed name="page">`,
		`<table id="page"><tr id="page"><td id="page" headers="page">x</td></tr></table>`,
		`<meter id="page" value="1"></meter><details id="page" name="page" open>x</details>`,
		"# heading {#page}\n\ntext[^1]\n\n[^1]: note",
	} {
		nodes, err := html.Parse(strings.NewReader(SafeHTML(text)))
		if err != nil {
			t.Fatal(err)
		}
		for n := range nodes.Descendants() {
			for _, a := range n.Attr {
				if !slices.Contains([]string{"dir", "lang", "title", "href", "rel", "src", "alt", "open", "value", "headers"}, a.Key) {
					t.Errorf("%q keeps %s=%q on %s", text, a.Key, a.Val, n.Data)
				}
			}
			if n.Type == html.ElementNode && slices.Contains([]string{"map", "area", "form", "input", "button", "iframe", "object", "embed", "script"}, n.Data) {
				t.Errorf("%q keeps %s", text, n.Data)
			}
		}
	}
}

// The server writes the HTML into a div of the page. A surplus end tag would close the div and move the
// following content out of it, so it must be removed.
func TestSafeHTML_IsBalanced(t *testing.T) {
	for text, want := range map[string]string{
		"</div></div><p>a":             "<p>a</p>",
		"<div><p>a</div></section>b":   "<div><p>a</p></div>b",
		"<table><tr><td>a</table></p>": "<table><tbody><tr><td>a</td></tr></tbody></table><p></p>",
		"<b><i>a</b>b</i>":             "<p><b><i>a</i></b><i>b</i></p>",
	} {
		if got := strings.TrimSpace(strings.ReplaceAll(SafeHTML(text), "\n", "")); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
	deep := strings.Repeat("<div>", 600) + "a"
	if got := SafeHTML(deep); !strings.HasPrefix(got, "<p>&lt;div&gt;") {
		t.Errorf("a deeply nested text became %.60q", got)
	}
}
