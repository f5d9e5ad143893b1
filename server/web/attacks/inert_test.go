package attacks_test

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"haat/e2e/hostile"
	"haat/server/web/webtest"
)

// Database rows with hostile text in every column, written without validation, must be rendered as text: on
// the pages of every theme in both languages, and in feeds, sitemaps and API responses.
func TestHostile_RowsAreRenderedAsText(t *testing.T) {
	s := webtest.NewSite(t)
	texts, err := hostile.Texts()
	if err != nil {
		t.Fatal(err)
	}
	for theme := int8(1); theme <= 3; theme++ {
		slug := fmt.Sprint("hostile-", theme)
		if err := hostile.Fill(webtest.System, s.Client, s.DB.Dialect, slug, theme, texts); err != nil {
			t.Fatal(err)
		}
		paths := []string{
			"/shop/" + slug, "/category/hostile", "/category/hostile?page=2", "/category/hostile?page=4", "/best-selling-products", "/search?q=window", "/about-us", "/refund-policy",
			"/privacy-policy", "/cart", "/checkout", "/track-order", "/login", "/dashboard", "/none", "/order_details/98765432",
			"/search?q=%3C/script%3E%3Cscript%3Ewindow.pwned%3D1%3C/script%3E", "/login?next=javascript:window.pwned%3D1", "/%3Cscript%3Ewindow.pwned=1%3C%2Fscript%3E",
		}
		step := int(theme*theme*theme*2 - 1) // all products in the first theme, a sample in the others
		for i := int(theme-1) * 3; i < len(texts); i += step {
			paths = append(paths, fmt.Sprint("/product/p", i))
		}
		for _, path := range paths {
			if !strings.HasPrefix(path, "/shop/") {
				path = "/" + slug + path
			}
			for _, lang := range []string{"bn", "en"} {
				and := "?"
				if strings.Contains(path, "?") {
					and = "&"
				}
				wantInert(s, t, path+and+"lang="+lang)
			}
		}
		wantWellFormed(s, t, slug)
	}
	if log := s.Log.String(); strings.Contains(log, "render failed") {
		t.Errorf("rendering failed: %.2000s", log)
	}
}

// wantInert parses a page as browsers do, and checks that it contains no hostile script, link or element.
func wantInert(s *webtest.Site, t *testing.T, path string) {
	t.Helper()
	a := s.Get(path)
	if a.StatusCode >= 500 {
		t.Fatalf("%s: %d", path, a.StatusCode)
	}
	doc, err := html.Parse(strings.NewReader(a.Text))
	if err != nil {
		t.Fatal(err)
	}
	inline := 0
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		attributes := map[string]string{}
		for _, attribute := range n.Attr {
			key := strings.ToLower(attribute.Key)
			attributes[key] = attribute.Val
			value := strings.ToLower(strings.Join(strings.FieldsFunc(attribute.Val, func(c rune) bool { return c <= ' ' }), ""))
			isURL := slices.Contains([]string{"href", "src", "action", "formaction", "data", "poster", "background", "ping"}, key)
			isDataImage := n.Data == "img" && strings.HasPrefix(value, "data:image/")
			switch {
			case strings.HasPrefix(key, "on"), key == "srcdoc":
				t.Errorf("%s: %s has %s=%q", path, n.Data, key, attribute.Val)
			case isURL && !isDataImage && (strings.HasPrefix(value, "javascript:") || strings.HasPrefix(value, "data:") || strings.HasPrefix(value, "vbscript:")):
				t.Errorf("%s: %s links to %q", path, n.Data, attribute.Val)
			case key == "style" && strings.Contains(value, "javascript:"):
				t.Errorf("%s: style %q", path, attribute.Val)
			}
		}
		switch n.Data {
		case "script":
			text := ""
			if n.FirstChild != nil {
				text = n.FirstChild.Data
			}
			switch attributes["type"] {
			case "application/json", "application/ld+json":
				if !json.Valid([]byte(text)) {
					t.Errorf("%s: invalid JSON: %.200s", path, text)
				}
				continue
			}
			if !strings.HasPrefix(attributes["src"], "/assets/") {
				inline++
			}
		case "iframe", "object", "embed", "base", "applet", "frame", "math", "template", "form":
			if n.Data != "form" || attributes["action"] != "" && !strings.HasPrefix(attributes["action"], "/") {
				t.Errorf("%s: forbidden element %s %v", path, n.Data, attributes)
			}
		case "meta":
			if strings.EqualFold(attributes["http-equiv"], "refresh") {
				t.Errorf("%s: meta refresh %v", path, attributes)
			}
		}
	}
	if inline > 1 {
		t.Errorf("%s: %d inline scripts, want at most 1", path, inline)
	}
}

// wantWellFormed checks that feeds, sitemaps, the manifest and API responses are well-formed and have the right
// media type.
func wantWellFormed(s *webtest.Site, t *testing.T, slug string) {
	t.Helper()
	for _, path := range []string{"/sitemap.xml", "/feeds/google.xml", "/feeds/meta.xml"} {
		a := s.Get("/" + slug + path)
		for decoder := xml.NewDecoder(strings.NewReader(a.Text)); ; {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Errorf("%s of %s: %v", path, slug, err)
				break
			}
			if start, ok := token.(xml.StartElement); ok && (start.Name.Local == "script" || start.Name.Local == "svg") {
				t.Errorf("%s of %s contains the element %s", path, slug, start.Name.Local)
			}
		}
	}
	for _, path := range []string{"/" + slug + "/manifest.webmanifest", "/api/v1/online-shop/" + slug} {
		if a := s.Get(path); !json.Valid([]byte(a.Text)) || strings.HasPrefix(a.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %s %.200s", path, a.Header.Get("Content-Type"), a.Text)
		}
	}
	for _, path := range []string{"/llms.txt", "/qr.svg"} {
		a := s.Get("/" + slug + path)
		if kind := a.Header.Get("Content-Type"); strings.Contains(kind, "html") || strings.HasSuffix(path, ".svg") && strings.Contains(a.Text, "<script") {
			t.Errorf("%s of %s: %s", path, slug, kind)
		}
	}
}
