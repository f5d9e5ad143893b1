package edge

import (
	"bytes"
	"html"
)

// WriteData writes the app's initial JSON as the last script of the body.
// client/router/documentData.ts finds it by that position; the id is for people and tools. Merchants'
// HTML has no scripts and cannot leave the root element, so it cannot imitate this element.
func WriteData(out *bytes.Buffer, id string, data []byte) {
	out.WriteString(`<script type="application/json" id="` + id + `">`)
	out.Write(data)
	out.WriteString(`</script>`)
}

// WriteElement writes a void element; attributes are name and value pairs.
func WriteElement(out *bytes.Buffer, name string, attributes ...string) {
	out.WriteString("<" + name)
	for i := 0; i+1 < len(attributes); i += 2 {
		out.WriteString(" " + attributes[i])
		if attributes[i+1] != "" {
			out.WriteString(`="` + html.EscapeString(attributes[i+1]) + `"`)
		}
	}
	out.WriteString(">")
}
