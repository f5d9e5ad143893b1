package richtext

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// safeElements lists all elements that a merchant's text may contain.
var safeElements = strings.Fields(`a abbr acronym article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em
	figcaption figure h2 h3 h4 h5 h6 hr i img ins li mark meter ol p pre progress q rp rt ruby s samp section small span strike strong sub summary
	sup table tbody td tfoot th thead time tr tt u ul var wbr hgroup html head body`)

// FuzzSafeHTML checks that the HTML of any text contains no active element, attribute or address.
func FuzzSafeHTML(f *testing.F) {
	for _, seed := range corpus(f) {
		f.Add(seed)
	}
	for _, seed := range swelling() {
		f.Add(seed)
	}
	for _, seed := range []string{"# A **b** [c](https://d.ef)", "| a |\n|---|\n| b |", "~~x~~ www.example.com", "`<b>`"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		safe := SafeHTML(text)
		if _, err := html.Parse(strings.NewReader(safe)); err == nil { // otherwise the text is nested deeper than the parser allows
			wantInert(t, text, safe)
		}
		if most := 4 * (htmlPerByte*len(text) + htmlAtLeast); len(safe) > most {
			t.Errorf("%d bytes became %d", len(text), len(safe))
		}
	})
}

// wantInert parses a sanitised text in the same way as a browser and checks that it is inert.
func wantInert(t *testing.T, text, safe string) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader("<body>" + safe))
	if err != nil {
		t.Fatal(err)
	}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if !slices.Contains(safeElements, n.Data) || n.Namespace != "" {
			t.Fatalf("%q became %q with %s %s", text, safe, n.Namespace, n.Data)
		}
		for _, a := range n.Attr {
			key, value := strings.ToLower(a.Key), strings.ToLower(strings.Join(strings.FieldsFunc(a.Val, func(c rune) bool { return c <= ' ' }), ""))
			addressed := slices.Contains([]string{"href", "src", "cite", "action", "formaction", "poster", "background", "data", "longdesc", "usemap"}, key)
			scheme, _, some := strings.Cut(value, ":")
			switch {
			case strings.HasPrefix(key, "on"), strings.HasPrefix(key, "data-"),
				slices.Contains([]string{"style", "srcdoc", "srcset", "id", "name", "class", "usemap", "form", "slot", "is"}, key):
				t.Fatalf("%q became %q with %s", text, safe, key)
			case addressed && some && !strings.ContainsAny(scheme, "/?#") && !slices.Contains([]string{"http", "https", "mailto"}, scheme):
				t.Fatalf("%q became %q, which links to %q", text, safe, a.Val)
			}
		}
	}
}
