package stockcount

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/product"
	"haat/ent/variant"
	"haat/server/catalog"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
)

// maxCode is the maximum length of a code, in bytes. Find knows no longer codes.
const maxCode = 300

// maxFound limits the products that share a SKU.
const maxFound = 20

var productPath = regexp.MustCompile(`/product/([^/]+)/?$`)

// Find returns the products and variants that a scanned or typed code identifies. The code is a SKU, such as
// an EAN, or the address of a product's page from its QR code. If the code identifies a product but none of
// its variants, Find returns all its variants. Variants have names in the language. For an unknown code, it returns an empty list.
func (s *Counts) Find(ctx context.Context, code string, locale i18n.Locale) ([]Countable, error) {
	code = form.OneLine(code)
	if code == "" || len(code) > maxCode {
		return []Countable{}, nil
	}
	var where predicate.Product
	var wanted func(*ent.Variant) bool
	if page, err := url.Parse(code); err == nil && productPath.MatchString(page.Path) {
		// A decoded path may contain bytes that the database refuses.
		where = product.Slug(form.OneLine(strings.ToValidUTF8(productPath.FindStringSubmatch(page.Path)[1], "")))
		id, _ := strconv.Atoi(page.Query().Get("variant"))
		wanted = func(v *ent.Variant) bool { return v.ID == id }
	} else {
		skus := skusOf(code)
		where = product.Or(product.SkuIn(skus...), product.HasVariantsWith(variant.SkuIn(skus...)))
		wanted = func(v *ent.Variant) bool { return slices.Contains(skus, v.Sku) }
	}
	rows, err := s.client.Product.Query().Where(where).WithVariants(inOrder).Order(ent.Asc(product.FieldID)).Limit(maxFound).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find product by code: %w", err)
	}
	found := []Countable{}
	for _, row := range rows {
		found = append(found, countables(row, wanted, locale)...)
	}
	return found, nil
}

// skusOf returns the forms in which a shop may have stored a code. Some scanners read a UPC-A of 12 digits as
// an EAN-13 with a leading zero, others do the reverse.
func skusOf(code string) []string {
	list := []string{code, strings.ToUpper(code), strings.ToLower(code)}
	switch {
	case len(code) == 12:
		list = append(list, "0"+code)
	case len(code) == 13 && code[0] == '0':
		list = append(list, code[1:])
	}
	return list
}

// countables returns a product without variants, the variants of a product that are wanted, or all its
// variants if none is wanted.
func countables(p *ent.Product, wanted func(*ent.Variant) bool, locale i18n.Locale) []Countable {
	all := Countable{ProductID: p.ID, Name: p.Name, BnName: p.BnName, Sku: p.Sku, Stock: p.Stock, Picture: firstPicture(p.Images)}
	if len(p.Options) == 0 {
		return []Countable{all}
	}
	variants := p.Edges.Variants
	if slices.ContainsFunc(variants, wanted) {
		variants = slices.DeleteFunc(slices.Clone(variants), func(v *ent.Variant) bool { return !wanted(v) })
	}
	list := make([]Countable, len(variants))
	for i, v := range variants {
		list[i] = all
		list[i].VariantID, list[i].Variant, list[i].Stock = v.ID, catalog.VariantText(p.Options, v.Key, locale), v.Stock
		if v.Sku != "" {
			list[i].Sku = v.Sku
		}
	}
	return list
}

func inOrder(q *ent.VariantQuery) { q.Order(ent.Asc(variant.FieldPosition, variant.FieldID)) }

func firstPicture(pictures []media.Picture) *media.Picture {
	if len(pictures) == 0 {
		return nil
	}
	return &pictures[0]
}
