package sheet

import (
	"strings"

	"haat/server/platform/spreadsheet"
)

// table contains the rows of a file in Haat's columns, and the index of each column by name.
// headers contains the names that the file has for columns.
type table struct {
	columns map[string]int
	headers map[string]string
	rows    []row
	foreign bool // made by another program
	// currency is that of the shop.
	currency string
}

// absent is a cell that a file of another program does not have. Files contain no NUL.
const absent = "\x00"

// cell returns the text of a cell without the apostrophe against CSV injection. It reports false if
// the file has no such column.
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

// raw returns the unchanged text of a cell, or "" if there is none.
func (t *table) raw(r row, column string) string {
	if i, ok := t.columns[column]; ok && i < len(r.cells) && r.cells[i] != absent {
		return r.cells[i]
	}
	return ""
}

// headerOf returns the name that the file has for a column.
func (t *table) headerOf(column string) string {
	if name := t.headers[column]; name != "" {
		return name
	}
	return column
}

// line is a row of a file of another program in Haat's columns. Columns that it lacks keep the
// product's values. The other fields are those of row.
type line struct {
	number  int
	cells   map[string]string
	product int
	errors  []cellError
	notes   []RowError
}

// foreignTable returns the table of lines.
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
