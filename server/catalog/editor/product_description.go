package editor

import (
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/richtext"
)

// DescriptionHTML renders a description in Markdown as safe HTML, in the same way as the product's page. It
// returns Invalid "product_invalid" if the text is too long.
func DescriptionHTML(text string) (string, error) {
	text = form.Markdown(text)
	fields := form.Fields{}
	richtext.MarkdownField(fields, "text", text, maxProductText)
	if err := fields.Of(fault.New(fault.Invalid, "product_invalid")); err != nil {
		return "", err
	}
	return richtext.SafeHTML(text), nil
}
