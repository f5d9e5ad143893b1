package sheet

import (
	"regexp"
	"strings"

	"haat/server/platform/form"
	"haat/server/platform/spreadsheet"
	"haat/server/platform/textnorm"
)

// failure matches the error values that spreadsheet programs write into cells.
var failure = regexp.MustCompile(`^#(N/A|REF!|DIV/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BUSY!|CONNECT!|BLOCKED!|GETTING_DATA|ERROR!)$`)

// undated contains the columns of texts that cannot be dates, numeric the columns of numbers.
var (
	undated = map[string]bool{"slug": true, "name": true, "bn_name": true, "category": true, "brand": true, "sku": true, "variant_sku": true}
	numeric = map[string]bool{"weight_grams": true, "selling_price": true, "discount": true, "stock": true, "variant_price": true}
)

// use sets the column of Haat to which each column is mapped. It normalizes numbers of workbooks, in which a
// dot always separates decimals.
func (s *sheet) use(columns []FileColumn) {
	s.uses = make([]string, len(columns))
	for i, c := range columns {
		s.uses[i] = c.To
	}
	for _, r := range s.rows {
		for i := range r.cells {
			if r.kind(i) == spreadsheet.Number && i < len(s.uses) && numeric[s.uses[i]] {
				r.cells[i] = spreadsheet.Decimal(r.cells[i])
			}
		}
	}
}

// kind returns the kind of the cell with index i.
func (r row) kind(i int) spreadsheet.Kind { return spreadsheet.ReadRow{Kinds: r.kinds}.Kind(i) }

// damage returns the errors of rows and cells that a program has damaged. A row is damaged if it has a cell
// beyond the last named column: in a CSV file, a separator without quotation marks, as in 1,200, has then
// shifted its cells, so none of them is read. A cell is damaged if it contains an error value, a formula
// without a result, or a date instead of a text, in a column that is read.
func (s *sheet) damage(rows ...row) []cellError {
	var list []cellError
	for _, r := range rows {
		if len(r.cells) > len(s.header) {
			reason, text := "wide", strings.Join(r.cells, ", ")
			if s.name != "" {
				reason, text = "beside", r.cells[len(r.cells)-1]
			}
			list = append(list, cellError{RowError: RowError{Row: r.number, Reason: reason, Value: textnorm.Clip(form.OneLine(text), shownLetters)}})
			continue
		}
		for i, cell := range r.cells {
			if i >= len(s.uses) || s.uses[i] == "" {
				continue
			}
			if reason := damageOf(r.kind(i), cell, s.uses[i]); reason != "" {
				list = append(list, cellError{s.uses[i], source{r, s.header[i], cell}.problem(reason)})
			}
		}
	}
	return list
}

// damageOf returns the reason for refusing a cell that is read as a column, or "".
func damageOf(kind spreadsheet.Kind, cell, column string) string {
	switch {
	case kind == spreadsheet.Failure, failure.MatchString(strings.TrimSpace(cell)):
		return "failure"
	case kind == spreadsheet.Uncomputed:
		return "uncomputed"
	case kind == spreadsheet.Date && undated[column]:
		return "dated"
	}
	return ""
}
