package productcsv

import (
	"regexp"
	"strconv"
	"strings"

	"haat/server/catalog/editor"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
)

// request is what an entry makes of a product, nil for a new one. What the file does
// not say stays as it is. What is wrong is written down in the entry.
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
		if in.CategoryID, ok = categories.find(name); !ok {
			e.refuse(first, "category", "unknown")
		}
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
	} else if raw, _ := e.cell(first, "selling_price"); fresh && raw == "" {
		e.refuse(first, "selling_price", "required")
	}
	if kind, _ := e.cell(first, "discount_type"); kind != "" {
		in.DiscountType = money.DiscountType(strings.ToUpper(kind))
	}
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

// stock sets how many there are of a product whose variants the file does not have.
func (e *entry) stock(first row, stock int, in *editor.ProductRequest) {
	switch {
	case len(in.Variants) == 0:
		in.Stock.To = stock
	case stock != in.Stock.From:
		e.refuse(first, "stock", "stock_of_variants")
	}
}

// thousands is a number whose commas stand where they do here or in the West; others
// are decimal ones, or a slip.
var thousands = regexp.MustCompile(`^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$`)

// digits is a number as people write it in the ASCII form: Bengali digits, thousands
// apart, with or without the sign of what it counts. Other commas stay.
func digits(text string) string {
	text = textnorm.ASCIIDigits(strings.NewReplacer("৳", "", "$", "", "%", "", "\u00a0", "", " ", "").Replace(text))
	if thousands.MatchString(text) {
		return strings.ReplaceAll(text, ",", "")
	}
	return text
}

// amount is the number of a cell; ok is false where it is empty or none, which is
// written down.
func (e *entry) amount(r row, column string) (amount money.Amount, ok bool) {
	text, _ := e.cell(r, column)
	if text == "" {
		return 0, false
	}
	amount, err := money.Parse(digits(text))
	if err != nil {
		e.refuse(r, column, "number")
	}
	return amount, err == nil
}

// count is the same of a whole number.
func (e *entry) count(r row, column string) (count int, ok bool) {
	text, _ := e.cell(r, column)
	if text == "" {
		return 0, false
	}
	count, err := strconv.Atoi(strings.TrimSuffix(digits(text), ".0"))
	if err != nil {
		e.refuse(r, column, "number")
	}
	return count, err == nil
}
