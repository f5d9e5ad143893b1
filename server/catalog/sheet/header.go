package sheet

import (
	"slices"
	"strings"

	"haat/server/platform/figure"
	"haat/server/platform/form"
	"haat/server/platform/spreadsheet"
)

// maxTitles is the number of rows in which the header is searched for.
const maxTitles = 20

// maxHeader is the maximum number of rows of a header below its first row.
const maxHeader = 2

// set finds the header among the first rows of a file. The rows below the header are products.
func (s *sheet) set(rows []spreadsheet.ReadRow, merged []spreadsheet.Range) {
	if len(rows) == 0 {
		return
	}
	at := headerAt(rows)
	last := rows[at].Number
	for _, m := range merged {
		if m.Top == rows[at].Number {
			last = max(last, headerEnd(rows[at:], m))
		}
	}
	s.header = names(rows[at:], last, merged)
	s.index = indexOf(s.header)
	for _, r := range rows[at+1:] {
		if r.Number > last {
			s.rows = append(s.rows, row{number: r.Number, cells: r.Cells, kinds: r.Kinds})
		}
	}
}

// headerAt returns the index of the row with the column names. It skips titles: rows with a single text above
// a wider row, and rows without a known name above a row with mostly known names.
func headerAt(rows []spreadsheet.ReadRow) int {
	first := rows[:min(len(rows), maxTitles)]
	at := 0
	if filled(rows[0]) == 1 && named(rows[0]) == 0 {
		at = max(0, slices.IndexFunc(first, func(r spreadsheet.ReadRow) bool { return filled(r) > 1 }))
	}
	if named(rows[at]) == 0 {
		below := slices.IndexFunc(first, func(r spreadsheet.ReadRow) bool { return named(r) > 1 && 2*named(r) >= filled(r) })
		at = max(at, below)
	}
	return at
}

// headerEnd returns the number of the last row of a header that has a merged range in its first row. That is
// the end of the range or, if the row below names the columns of the range, that row.
func headerEnd(rows []spreadsheet.ReadRow, m spreadsheet.Range) int {
	if m.Bottom > m.Top+maxHeader {
		return m.Top // the range also covers products
	}
	if m.Bottom > m.Top || len(rows) < 2 || filled(rows[0]) < 2 {
		return m.Bottom
	}
	below, texts := rows[1], 0
	for i, cell := range below.Cells {
		_, err := figure.Rounded(cell, "BDT")
		if k := below.Kind(i); k == spreadsheet.Number || k == spreadsheet.Date || err == nil {
			return m.Bottom // the row below is a product
		}
		if i >= m.Left && i <= m.Right && strings.TrimSpace(cell) != "" {
			texts++
		}
	}
	if texts > 1 && below.Number == m.Bottom+1 {
		return below.Number
	}
	return m.Bottom
}

// names returns the names of the columns in a header of one or more rows, up to the row last. A name in the
// lowest row is used alone if it is unique; otherwise it follows the name of the merged cell above.
func names(rows []spreadsheet.ReadRow, last int, merged []spreadsheet.Range) []string {
	var upper, lower []string
	for i, r := range rows {
		if r.Number > last {
			break
		}
		if i == 0 {
			upper = spread(r, merged)
			continue
		}
		lower = append(lower, make([]string, max(0, len(r.Cells)-len(lower)))...)
		for c, cell := range r.Cells {
			lower[c] = strings.TrimSpace(lower[c] + " " + form.OneLine(cell))
		}
	}
	list := append(upper, make([]string, max(0, len(lower)-len(upper)))...)
	for i, name := range lower {
		same := func(other string) bool { return strings.EqualFold(other, name) }
		switch {
		case name == "":
		case isKnown(name) && slices.IndexFunc(lower, same) == i && !slices.ContainsFunc(lower[i+1:], same):
			list[i] = name
		default:
			list[i] = strings.TrimSpace(list[i] + " " + name)
		}
	}
	return list
}

// spread returns the names in a row. The name of a merged cell applies to all its columns.
func spread(r spreadsheet.ReadRow, merged []spreadsheet.Range) []string {
	list := make([]string, len(r.Cells))
	for i, cell := range r.Cells {
		list[i] = form.OneLine(cell)
	}
	for _, m := range merged {
		if m.Top != r.Number || m.Left >= len(r.Cells) {
			continue
		}
		for len(list) <= min(m.Right, maxColumns-1) {
			list = append(list, "")
		}
		for i := m.Left + 1; i <= m.Right && i < len(list); i++ {
			if m.Bottom == m.Top {
				list[i] = list[m.Left]
			}
		}
	}
	return list
}

func filled(r spreadsheet.ReadRow) (n int) {
	for _, cell := range r.Cells {
		if strings.TrimSpace(cell) != "" {
			n++
		}
	}
	return n
}

// named returns the number of cells that contain a known column name.
func named(r spreadsheet.ReadRow) (n int) {
	for _, cell := range r.Cells {
		if isKnown(form.OneLine(cell)) {
			n++
		}
	}
	return n
}

var knownNames = func() map[string]bool {
	list := map[string]bool{}
	for _, column := range fileColumns {
		list[column] = true
		for _, name := range usual[column] {
			list[columnName(name)] = true
		}
	}
	for _, columns := range uses {
		for name := range columns {
			list[columnName(name)] = true
		}
	}
	return list
}()

func isKnown(name string) bool { return knownNames[columnName(name)] || knownNames[feedName(name)] }
