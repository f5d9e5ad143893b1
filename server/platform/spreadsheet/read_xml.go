package spreadsheet

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// tokens reads the XML tokens of a part. It limits the length of each token and of the whole part.
type tokens struct {
	ctx     context.Context
	in      io.Reader
	left    int64 // remaining bytes of the part
	token   int64 // remaining bytes of the token
	count   int
	decoder *xml.Decoder
}

func newTokens(ctx context.Context, in io.Reader, limit int64) *tokens {
	d := &tokens{ctx: ctx, in: in, left: limit}
	d.decoder = xml.NewDecoder(d)
	d.decoder.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, ErrUnreadable }
	return d
}

// Read returns ErrTooLarge beyond the limits.
func (d *tokens) Read(p []byte) (int, error) {
	if d.left <= 0 || d.token <= 0 {
		return 0, ErrTooLarge
	}
	n, err := d.in.Read(p[:min(int64(len(p)), d.left, d.token)])
	d.left, d.token = d.left-int64(n), d.token-int64(n)
	return n, err
}

// checkedEvery is the number of tokens between two checks of the deadline.
const checkedEvery = 1000

// next returns the next token, or io.EOF at the end.
func (d *tokens) next() (xml.Token, error) {
	if d.count++; d.count%checkedEvery == 0 {
		if err := d.ctx.Err(); err != nil {
			return nil, err
		}
	}
	d.token = maxToken
	token, err := d.decoder.RawToken()
	switch {
	case err == nil, errors.Is(err, io.EOF), errors.Is(err, ErrTooLarge):
		return token, err
	}
	return nil, ErrUnreadable
}

// text reads up to the end of the current element and returns the texts of its elements "t", without phonetic
// guides.
func (d *tokens) text(limit int) (string, error) {
	var b strings.Builder
	err := d.within(func(name string, data []byte) {
		if name == "t" {
			keep(&b, data, limit)
		}
	}, func(string) {})
	return unescaped(b.String()), err
}

// cellValue is the content of a cell. stored is set if the cell has a value, even an empty one. formula is
// set if it has a formula; source is the formula's text.
type cellValue struct {
	value           string
	stored, formula bool
	source          string
}

// value reads a cell up to its end. It returns the cell's value, or its inline text if kind is "inlineStr".
func (d *tokens) value(kind string, limit int) (cellValue, error) {
	if kind == "inlineStr" {
		text, err := d.text(limit)
		return cellValue{value: text, stored: true}, err
	}
	var value, source strings.Builder
	cell := cellValue{}
	err := d.within(func(name string, data []byte) {
		switch name {
		case "v":
			keep(&value, data, limit)
		case "f":
			keep(&source, data, maxSource)
		}
	}, func(name string) {
		cell.stored, cell.formula = cell.stored || name == "v", cell.formula || name == "f"
	})
	cell.value, cell.source = value.String(), source.String()
	return cell, err
}

// maxSource is the maximum number of stored bytes of a formula.
const maxSource = 80

func keep(b *strings.Builder, data []byte, limit int) {
	b.Write(data[:min(len(data), max(0, limit-b.Len()))])
}

// maxDepth is the maximum nesting depth of elements in a cell or a shared text.
const maxDepth = 10

// within reads up to the end of the current element. It calls begin for each nested element, and visit with
// the text of each.
func (d *tokens) within(visit func(name string, data []byte), begin func(name string)) error {
	var open []string
	guides := 0 // number of open elements with phonetic guides
	for {
		token, err := d.next()
		if errors.Is(err, io.EOF) {
			return ErrUnreadable
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if open = append(open, t.Name.Local); len(open) > maxDepth {
				return ErrUnreadable
			}
			begin(t.Name.Local)
			if t.Name.Local == "rPh" {
				guides++
			}
		case xml.EndElement:
			if len(open) == 0 {
				return nil
			}
			if open[len(open)-1] != t.Name.Local {
				return ErrUnreadable
			}
			if t.Name.Local == "rPh" {
				guides--
			}
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 && guides == 0 {
				visit(open[len(open)-1], t)
			}
		}
	}
}
