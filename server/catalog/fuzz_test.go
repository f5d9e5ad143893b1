package catalog

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// What is made of a name is a slug or nothing, and of a slug is itself.
func FuzzSlugOf(f *testing.F) {
	for _, seed := range []string{"Kataribhog Rice", "কাটারিভোগ চাল", "ড়", "a_b--c", "💥", "ß", "\xff", strings.Repeat("ক", 300)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		made := SlugOf(name, 80)
		if made == "" {
			return
		}
		if !ValidSlug(made, 80) || url.PathEscape(made) != made {
			t.Errorf("of %q is made %q", name, made)
		}
		if again := SlugOf(made, 80); again != made {
			t.Errorf("of %q is made %q, and of that %q", name, made, again)
		}
	})
}

// safeElements are all that a merchant's text may come to.
var safeElements = strings.Fields(`a abbr acronym article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em
	figcaption figure h2 h3 h4 h5 h6 hr i img ins li mark meter ol p pre progress q rp rt ruby s samp section small span strike strong sub summary
	sup table tbody td tfoot th thead time tr tt u ul var wbr hgroup html head body`)

// Whatever a merchant writes, its HTML has no element, attribute or address that does something.
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
		safe := safeHTML(text)
		if _, err := html.Parse(strings.NewReader(safe)); err == nil { // else it is nested deeper than the parser goes
			wantInert(t, text, safe)
		}
		if most := 4 * (htmlPerByte*len(text) + htmlAtLeast); len(safe) > most {
			t.Errorf("%d bytes become %d", len(text), len(safe))
		}
	})
}

// wantInert checks a safe text as a browser reads it.
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
			t.Fatalf("%q becomes %q with %s %s", text, safe, n.Namespace, n.Data)
		}
		for _, a := range n.Attr {
			key, value := strings.ToLower(a.Key), strings.ToLower(strings.Join(strings.FieldsFunc(a.Val, func(c rune) bool { return c <= ' ' }), ""))
			addressed := slices.Contains([]string{"href", "src", "cite", "action", "formaction", "poster", "background", "data", "longdesc", "usemap"}, key)
			scheme, _, some := strings.Cut(value, ":")
			switch {
			case strings.HasPrefix(key, "on"), strings.HasPrefix(key, "data-"),
				slices.Contains([]string{"style", "srcdoc", "srcset", "id", "name", "class", "usemap", "form", "slot", "is"}, key):
				t.Fatalf("%q becomes %q with %s", text, safe, key)
			case addressed && some && !strings.ContainsAny(scheme, "/?#") && !slices.Contains([]string{"http", "https", "mailto"}, scheme):
				t.Fatalf("%q becomes %q that leads to %q", text, safe, a.Val)
			}
		}
	}
}

// A product that is good keeps to its bounds, and is good again as JSON has it.
func FuzzProductRequest(f *testing.F) {
	for _, seed := range []string{
		`{"name":"Rice","selling_price":100,"discount_type":"FLAT","status":"published","stock":{"to":5}}`,
		`{"bn_name":"চাল","selling_price":1,"discount_type":"PERCENT","discount":12.5,"status":"draft","stock":{"to":0},"options":[{"name":"Size","values":[{"value":"S"},{"value":"M"}]}],"variants":[{"values":["S"],"stock":{"to":1}},{"values":["M"],"stock":{"to":2},"selling_price":2}]}`,
		`{"options":[{"values":[{},{}]},{"values":[]}],"variants":[{"values":["/"]}]}`, `{"stock":{"from":-1,"to":99999999999}}`, `{"pictures":["x","x"]}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		var in ProductRequest
		if json.Unmarshal([]byte(body), &in) != nil {
			return
		}
		if in = in.cleaned(); in.Validate() != nil {
			return
		}
		combinations := 1
		for _, o := range in.Options {
			combinations *= len(o.Values)
		}
		if in.SellingPrice < 0 || in.SellingPrice > maxPrice || in.Name+in.BnName == "" || len(in.Options) > maxOptions || len(in.Variants) > maxVariants ||
			len(in.Options) > 0 && len(in.Variants) > combinations || utf8.RuneCountInString(in.Description) > maxProductText || len(in.Pictures) > maxPictures {
			t.Errorf("%s is taken", body)
		}
		encoded, err := json.Marshal(in)
		var again ProductRequest
		if err != nil || json.Unmarshal(encoded, &again) != nil || again.cleaned().Validate() != nil {
			t.Errorf("%s is good, and as %s it is not: %v", body, encoded, err)
		}
	})
}
