package sheet

import (
	"slices"

	"haat/server/platform/figure"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
)

// source is a cell of a file that another program exported.
type source struct {
	row    row
	header string
	text   string
}

// source returns the cell of the first column with one of the names.
func (s *sheet) source(r row, names ...string) source {
	return source{r, s.headerOf(names), s.text(r, names...)}
}

func (c source) problem(reason string) RowError {
	return RowError{Row: c.row.number, Column: c.header, Reason: reason, Value: textnorm.Clip(form.OneLine(c.text), shownLetters)}
}

// refuse adds an error for a cell that is read as the column to of Haat.
func (l *line) refuse(c source, to, reason string) {
	l.errors = append(l.errors, cellError{to, c.problem(reason)})
}

// note adds a note that Haat interprets a cell differently from the other program.
func (l *line) note(c source, reason string) {
	if note := c.problem(reason); !slices.Contains(l.notes, note) {
		l.notes = append(l.notes, note)
	}
}

// offer is the price of a product or variant in another program: the regular price and the sale price. If
// former is set, sale is the price before the sale instead. Without a sale, sale is the zero source.
type offer struct {
	usual, sale source
	former      bool
	window      window
}

// prices returns the prices before and after the discount. Without a discount, they are equal. It adds the
// errors of the cells to the line and reports false if there are any.
func (o offer) prices(l *line, s *sheet) (selling, price money.Amount, ok bool) {
	usual, ok := s.price(l, o.usual)
	if o.sale.text == "" {
		return usual, usual, ok
	}
	other, fine := s.price(l, o.sale)
	if !ok || !fine {
		return 0, 0, false
	}
	if o.former {
		return max(usual, other), usual, true
	}
	switch applies, fine := o.window.applies(l, s.now, o.sale); {
	case !fine:
		return 0, 0, false
	case applies && other < usual:
		return usual, other, true
	}
	return usual, usual, true
}

// price parses an amount. For an empty or invalid cell, it adds an error to the line and reports false.
func (s *sheet) price(l *line, c source) (money.Amount, bool) {
	if c.text == "" {
		l.refuse(c, "selling_price", "required")
		return 0, false
	}
	amount, err := figure.Amount(c.text, s.currency)
	if err != nil {
		l.refuse(c, "selling_price", figure.Reason(err))
	}
	return amount, err == nil
}

// setPrices sets the prices of a product's lines, one offer per line. Haat has one discount for all variants.
// If the offers' discounts differ, the variants get their current prices without a discount.
func (s *sheet) setPrices(lines []line, offers []offer) {
	selling, price, fine := make([]money.Amount, len(offers)), make([]money.Amount, len(offers)), true
	for i, o := range offers {
		var ok bool
		selling[i], price[i], ok = o.prices(&lines[i], s)
		fine = fine && ok
	}
	if !fine {
		lines[0].errors = append(lines[0].errors, moved(lines[1:])...)
		return
	}
	discount, kind, ok := commonDiscount(selling, price)
	if !ok {
		lines[0].note(offers[0].sale, "discounts_differ")
		selling = price
	}
	lines[0].cells["selling_price"] = selling[0].Decimal()
	lines[0].cells["discount"], lines[0].cells["discount_type"] = "", ""
	if ok && discount > 0 {
		lines[0].cells["discount"], lines[0].cells["discount_type"] = discount.Decimal(), string(kind)
	}
	for i := range lines {
		lines[i].cells["variant_price"] = ""
		if selling[i] != selling[0] {
			lines[i].cells["variant_price"] = selling[i].Decimal()
		}
	}
}

// moved removes the errors of lines and returns them.
func moved(lines []line) (list []cellError) {
	for i := range lines {
		list, lines[i].errors = append(list, lines[i].errors...), nil
	}
	return list
}
