package catalog

import (
	"bytes"
	"fmt"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

var (
	markdown  = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.Linkify))
	sanitiser = bluemonday.UGCPolicy()
)

// descriptionHTML makes safe HTML of a merchant's Markdown.
func descriptionHTML(text string) (string, error) {
	var out bytes.Buffer
	if err := markdown.Convert([]byte(text), &out); err != nil {
		return "", fmt.Errorf("read description: %w", err)
	}
	return string(sanitiser.SanitizeBytes(out.Bytes())), nil
}
