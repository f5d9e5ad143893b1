package statement

import (
	"errors"
	"strings"

	"haat/server/platform/figure"
	"haat/server/platform/money"
	"haat/server/platform/spreadsheet"
	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
)

const (
	maxInvoice     = 100 // characters
	maxConsignment = 60
)

// Line is a parcel of a statement with its row in the file.
type Line struct {
	Row int
	courier.PayoutLine
}

// Paid returns the amount that the courier pays for the line.
func (l Line) Paid() money.Amount { return NetOf(l.PayoutLine) }

// NetOf returns the amount that a courier pays for a line.
func NetOf(l courier.PayoutLine) money.Amount { return l.Collected - l.Charge - l.CODFee - l.ReturnFee }

// Lines reads the parcels of a table, and returns an error for each row that cannot be read. It skips rows
// without a parcel, such as totals.
func (t *Table) Lines(columns Columns) (lines []Line, wrong []RowError) {
	for _, row := range t.Rows {
		line, errs := t.line(row, columns)
		switch {
		case len(errs) > 0:
			wrong = append(wrong, errs...)
		case line != nil:
			lines = append(lines, *line)
		}
	}
	return lines, wrong
}

// line reads a row. It returns nil for a row without a parcel.
func (t *Table) line(row Row, columns Columns) (*Line, []RowError) {
	if len(row.Cells) > len(t.Header) { // an amount like 1,200 without quotation marks splits into two cells
		return nil, []RowError{{row.Number, "", "wide", textnorm.Clip(strings.Join(row.Cells, ", "), 60)}}
	}
	line := &Line{Row: row.Number}
	line.Invoice, line.Consignment = identifier(row.Cell(columns.index(Invoice))), identifier(row.Cell(columns.index(Consignment)))
	if line.Invoice == "" && line.Consignment == "" {
		return nil, nil
	}
	var wrong []RowError
	fail := func(field Field, reason string) {
		at := columns.index(field)
		wrong = append(wrong, RowError{row.Number, t.Header[at], reason, textnorm.Clip(row.Cell(at), 60)})
	}
	for _, each := range []struct {
		field Field
		text  string
	}{{Invoice, line.Invoice}, {Consignment, line.Consignment}} {
		if spreadsheet.IsScientific(each.text) {
			fail(each.field, "scientific")
		}
	}
	if len([]rune(line.Invoice)) > maxInvoice {
		fail(Invoice, "max")
	}
	if len([]rune(line.Consignment)) > maxConsignment {
		fail(Consignment, "max")
	}
	amounts := map[Field]money.Amount{}
	for _, field := range []Field{Collected, Charge, CODFee, ReturnFee, Net} {
		at := columns.index(field)
		if at < 0 {
			continue
		}
		parse := ParseAmount
		if field == Collected {
			parse = collected
		}
		amount, err := parse(row.Cell(at))
		if err != nil {
			fail(field, figure.Reason(err))
			continue
		}
		if field != Net && amount < 0 { // some statements have negative charges
			amount = -amount
		}
		amounts[field] = amount
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	line.Collected, line.Charge, line.CODFee, line.ReturnFee = amounts[Collected], amounts[Charge], amounts[CODFee], amounts[ReturnFee]
	if !line.complete(columns, amounts) {
		fail(Net, "sum")
		return nil, wrong
	}
	return line, nil
}

// complete computes the missing one of the collected amount and the charge. It reports false if the amounts
// contradict each other.
func (l *Line) complete(columns Columns, amounts map[Field]money.Amount) bool {
	net, hasNet := amounts[Net]
	switch {
	case !hasNet:
		return true
	case columns.index(Collected) < 0:
		l.Collected = net + l.Charge + l.CODFee + l.ReturnFee
		return l.Collected >= 0
	case columns.index(Charge) < 0 && columns.index(CODFee) < 0 && columns.index(ReturnFee) < 0:
		l.Charge = l.Collected - net
		return l.Charge >= 0
	}
	return l.Paid() == net
}

// identifier normalizes an invoice number or consignment id. It returns "" for a text without a digit, such
// as "Total". Spreadsheets add ".0" to numbers, which it removes.
func identifier(text string) string {
	text = strings.TrimPrefix(strings.TrimSpace(textnorm.ASCIIDigits(text)), "#")
	if !strings.ContainsAny(text, "0123456789") {
		return ""
	}
	if whole, ok := strings.CutSuffix(text, ".0"); ok && strings.Trim(whole, "0123456789") == "" {
		return whole
	}
	return text
}

// ParseAmount parses an amount in taka, such as "৳ ১,২৩৪.৫০", "BDT 1,234.5", "(80)" or "-80". An empty cell
// and a dash are 0. More than two decimals are rounded half up, because couriers compute charges as
// percentages: 12.345 is a charge with three decimals, but 12.500 is figure.ErrAmbiguous. Errors are those of
// figure.Rounded.
func ParseAmount(text string) (money.Amount, error) {
	if strings.Trim(text, " -–—−৳") == "" {
		return 0, nil
	}
	amount, err := figure.Rounded(text, "BDT")
	if errors.Is(err, figure.ErrAmbiguous) && !strings.HasSuffix(textnorm.ASCIIDigits(text), "0") {
		if exact, failed := figure.Rounded(text+"0", "BDT"); failed == nil {
			return exact, nil
		}
	}
	return amount, err
}

// collected parses the amount that a courier collected. It has at most two decimals, so 12.345 is also
// figure.ErrAmbiguous. Errors are those of figure.Amount.
func collected(text string) (money.Amount, error) {
	amount, err := ParseAmount(text)
	switch {
	case err == nil && amount < 0:
		return 0, figure.ErrNegative
	case err == nil && amount != 0:
		if _, strict := figure.Rounded(text, "BDT"); strict != nil {
			return 0, strict
		}
	}
	return amount, err
}
