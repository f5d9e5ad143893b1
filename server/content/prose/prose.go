// Package prose stores formatted texts as small trees of nodes, and renders them as HTML. A tree has the JSON of the editor in the admin area
// (ProseMirror: type, attrs, marks, content), but only the nodes and marks that are named here. It contains no HTML.
package prose

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"haat/server/platform/form"
)

// The types of nodes.
const (
	typeDoc       = "doc"
	typeParagraph = "paragraph"
	typeHeading   = "heading" // of level 2 or 3
	typeBullets   = "bulletList"
	typeNumbers   = "orderedList"
	typeItem      = "listItem"
	typeQuote     = "blockquote"
	typeRule      = "horizontalRule"
	typeBreak     = "hardBreak"
	typeText      = "text"
)

// The marks of texts.
const (
	markBold   = "bold"
	markItalic = "italic"
	markStrike = "strike"
	markLink   = "link"
)

// Node is a part of a text. The root has the type doc.
type Node struct {
	Type    string `json:"type"`
	Attrs   *Attrs `json:"attrs,omitempty"`
	Content []Node `json:"content,omitempty"`
	Text    string `json:"text,omitempty"`
	Marks   []Mark `json:"marks,omitempty"`
}

// Attrs are the attributes of a node: the level of a heading, and the first number of a numbered list.
type Attrs struct {
	Level int `json:"level,omitempty"`
	Start int `json:"start,omitempty"`
}

// Mark formats a text.
type Mark struct {
	Type  string     `json:"type"`
	Attrs *MarkAttrs `json:"attrs,omitempty"`
}

// MarkAttrs is the address of a link: of http, https, mailto or tel, or a path that begins with one slash.
type MarkAttrs struct {
	Href string `json:"href,omitempty"`
}

// Limits of a text.
const (
	maxDepth   = 8 // a list in a list in a list
	maxAddress = 2_000
	maxStart   = 9_999
)

// Errors of Read.
var (
	ErrInvalid = errors.New("not a text of known nodes")
	ErrTooLong = errors.New("text is too long")
)

// children contains the types that a node may contain.
var children = func() map[string][]string {
	blocks := []string{typeParagraph, typeHeading, typeBullets, typeNumbers, typeQuote, typeRule}
	inline := []string{typeText, typeBreak}
	return map[string][]string{
		typeDoc: blocks, typeQuote: blocks, typeItem: blocks, typeParagraph: inline, typeHeading: inline,
		typeBullets: {typeItem}, typeNumbers: {typeItem},
	}
}()

// Read reads a decoded JSON value as a text of at most most characters, cleans it, and omits what shows nothing: empty paragraphs at both ends,
// texts of invisible characters. It returns nil for an empty text. Errors: ErrInvalid, ErrTooLong.
func Read(value any, most int) (*Node, error) {
	if value == nil {
		return nil, nil
	}
	data, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	var root Node
	if err := json.Unmarshal(data, &root); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if root.Type != typeDoc {
		return nil, ErrInvalid
	}
	if root, err = cleaned(root, 0); err != nil {
		return nil, err
	}
	root.Content = trimmed(root.Content)
	if len(root.Content) == 0 {
		return nil, nil
	}
	if utf8.RuneCountInString(root.Plain()) > most {
		return nil, ErrTooLong
	}
	return &root, nil
}

// cleaned returns a copy of a node with only what its type has.
func cleaned(n Node, depth int) (Node, error) {
	if depth > maxDepth {
		return n, ErrInvalid
	}
	out := Node{Type: n.Type}
	switch n.Type {
	case typeText:
		return cleanedText(n)
	case typeHeading:
		if n.Attrs == nil || n.Attrs.Level < 2 || n.Attrs.Level > 3 {
			return n, ErrInvalid
		}
		out.Attrs = &Attrs{Level: n.Attrs.Level}
	case typeNumbers:
		if n.Attrs != nil && n.Attrs.Start > 1 && n.Attrs.Start <= maxStart {
			out.Attrs = &Attrs{Start: n.Attrs.Start}
		}
	}
	for _, child := range n.Content {
		if !slices.Contains(children[n.Type], child.Type) {
			return n, ErrInvalid
		}
		clean, err := cleaned(child, depth+1)
		if err != nil {
			return n, err
		}
		if clean.Type == typeText && clean.Text == "" || slices.Contains([]string{typeBullets, typeNumbers, typeItem, typeQuote}, clean.Type) && len(clean.Content) == 0 {
			continue
		}
		out.Content = append(out.Content, clean)
	}
	return out, nil
}

// cleanedText returns a text without invisible characters, and with each of its marks once.
func cleanedText(n Node) (Node, error) {
	out := Node{Type: typeText, Text: form.Inline(n.Text)}
	for _, mark := range n.Marks {
		clean := Mark{Type: mark.Type}
		switch mark.Type {
		case markBold, markItalic, markStrike:
		case markLink:
			if mark.Attrs == nil || !IsAddress(mark.Attrs.Href) {
				return n, ErrInvalid
			}
			clean.Attrs = &MarkAttrs{strings.TrimSpace(mark.Attrs.Href)}
		default:
			return n, ErrInvalid
		}
		if !slices.ContainsFunc(out.Marks, func(m Mark) bool { return m.Type == clean.Type }) {
			out.Marks = append(out.Marks, clean)
		}
	}
	return out, nil
}

// trimmed omits the paragraphs without a text at both ends.
func trimmed(nodes []Node) []Node {
	isEmpty := func(n Node) bool { return n.Type == typeParagraph && strings.TrimSpace(n.Plain()) == "" }
	for len(nodes) > 0 && isEmpty(nodes[0]) {
		nodes = nodes[1:]
	}
	for len(nodes) > 0 && isEmpty(nodes[len(nodes)-1]) {
		nodes = nodes[:len(nodes)-1]
	}
	return nodes
}

// IsAddress reports whether a link may have the address.
func IsAddress(address string) bool {
	address = strings.TrimSpace(address)
	if address == "" || len(address) > maxAddress || strings.ContainsFunc(address, func(c rune) bool { return c < ' ' || c == '\\' || c == 0x7f }) {
		return false
	}
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	switch u.Scheme {
	case "http", "https":
		return u.Host != ""
	case "mailto", "tel":
		return u.Opaque != ""
	case "":
		return u.Host == "" && strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//")
	}
	return false
}

// Plain returns the text without its format: a line for each paragraph, heading and item.
func (n *Node) Plain() string {
	if n == nil {
		return ""
	}
	var out strings.Builder
	n.plain(&out)
	return strings.TrimSpace(out.String())
}

func (n *Node) plain(out *strings.Builder) {
	switch n.Type {
	case typeText:
		out.WriteString(n.Text)
	case typeBreak:
		out.WriteByte('\n')
	}
	for i := range n.Content {
		n.Content[i].plain(out)
	}
	if n.Type == typeParagraph || n.Type == typeHeading {
		out.WriteByte('\n')
	}
}
