package sheet

import (
	"strings"

	"haat/server/catalog/editor"
	"haat/server/platform/dhaka"
	"haat/server/platform/figure"
	"haat/server/platform/money"
)

// request returns the product that an entry describes. before is the current product, or nil for a new one.
// Fields whose columns are missing from the file keep the values of before. Errors are added to the entry.
func (e *entry) request(before *editor.FullProduct, categories *categories) editor.ProductRequest {
	in := editor.ProductRequest{Slug: e.slug, Status: "draft", DiscountType: money.Flat}
	if before != nil {
		in = before.Request()
	}
	first := e.rows[0]
	for column, to := range map[string]*string{
		"name": &in.Name, "bn_name": &in.BnName, "brand": &in.Brand, "sku": &in.Sku,
		"description": &in.Description, "bn_description": &in.BnDescription, "meta_title": &in.MetaTitle, "bn_meta_title": &in.BnMetaTitle,
		"meta_description": &in.MetaDescription, "bn_meta_description": &in.BnMetaDescription,
	} {
		if text, ok := e.cell(first, column); ok {
			*to = text
		}
	}
	if status, _ := e.cell(first, "status"); status != "" {
		in.Status = strings.ToLower(status)
	}
	if name, ok := e.cell(first, "category"); ok {
		switch id, known := categories.find(name); {
		case known:
			in.CategoryID = id
		case e.foreign:
			e.category = name // the product's category remains
		default:
			e.refuse(first, "category", "unknown")
		}
	}
	if weight, ok := e.weight(first, "weight_grams"); ok {
		in.Weight = &weight
	}
	e.prices(first, before == nil, &in)
	if e.hasOptions() {
		e.variants(before, &in)
	} else if stock, ok := e.count(first, "stock"); ok {
		e.stock(first, stock, &in)
	}
	return in
}

func (e *entry) prices(first row, fresh bool, in *editor.ProductRequest) {
	if price, ok := e.amount(first, "selling_price"); ok {
		in.SellingPrice = price
	} else if raw, _ := e.cell(first, "selling_price"); fresh && raw == "" && !e.invalid[cellAt{first.number, "selling_price"}] {
		e.refuse(first, "selling_price", "required")
	}
	if kind, _ := e.cell(first, "discount_type"); kind != "" {
		in.DiscountType = money.DiscountType(strings.ToUpper(kind))
	}
	e.sale(first, in)
	text, ok := e.cell(first, "discount")
	if !ok {
		return
	}
	if text == "" {
		in.Discount = 0
		return
	}
	if strings.HasSuffix(text, "%") {
		in.DiscountType = money.Percent
	}
	if discount, ok := e.amount(first, "discount"); ok {
		in.Discount = discount
	}
}

// sale sets the limits of the discount. A day alone means its first minute as a start, and its last as an end.
func (e *entry) sale(first row, in *editor.ProductRequest) {
	var s editor.ProductSale
	if in.Sale != nil {
		s = *in.Sale
	}
	for _, limit := range []struct {
		column string
		to     *string
		isEnd  bool
	}{{"sale_starts", &s.StartsAt, false}, {"sale_ends", &s.EndsAt, true}} {
		text, ok := e.cell(first, limit.column)
		if !ok {
			continue
		}
		in.Sale = &s
		if minute, ok := ownMinute(text, limit.isEnd); ok {
			*limit.to = minute
		} else {
			e.refuse(first, limit.column, "date")
		}
	}
	if text, ok := e.cell(first, "sale_units"); ok {
		in.Sale = &s
		if s.Units = 0; text != "" {
			s.Units, _ = e.count(first, "sale_units")
		}
	}
}

// ownMinute returns the minute of a cell in a column of Haat. A minute is also itself as an end; other dates are read as those of other programs.
func ownMinute(text string, isEnd bool) (string, bool) {
	if at, ok := dhaka.ParseMinute(strings.Replace(text, " ", "T", 1)); ok {
		return dhaka.Minute(at), true
	}
	return source{text: text}.minute(isEnd)
}

// stock sets the stock of an entry without variants. It refuses a new stock for a product with variants,
// whose stock is their sum.
func (e *entry) stock(first row, stock int, in *editor.ProductRequest) {
	switch {
	case len(in.Variants) == 0:
		in.Stock.To = stock
	case stock != in.Stock.From:
		e.refuse(first, "stock", "stock_of_variants")
	}
}

// amount parses an amount in the shop's currency. In the discount column, a percentage is parsed in
// hundredths of a percent. It reports false if the cell is empty or invalid; for an invalid cell, it adds an
// error to the entry.
func (e *entry) amount(r row, column string) (amount money.Amount, ok bool) {
	text, _ := e.cell(r, column)
	if text == "" {
		return 0, false
	}
	var err error
	if column == "discount" && strings.HasSuffix(text, "%") {
		amount, err = figure.Percent(text)
	} else {
		amount, err = figure.Amount(text, e.currency)
	}
	return amount, e.accepts(r, column, err)
}

// count parses a whole number. Its results are like those of amount.
func (e *entry) count(r row, column string) (count int, ok bool) {
	text, _ := e.cell(r, column)
	if text == "" {
		return 0, false
	}
	count, err := figure.Count(text)
	return count, e.accepts(r, column, err)
}

// weight parses a weight, in grams if the cell contains no unit. Its results are like those of amount.
func (e *entry) weight(r row, column string) (grams int, ok bool) {
	text, _ := e.cell(r, column)
	if text == "" {
		return 0, false
	}
	grams, err := figure.Grams(text, figure.Gram)
	return grams, e.accepts(r, column, err)
}

// accepts reports whether err is nil. Otherwise it adds the error, which must be one of package figure, to
// the entry.
func (e *entry) accepts(r row, column string, err error) bool {
	if err != nil {
		e.refuse(r, column, figure.Reason(err))
	}
	return err == nil
}
