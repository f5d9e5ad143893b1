package sheet

import (
	"strings"

	"haat/server/platform/spreadsheet"
)

// table contains the rows of a file in Haat's columns. columns contains the index of each column by name,
// headers the names of the columns in the file.
type table struct {
	columns map[string]int
	headers map[string]string
	rows    []row
	foreign bool // from another program
	// currency is the shop's currency.
	currency string
}

// absent is the text of a cell that another program's file does not contain. It cannot occur in a file,
// because files contain no NUL.
const absent = "\x00"

// cell returns the text of a cell without the apostrophe that protects from CSV injection. It reports false
// if the file has no such column.
func (t *table) cell(r row, column string) (text string, ok bool) {
	i, ok := t.columns[column]
	if !ok || i >= len(r.cells) {
		return "", ok
	}
	if r.cells[i] == absent {
		return "", false
	}
	return spreadsheet.Plain(strings.TrimSpace(r.cells[i])), true
}

// raw returns the text of a cell as it is in the file, or "" if there is no such cell.
func (t *table) raw(r row, column string) string {
	if i, ok := t.columns[column]; ok && i < len(r.cells) && r.cells[i] != absent {
		return r.cells[i]
	}
	return ""
}

// headerOf returns the name of a column in the file.
func (t *table) headerOf(column string) string {
	if name := t.headers[column]; name != "" {
		return name
	}
	return column
}

// line is a row of another program's file, converted to Haat's columns. Columns that are missing from cells
// keep the product's values. The other fields are those of row.
type line struct {
	number  int
	cells   map[string]string
	product int
	errors  []cellError
	notes   []RowError
}

// foreignTable returns a table of the lines of another program's file. headers contains the names of the
// columns in the file.
func foreignTable(lines []line, headers map[string]string) *table {
	t := &table{columns: map[string]int{}, headers: headers, foreign: true}
	for i, column := range fileColumns {
		t.columns[column] = i
	}
	for _, l := range lines {
		cells := make([]string, len(fileColumns))
		for i, column := range fileColumns {
			text, ok := l.cells[column]
			if cells[i] = text; !ok {
				cells[i] = absent
			}
		}
		t.rows = append(t.rows, row{number: l.number, cells: cells, product: l.product, errors: l.errors, notes: l.notes})
	}
	return t
}
