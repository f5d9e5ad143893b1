package catalog

import (
	"bytes"
	"errors"
	"html"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	markdownhtml "github.com/yuin/goldmark/renderer/html"
)

var (
	markdown = goldmark.New(
		goldmark.WithExtensions(smallTables{}, extension.Strikethrough, extension.Linkify),
		goldmark.WithRendererOptions(markdownhtml.WithUnsafe()), // merchants write HTML too; the sanitiser decides
	)
	sanitiser = bluemonday.UGCPolicy()
	// The page has its heading already.
	lowered = strings.NewReplacer("<h1", "<h2", "</h1>", "</h2>")
)

// A link that is named often, or quotes within quotes, make much of a little: a text may become as
// many bytes of HTML as it has itself, times htmlPerByte, and htmlAtLeast more.
const (
	htmlPerByte = 12
	htmlAtLeast = 4 << 10
)

var errMuchHTML = errors.New("the text becomes too much HTML")

// safeHTML is safe HTML of a merchant's Markdown or HTML; of a text that does not fit, as the
// letters that it is.
func safeHTML(text string) string {
	converted, err := converted(text)
	if err != nil {
		return "<p>" + html.EscapeString(text) + "</p>"
	}
	return lowered.Replace(string(sanitiser.SanitizeBytes(converted)))
}

// fitsHTML says whether a text becomes no more HTML than a text of its length may.
func fitsHTML(text string) bool {
	_, err := converted(text)
	return err == nil
}

// converted is the HTML of Markdown, unsafe as yet: or errMuchHTML, the only error there is.
func converted(text string) ([]byte, error) {
	out := bounded{left: len(text)*htmlPerByte + htmlAtLeast}
	if err := markdown.Convert([]byte(text), &out); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// bounded takes no more bytes than are left to it.
type bounded struct {
	bytes.Buffer
	left int
}

// Write fails with errMuchHTML where p is more than that.
func (b *bounded) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, errMuchHTML
	}
	return b.Buffer.Write(p)
}
