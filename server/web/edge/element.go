package edge

import (
	"bytes"
	"html"
)

// WriteData writes the app's initial JSON as the last script of the body. client/router/documentData.ts finds
// it by its position; the id is for people and tools. HTML of merchants cannot imitate this element, because
// it contains no scripts and cannot close the root element.
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
