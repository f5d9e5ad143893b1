package catalog

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"

	"haat/server/platform/fault"
	"haat/server/platform/written"
)

var (
	markdown = goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.Linkify),
		goldmark.WithRendererOptions(html.WithUnsafe()), // merchants write HTML too; the sanitiser decides
	)
	sanitiser = bluemonday.UGCPolicy()
	// The page has its heading already.
	lowered = strings.NewReplacer("<h1", "<h2", "</h1>", "</h2>")
)

// DescriptionHTML is a description as its product's page shows it: safe HTML. Invalid
// "product_invalid" where it is too long.
func DescriptionHTML(text string) (string, error) {
	fields := written.Fields{}
	fields.Text("text", text, maxProductText, false)
	if err := fields.Of(fault.New(fault.Invalid, "product_invalid")); err != nil {
		return "", err
	}
	return safeHTML(written.Markdown(text))
}

// safeHTML makes safe HTML of a merchant's Markdown or HTML.
func safeHTML(text string) (string, error) {
	var out bytes.Buffer
	if err := markdown.Convert([]byte(text), &out); err != nil {
		return "", fmt.Errorf("read text: %w", err)
	}
	return lowered.Replace(string(sanitiser.SanitizeBytes(out.Bytes()))), nil
}
