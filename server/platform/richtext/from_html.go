package richtext

import (
	"fmt"
	"strings"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
)

// FromHTML converts a description in HTML to Markdown. Pictures, scripts and styles are left out.
func FromHTML(html string) (string, error) {
	c := converter.NewConverter(converter.WithPlugins(base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(), table.NewTablePlugin()))
	for _, tag := range []string{"img", "iframe", "video", "svg"} {
		c.Register.TagType(tag, converter.TagTypeRemove, converter.PriorityEarly)
	}
	text, err := c.ConvertString(html)
	if err != nil {
		return "", fmt.Errorf("convert HTML: %w", err)
	}
	return strings.TrimSpace(text), nil
}
