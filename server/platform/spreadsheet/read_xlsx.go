package spreadsheet

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strconv"
	"strings"
)

// Limits of the parts of a workbook. Parts are read as streams; only the texts that cells share are kept.
const (
	maxParts  = 500
	maxSheet  = 32 << 20 // bytes of the sheet
	maxShared = 16 << 20 // bytes of the part with shared texts
	maxOther  = 1 << 20  // bytes of any other part
	maxToken  = 256 << 10
	// maxTexts is the number of shared texts, maxTextBytes their length together.
	maxTexts     = 400_000
	maxTextBytes = 16 << 20
)

// workbookReader reads the parts of a workbook.
type workbookReader struct {
	ctx     context.Context
	parts   map[string]*zip.File
	shared  []string
	count   *counter
	maxCell int // bytes of a cell that are kept
}

// readXLSX reads the first sheet of a workbook. Formulas are not computed: their stored results are read.
func readXLSX(ctx context.Context, data []byte, count *counter) error {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(archive.File) > maxParts {
		return ErrUnreadable
	}
	x := &workbookReader{ctx: ctx, parts: map[string]*zip.File{}, count: count, maxCell: count.limits.Cell}
	if x.maxCell == 0 {
		x.maxCell = maxToken
	}
	for _, part := range archive.File {
		x.parts[strings.ToLower(strings.TrimPrefix(part.Name, "/"))] = part
	}
	book := x.target("_rels/.rels", "", "/officeDocument")
	if book == "" {
		book = "xl/workbook.xml"
	}
	sheet, err := x.firstSheet(book)
	if err != nil {
		return err
	}
	shared := x.target(relationsOf(book), path.Dir(book), "/sharedStrings")
	if x.oversized(sheet, shared) {
		return ErrUnreadable
	}
	if shared != "" {
		if err := x.readShared(shared); err != nil {
			return err
		}
	}
	return x.readSheet(sheet)
}

// oversized reports whether a part claims to be longer than parts of its kind may be. Parts that claim less are cut while they are read.
func (x *workbookReader) oversized(sheet, shared string) bool {
	for name, part := range x.parts {
		limit := uint64(maxOther)
		switch {
		case name == strings.ToLower(sheet), strings.HasPrefix(name, "xl/worksheets/"):
			limit = maxSheet
		case name == strings.ToLower(shared):
			limit = maxShared
		case strings.HasPrefix(name, "xl/media/"):
			limit = maxSheet // pictures are never read
		}
		if part.UncompressedSize64 > limit {
			return true
		}
	}
	return false
}

// firstSheet returns the path of the first sheet of a workbook.
func (x *workbookReader) firstSheet(book string) (string, error) {
	id := ""
	err := x.each(book, maxOther, func(d *tokens, start xml.StartElement) error {
		if start.Name.Local == "sheet" && id == "" {
			id = attr(start, "id")
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	sheet := ""
	err = x.each(relationsOf(book), maxOther, func(_ *tokens, start xml.StartElement) error {
		if start.Name.Local == "Relationship" && attr(start, "Id") == id && id != "" {
			sheet = resolve(path.Dir(book), attr(start, "Target"))
		}
		return nil
	})
	if err == nil && sheet == "" {
		err = ErrUnreadable
	}
	return sheet, err
}

// target returns the path that a part with relations names for a kind of part, or "".
func (x *workbookReader) target(relations, folder, kind string) string {
	found := ""
	err := x.each(relations, maxOther, func(_ *tokens, start xml.StartElement) error {
		if start.Name.Local == "Relationship" && strings.HasSuffix(attr(start, "Type"), kind) && found == "" {
			found = resolve(folder, attr(start, "Target"))
		}
		return nil
	})
	if err != nil { // the sheet's own relations are read again, with errors
		return ""
	}
	return found
}

func relationsOf(part string) string {
	return path.Join(path.Dir(part), "_rels", path.Base(part)+".rels")
}

func resolve(folder, target string) string {
	if rooted, ok := strings.CutPrefix(target, "/"); ok {
		return path.Clean(rooted)
	}
	return path.Join(folder, target)
}

// readShared reads the texts that cells refer to by number.
func (x *workbookReader) readShared(name string) error {
	size := 0
	return x.each(name, maxShared, func(d *tokens, start xml.StartElement) error {
		if start.Name.Local != "si" {
			return nil
		}
		text, err := d.text(x.maxCell)
		if err != nil {
			return err
		}
		if size += len(text); size > maxTextBytes || len(x.shared) == maxTexts {
			return ErrTooLarge
		}
		x.shared = append(x.shared, text)
		return nil
	})
}

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
			row = ReadRow{Number: number}
		case "c":
			return x.cell(d, start, &row)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return end()
}

// cell adds a cell to its row. Empty cells beyond the last column are left out.
func (x *workbookReader) cell(d *tokens, start xml.StartElement, row *ReadRow) error {
	at := len(row.Cells)
	if r := attr(start, "r"); r != "" {
		at = columnOf(r)
	}
	kind := attr(start, "t")
	text, err := d.value(kind, x.maxCell)
	if err != nil || text == "" {
		return err
	}
	if kind == "s" {
		i, err := strconv.Atoi(text)
		if err != nil || i < 0 || i >= len(x.shared) {
			return ErrUnreadable
		}
		text = x.shared[i]
	} else if kind == "" || kind == "n" {
		text = plainNumber(text)
	}
	switch {
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
	return nil
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

// plainNumber returns a stored number with the 15 digits that spreadsheets keep, without an exponent. A fraction of three digits gets a
// zero, since the separator of "1.200" would be ambiguous.
func plainNumber(text string) string {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f > 1e20 || f < -1e20 {
		return text
	}
	short, err := strconv.ParseFloat(strconv.FormatFloat(f, 'g', 15, 64), 64)
	if err != nil {
		return text
	}
	text = strconv.FormatFloat(short, 'f', -1, 64)
	if at := strings.IndexByte(text, '.'); at >= 0 && len(text)-at == 4 {
		text += "0"
	}
	return text
}

// each calls visit for each element of a part, which may read on to the element's end.
func (x *workbookReader) each(name string, limit int64, visit func(*tokens, xml.StartElement) error) error {
	part := x.parts[strings.ToLower(name)]
	if part == nil || part.UncompressedSize64 > uint64(limit) {
		return ErrUnreadable
	}
	unpacked, err := part.Open()
	if err != nil {
		return ErrUnreadable
	}
	defer unpacked.Close()
	d := newTokens(x.ctx, unpacked, limit)
	for {
		token, err := d.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if start, ok := token.(xml.StartElement); ok {
			if err := visit(d, start); err != nil {
				return err
			}
		}
	}
}

func attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
