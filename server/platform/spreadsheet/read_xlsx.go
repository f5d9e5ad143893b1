package spreadsheet

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"slices"
	"strings"
)

// Limits of the parts of a workbook. Parts are read as streams; only the shared texts of cells are stored in
// memory.
const (
	maxParts  = 500
	maxSheet  = 32 << 20 // maximum bytes of the sheet
	maxShared = 16 << 20 // maximum bytes of the part with shared texts
	maxOther  = 1 << 20  // maximum bytes of any other part
	maxToken  = 256 << 10
	// maxTexts is the maximum number of shared texts, and maxTextBytes of their total length.
	maxTexts     = 400_000
	maxTextBytes = 16 << 20
)

// workbookReader reads the parts of a workbook.
type workbookReader struct {
	ctx     context.Context
	parts   map[string]*zip.File
	shared  []string
	styles  styles
	count   *counter
	maxCell int // maximum stored bytes of a cell
	next    int // index of the column after the last cell
	source  Source
	// since1904 is set if days are counted from 1904, as on old Macs.
	since1904 bool
}

// readXLSX reads the first visible sheet of a workbook. Formulas are not computed: their stored results are
// read.
func readXLSX(ctx context.Context, data []byte, count *counter) (Source, error) {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(archive.File) > maxParts {
		return Source{}, ErrUnreadable
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
	sheet, err := x.visibleSheet(book)
	if err != nil {
		return x.source, err
	}
	shared := x.target(relationsOf(book), path.Dir(book), "/sharedStrings")
	styles := x.target(relationsOf(book), path.Dir(book), "/styles")
	if x.oversized(sheet, shared) {
		return x.source, ErrUnreadable
	}
	if styles != "" {
		if err := x.readStyles(styles); err != nil {
			return x.source, err
		}
	}
	if shared != "" {
		if err := x.readShared(shared); err != nil {
			return x.source, err
		}
	}
	return x.source, x.readSheet(sheet)
}

// oversized reports whether a part claims to be longer than parts of its kind may be. Parts that claim too
// little are cut while they are read.
func (x *workbookReader) oversized(sheet, shared string) bool {
	for name, part := range x.parts {
		limit := uint64(maxOther)
		switch {
		case name == strings.ToLower(sheet), strings.HasPrefix(name, "xl/worksheets/"):
			limit = maxSheet
		case name == strings.ToLower(shared):
			limit = maxShared
		case strings.HasPrefix(name, "xl/media/"), name == "xl/calcchain.xml":
			limit = maxSheet // other parts are never read
		}
		if part.UncompressedSize64 > limit {
			return true
		}
	}
	return false
}

// bookSheet is an entry in a workbook's list of sheets.
type bookSheet struct {
	id, name string
	hidden   bool
}

// visibleSheet returns the path of the first visible sheet with cells, or of the first sheet if all are
// hidden. It sets the source.
func (x *workbookReader) visibleSheet(book string) (string, error) {
	var sheets []bookSheet
	err := x.each(book, maxOther, func(_ *tokens, start xml.StartElement) error {
		switch start.Name.Local {
		case "sheet":
			sheets = append(sheets, bookSheet{attr(start, "id"), attr(start, "name"), attr(start, "state") != "" && attr(start, "state") != "visible"})
		case "workbookPr":
			x.since1904 = isTrue(attr(start, "date1904"))
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	targets := map[string]string{} // paths of sheets with cells, by relation id
	err = x.each(relationsOf(book), maxOther, func(_ *tokens, start xml.StartElement) error {
		if start.Name.Local == "Relationship" && strings.HasSuffix(attr(start, "Type"), "/worksheet") {
			targets[attr(start, "Id")] = resolve(path.Dir(book), attr(start, "Target"))
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	sheets = slices.DeleteFunc(sheets, func(s bookSheet) bool { return targets[s.id] == "" })
	if len(sheets) == 0 {
		return "", ErrUnreadable
	}
	chosen := sheets[max(0, slices.IndexFunc(sheets, func(s bookSheet) bool { return !s.hidden }))]
	x.source = Source{Sheet: chosen.name, Others: len(sheets) - 1}
	return targets[chosen.id], nil
}

// target returns the path that a part's relations contain for a kind of part, or "".
func (x *workbookReader) target(relations, folder, kind string) string {
	found := ""
	err := x.each(relations, maxOther, func(_ *tokens, start xml.StartElement) error {
		if start.Name.Local == "Relationship" && strings.HasSuffix(attr(start, "Type"), kind) && found == "" {
			found = resolve(folder, attr(start, "Target"))
		}
		return nil
	})
	if err != nil { // the sheet's own relations are read again later, and then errors are reported
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

// each calls visit for each element of a part. visit may read up to the element's end.
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
