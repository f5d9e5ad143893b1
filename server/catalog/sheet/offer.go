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

// priceOf are the prices of an offer before and after the discount, which are equal without one, and the dates of the discount.
type priceOf struct {
	selling, price money.Amount
	dates          saleDates
}

// now returns the price of today.
func (p priceOf) now() money.Amount {
	if p.dates.future {
		return p.selling
	}
	return p.price
}

// prices returns the prices of an offer. It adds the errors of the cells to the line and reports false if there are any.
func (o offer) prices(l *line, s *sheet) (priceOf, bool) {
	usual, ok := s.price(l, o.usual)
	if o.sale.text == "" {
		return priceOf{selling: usual, price: usual}, ok
	}
	other, fine := s.price(l, o.sale)
	if !ok || !fine {
		return priceOf{}, false
	}
	if o.former {
		return priceOf{selling: max(usual, other), price: usual}, true
	}
	switch dates, applies, fine := o.window.dates(l, s.now, o.sale); {
	case !fine:
		return priceOf{}, false
	case applies && other < usual:
		return priceOf{usual, other, dates}, true
	}
	return priceOf{selling: usual, price: usual}, true
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
// If the offers' discounts or their dates differ, the variants get their current prices without a discount.
func (s *sheet) setPrices(lines []line, offers []offer) {
	prices, fine := make([]priceOf, len(offers)), true
	for i, o := range offers {
		var ok bool
		prices[i], ok = o.prices(&lines[i], s)
		fine = fine && ok
	}
	if !fine {
		lines[0].errors = append(lines[0].errors, moved(lines[1:])...)
		return
	}
	discount, kind, ok := commonDiscount(prices)
	if !ok {
		lines[0].note(offers[0].sale, "discounts_differ")
	}
	selling := make([]money.Amount, len(prices))
	for i, p := range prices {
		if selling[i] = p.selling; !ok {
			selling[i] = p.now()
		}
	}
	for _, column := range []string{"discount", "discount_type", "sale_starts", "sale_ends"} {
		lines[0].cells[column] = ""
	}
	lines[0].cells["selling_price"] = selling[0].Decimal()
	if ok && discount > 0 {
		lines[0].cells["discount"], lines[0].cells["discount_type"] = discount.Decimal(), string(kind)
		lines[0].cells["sale_starts"], lines[0].cells["sale_ends"] = prices[0].dates.starts, prices[0].dates.ends
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
