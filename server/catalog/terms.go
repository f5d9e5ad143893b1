package catalog

import (
	"fmt"
	"strings"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/policytext"
	"haat/ent/product"
	"haat/ent/shippingpackage"
	"haat/server/platform/db"
)

// Number of days in the default texts in policies/.
const standardReturnDays = 7

var standardDays = map[string][2]int{"inside": {1, 3}, "outside": {2, 5}, "any": {1, 5}}

// Columns that withTerms adds to a query of products.
const (
	deliveriesColumn = "deliveries"
	ownTextsColumn   = "own_texts"
)

// withTerms adds the shop's terms to a query of products, which saves separate queries.
func withTerms(s *sql.Selector) {
	ofShop := func(before, table, alias, after string) sql.Querier {
		return sql.ExprFunc(func(b *sql.Builder) {
			b.WriteString("(SELECT COALESCE(" + before + ", '') FROM " + table + " " + alias + " WHERE " + after + " AND " + alias + ".shop_id = ").
				Ident(s.C(product.FieldShopID)).WriteString(")")
		})
	}
	s.AppendSelectExprAs(ofShop("string_agg(d.zone || ' ' || d.fee || ' ' || d.free_from || ' ' || d.min_days || ' ' || d.max_days, ',' ORDER BY d.position, d.id)", shippingpackage.Table, "d", "d.active"), deliveriesColumn)
	s.AppendSelectExprAs(ofShop("string_agg(t.kind, ',')", policytext.Table, "t", "(t.body <> '' OR t.bn_body <> '')"), ownTextsColumn)
}

func termsOf(row *ent.Product) (Terms, error) {
	deliveries, err := db.Text(row, deliveriesColumn)
	if err != nil {
		return Terms{}, fmt.Errorf("read terms: %w", err)
	}
	own, err := db.Text(row, ownTextsColumn)
	if err != nil {
		return Terms{}, fmt.Errorf("read terms: %w", err)
	}
	has := func(kind policytext.Kind) bool { return strings.Contains(","+own+",", ","+string(kind)+",") }
	terms := Terms{Deliveries: []Delivery{}}
	if !has(policytext.KindRefundPolicy) {
		terms.ReturnDays = standardReturnDays
	}
	for each := range strings.SplitSeq(deliveries, ",") {
		if each == "" { // no delivery options
			continue
		}
		delivery, err := deliveryOf(each)
		if err != nil {
			return Terms{}, fmt.Errorf("read terms: %w", err)
		}
		if delivery.MaxDays == 0 && !has(policytext.KindTermsOfConditions) {
			delivery.MinDays, delivery.MaxDays = standardDays[delivery.Zone][0], standardDays[delivery.Zone][1]
		}
		terms.Deliveries = append(terms.Deliveries, delivery)
	}
	return terms, nil
}

// deliveryOf parses one delivery of a column that withTerms added.
func deliveryOf(text string) (Delivery, error) {
	var d Delivery
	_, err := fmt.Sscanf(text, "%s %d %d %d %d", &d.Zone, &d.Fee, &d.FreeFrom, &d.MinDays, &d.MaxDays)
	return d, err
}
