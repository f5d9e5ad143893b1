package spreadsheet

import (
	"encoding/xml"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// Limits of the merged cells that are recorded.
const (
	maxMergedRow = 40
	maxMerged    = 200
)

// readSheet passes on the rows of a sheet.
func (x *workbookReader) readSheet(name string) error {
	row := ReadRow{}
	end := func() error {
		if row.Number == 0 {
			return nil
		}
		return x.count.row(row)
	}
	err := x.each(name, maxSheet, func(d *tokens, start xml.StartElement) error {
		switch start.Name.Local {
		case "row":
			if err := end(); err != nil {
				return err
			}
			number := row.Number + 1
			if r := attr(start, "r"); r != "" {
				var err error
				if number, err = strconv.Atoi(r); err != nil || number <= row.Number {
					return ErrUnreadable
				}
			}
			row, x.next = ReadRow{Number: number}, 0
		case "c":
			return x.cell(d, start, &row)
		case "mergeCell":
			x.merged(attr(start, "ref"))
		}
		return nil
	})
	if err != nil {
		return err
	}
	return end()
}

// merged records a range of merged cells, such as A1:C2, if it is near the beginning of the sheet.
func (x *workbookReader) merged(ref string) {
	first, last, ok := strings.Cut(ref, ":")
	m := Range{rowOf(first), columnOf(first), rowOf(last), columnOf(last)}
	if ok && m.Top > 0 && m.Top <= maxMergedRow && m.Bottom >= m.Top && m.Left >= 0 && m.Right >= m.Left && len(x.source.Merged) < maxMerged {
		x.source.Merged = append(x.source.Merged, m)
	}
}

// cell adds a cell to its row. Cells without a position follow the previous cell. Empty cells beyond the last
// column are left out.
func (x *workbookReader) cell(d *tokens, start xml.StartElement, row *ReadRow) error {
	at := x.next
	if r := attr(start, "r"); r != "" {
		at = columnOf(r)
	}
	x.next = at + 1
	stored, err := d.value(attr(start, "t"), x.maxCell)
	if err != nil {
		return err
	}
	text, kind, err := x.content(attr(start, "t"), attr(start, "s"), stored)
	switch {
	case err != nil:
		return err
	case text == "":
		return nil
	case at < 0 || at < len(row.Cells)-1 || row.Number == 0:
		return ErrUnreadable
	case at >= x.count.limits.Columns:
		return ErrColumns
	}
	for len(row.Cells) <= at {
		row.Cells = append(row.Cells, "")
	}
	row.Cells[at] = text
	for kind != Text && len(row.Kinds) <= at {
		row.Kinds = append(row.Kinds, Text)
	}
	if at < len(row.Kinds) {
		row.Kinds[at] = kind
	}
	return nil
}

// content returns the text and kind of a cell with a type and a style.
func (x *workbookReader) content(kind, style string, stored cellValue) (string, Kind, error) {
	switch {
	case stored.formula && !stored.stored:
		return "=" + stored.source, Uncomputed, nil
	case stored.value == "":
		return "", Text, nil
	}
	switch kind {
	case "inlineStr":
		return stored.value, Text, nil
	case "s":
		i, err := strconv.Atoi(stored.value)
		if err != nil || i < 0 || i >= len(x.shared) {
			return "", Text, ErrUnreadable
		}
		return x.shared[i], Text, nil
	case "b":
		if isTrue(stored.value) {
			return "TRUE", Text, nil
		}
		return "FALSE", Text, nil
	case "e":
		return stored.value, Failure, nil
	case "d":
		return strings.TrimSuffix(stored.value, "Z"), Date, nil
	case "", "n":
		text, kind := x.styles.of(style).show(stored.value, x.since1904)
		return text, kind, nil
	}
	return unescaped(stored.value), Text, nil
}

func isTrue(text string) bool { return text == "1" || strings.EqualFold(text, "true") }

// escape matches an escaped character of a workbook, such as _x000D_.
var escape = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

// unescaped decodes the escapes in a text of a workbook, and uses "\n" as the line break.
func unescaped(text string) string {
	if strings.Contains(text, "_x") {
		text = escape.ReplaceAllStringFunc(text, func(code string) string {
			n, err := strconv.ParseUint(code[2:6], 16, 16)
			if r := rune(n); err == nil && (unicode.IsPrint(r) || r == '\n' || r == '\r' || r == '\t') {
				return string(r)
			}
			return ""
		})
	}
	if strings.Contains(text, "\r") {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	}
	return text
}

// columnOf returns the index of the column of a cell such as "AB12", or -1.
func columnOf(cell string) int {
	n := 0
	for i := range len(cell) {
		c := cell[i]
		if c < 'A' || c > 'Z' {
			break
		}
		if n = n*26 + int(c-'A') + 1; n > 1<<20 {
			return -1
		}
	}
	return n - 1
}

// rowOf returns the number of the row of a cell, or 0.
func rowOf(cell string) int {
	n, err := strconv.Atoi(strings.TrimLeft(cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
	if err != nil {
		return 0
	}
	return n
}
