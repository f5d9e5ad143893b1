package catalog

import (
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// DescriptionHTML is a description as its product's page shows it: safe HTML. Invalid
// "product_invalid" where it is too long.
func DescriptionHTML(text string) (string, error) {
	text = form.Markdown(text)
	fields := form.Fields{}
	MarkdownField(fields, "text", text, maxProductText)
	if err := fields.Of(fault.New(fault.Invalid, "product_invalid")); err != nil {
		return "", err
	}
	return safeHTML(text), nil
}

// MarkdownField says "max" of a Markdown text that has more letters than most, or becomes too
// much HTML.
func MarkdownField(fields form.Fields, name, text string, most int) {
	fields.Text(name, text, most, false)
	if fields[name] == "" && !fitsHTML(text) {
		fields[name] = "max"
	}
}
