package richtext

import "haat/server/platform/form"

// MarkdownField adds the error "max" to fields if a Markdown text has more than maxLength characters or its
// HTML is too long.
func MarkdownField(fields form.Fields, name, text string, maxLength int) {
	fields.Text(name, text, maxLength, false)
	if fields[name] == "" && !fitsHTML(text) {
		fields[name] = "max"
	}
}
