// Package richtext converts the Markdown and HTML that merchants write to sanitised HTML.
package richtext

import (
	"bytes"
	"errors"
	"html"
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	markdownhtml "github.com/yuin/goldmark/renderer/html"
	xhtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

var (
	markdown = goldmark.New(
		goldmark.WithExtensions(smallTables{}, extension.Strikethrough, extension.Linkify),
		goldmark.WithRendererOptions(markdownhtml.WithUnsafe()), // merchants may write HTML; the sanitiser removes unsafe elements and attributes
	)
	sanitiser = newSanitiser()
	// Headings start at level 2, because the page has its own h1.
	lowered = strings.NewReplacer("<h1", "<h2", "</h1>", "</h2>")
)

// newSanitiser returns the policy for merchants' HTML. It does not use bluemonday.UGCPolicy, which allows id,
// map names and usemap: an element with an id or a name becomes a property of document and window and hides
// an element of the application (DOM clobbering). The policy allows no attribute that names or styles an
// element or that scripts read.
func newSanitiser() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowStandardURLs()
	p.AllowAttrs("dir").Matching(bluemonday.Direction).Globally()
	p.AllowAttrs("lang").Matching(language).Globally()
	p.AllowAttrs("title").Matching(bluemonday.Paragraph).Globally()
	p.AllowElements("article", "aside", "section", "figure", "figcaption", "hgroup", "h1", "h2", "h3", "h4", "h5", "h6")
	p.AllowElements("br", "div", "hr", "p", "span", "wbr", "pre", "summary")
	p.AllowElements("abbr", "acronym", "b", "bdi", "bdo", "cite", "code", "dfn", "em", "i", "mark", "rp", "rt", "ruby",
		"s", "samp", "small", "strike", "strong", "sub", "sup", "tt", "u", "var")
	p.AllowAttrs("open").Matching(emptyOrOpen).OnElements("details")
	p.AllowAttrs("href").OnElements("a")
	p.AllowAttrs("cite").OnElements("blockquote", "q")
	p.AllowAttrs("cite").Matching(bluemonday.Paragraph).OnElements("del", "ins")
	p.AllowAttrs("datetime").Matching(bluemonday.ISO8601).OnElements("time", "del", "ins")
	p.AllowAttrs("value", "min", "max", "low", "high", "optimum").Matching(bluemonday.Number).OnElements("meter")
	p.AllowAttrs("value", "max").Matching(bluemonday.Number).OnElements("progress")
	p.AllowLists()
	p.AllowTables()
	p.AllowImages()
	return p
}

var (
	language    = regexp.MustCompile(`^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$`) // RFC 5646, section 2.1
	emptyOrOpen = regexp.MustCompile(`(?i)^(|open)$`)
)

// Limit of the length of a text's HTML in bytes: htmlPerByte times the text's length, plus htmlAtLeast.
// Repeated references to a link and nested quotes can make the HTML of a short text very long.
const (
	htmlPerByte = 12
	htmlAtLeast = 4 << 10
)

var errTooLong = errors.New("HTML of the text is too long")

// SafeHTML converts a merchant's Markdown or HTML to sanitised, balanced HTML. If the HTML is too
// long, or nested deeper than the parser allows, it returns the text as one escaped paragraph.
func SafeHTML(text string) string {
	if text == "" { // most products have no size guide
		return ""
	}
	converted, err := converted(text)
	if err == nil {
		converted, err = balanced(sanitiser.SanitizeBytes(converted))
	}
	if err != nil {
		return "<p>" + html.EscapeString(text) + "</p>"
	}
	return lowered.Replace(string(converted))
}

// balanced parses sanitised HTML as the content of a div and serialises it again, so that a surplus </div>
// cannot close an element of the page around it. The sanitiser allows only elements that parsers read in the
// same way again.
func balanced(safe []byte) ([]byte, error) {
	nodes, err := xhtml.ParseFragment(bytes.NewReader(safe), &xhtml.Node{Type: xhtml.ElementNode, Data: "div", DataAtom: atom.Div})
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	for _, node := range nodes {
		if err := xhtml.Render(&out, node); err != nil {
			return nil, err
		}
	}
	return out.Bytes(), nil
}

// fitsHTML reports whether the HTML of a text is within the limits.
func fitsHTML(text string) bool {
	_, err := converted(text)
	return err == nil
}

// converted returns the HTML of Markdown before sanitising. The only error is errTooLong.
func converted(text string) ([]byte, error) {
	out := bounded{left: len(text)*htmlPerByte + htmlAtLeast}
	if err := markdown.Convert([]byte(text), &out); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// bounded is a writer with a limit.
type bounded struct {
	bytes.Buffer
	left int
}

// Write returns errTooLong if p exceeds the limit.
func (b *bounded) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, errTooLong
	}
	return b.Buffer.Write(p)
}
