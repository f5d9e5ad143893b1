package catalog

import (
	"fmt"
	"slices"
	"strings"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/schema/kind"
	"haat/ent/shippingpackage"
	"haat/server/catalog/advance"
	"haat/server/platform/db"
	"haat/server/platform/money"
)

// deliveriesColumn is the column that withTerms adds to a query of products.
const deliveriesColumn = "deliveries"

// withTerms adds the shop's delivery options to a query of products, which saves a separate query.
func withTerms(s *sql.Selector) {
	s.AppendSelectExprAs(sql.ExprFunc(func(b *sql.Builder) {
		b.WriteString("(SELECT COALESCE(string_agg(d.zone || ' ' || d.fee || ' ' || d.free_from || ' ' || d.min_days || ' ' || d.max_days, ',' ORDER BY d.position, d.id), '') FROM ").
			WriteString(shippingpackage.Table + " d WHERE d.active AND d.shop_id = ").Ident(s.C(product.FieldShopID)).WriteString(")")
	}), deliveriesColumn)
}

// deliveriesOf returns the delivery options in a row that was queried with withTerms.
func deliveriesOf(row *ent.Product) ([]Delivery, error) {
	deliveries, err := db.Text(row, deliveriesColumn)
	if err != nil {
		return nil, fmt.Errorf("read terms: %w", err)
	}
	list := []Delivery{}
	for each := range strings.SplitSeq(deliveries, ",") {
		if each == "" { // no delivery options
			continue
		}
		delivery, err := deliveryOf(each)
		if err != nil {
			return nil, fmt.Errorf("read terms: %w", err)
		}
		list = append(list, delivery)
	}
	return list, nil
}

// In returns the terms of a product together with those of its shop.
func (t Terms) In(shop *ent.Shop) Terms {
	t.ReturnDays = shop.ReturnDays
	if shop.PaymentRules == nil {
		return t
	}
	for _, general := range advanceOf(&shop.PaymentRules.Advance, money.Amount(shop.PaymentRules.From)) {
		t.Advances = slices.DeleteFunc(slices.Clone(t.Advances), func(own Advance) bool { return general.covers(own) })
		if !slices.ContainsFunc(t.Advances, func(own Advance) bool { return own.covers(general) }) {
			t.Advances = append(t.Advances, general)
		}
	}
	return t
}

// covers reports whether a never requires less than b.
func (a Advance) covers(b Advance) bool {
	return a.From <= b.From && (a.Kind == advance.Full || a.Kind == b.Kind && a.Value >= b.Value)
}

// advanceOf returns a list with the rule, or an empty one if rule is nil or requires nothing.
func advanceOf(rule *kind.AdvanceRule, from money.Amount) []Advance {
	if rule == nil || rule.Kind == "" || rule.Kind == advance.None {
		return nil
	}
	return []Advance{{Kind: rule.Kind, Value: money.Amount(rule.Value), From: from}}
}

// PaysInAdvance reports whether each order of a shop with the rules needs an advance. rules may be nil.
func PaysInAdvance(rules *kind.PaymentRules) bool {
	return rules != nil && rules.From == 0 && len(advanceOf(&rules.Advance, 0)) > 0
}

// deliveryOf parses one delivery of a column that withTerms added.
func deliveryOf(text string) (Delivery, error) {
	var d Delivery
	_, err := fmt.Sscanf(text, "%s %d %d %d %d", &d.Zone, &d.Fee, &d.FreeFrom, &d.MinDays, &d.MaxDays)
	return d, err
}
