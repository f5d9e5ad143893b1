package prose

import (
	"html"
	"strconv"
	"strings"
)

// elements contains the HTML elements of nodes and marks. Headings begin at level 2, because the page has its own h1.
var elements = map[string]string{
	typeParagraph: "p", typeBullets: "ul", typeNumbers: "ol", typeItem: "li", typeQuote: "blockquote",
	markBold: "strong", markItalic: "em", markStrike: "s",
}

// HTML returns the text as HTML. The text is one that Read returned.
func (n *Node) HTML() string {
	if n == nil {
		return ""
	}
	var out strings.Builder
	n.writeHTML(&out)
	return out.String()
}

func (n *Node) writeHTML(out *strings.Builder) {
	switch n.Type {
	case typeText:
		n.writeText(out)
	case typeBreak:
		out.WriteString("<br>")
	case typeRule:
		out.WriteString("<hr>")
	case typeDoc:
		n.writeContent(out)
	case typeItem:
		out.WriteString("<li>")
		n.writeItem(out)
		out.WriteString("</li>")
	case typeHeading:
		name := "h" + strconv.Itoa(n.Attrs.Level)
		n.writeElement(out, name, "")
	case typeNumbers:
		attributes := ""
		if n.Attrs != nil {
			attributes = ` start="` + strconv.Itoa(n.Attrs.Start) + `"`
		}
		n.writeElement(out, "ol", attributes)
	default:
		n.writeElement(out, elements[n.Type], "")
	}
}

func (n *Node) writeElement(out *strings.Builder, name, attributes string) {
	out.WriteString("<" + name + attributes + ">")
	n.writeContent(out)
	out.WriteString("</" + name + ">")
}

func (n *Node) writeContent(out *strings.Builder) {
	for i := range n.Content {
		n.Content[i].writeHTML(out)
	}
}

// writeItem writes the content of a list item. An only paragraph needs no element, as in other lists on the page.
func (n *Node) writeItem(out *strings.Builder) {
	for i := range n.Content {
		if child := &n.Content[i]; child.Type == typeParagraph && i == 0 {
			child.writeContent(out)
		} else {
			child.writeHTML(out)
		}
	}
}

func (n *Node) writeText(out *strings.Builder) {
	for _, mark := range n.Marks {
		if mark.Type == markLink {
			out.WriteString(`<a href="` + html.EscapeString(mark.Attrs.Href) + `" rel="nofollow">`)
		} else {
			out.WriteString("<" + elements[mark.Type] + ">")
		}
	}
	out.WriteString(html.EscapeString(n.Text))
	for i := len(n.Marks) - 1; i >= 0; i-- {
		if n.Marks[i].Type == markLink {
			out.WriteString("</a>")
		} else {
			out.WriteString("</" + elements[n.Marks[i].Type] + ">")
		}
	}
}
