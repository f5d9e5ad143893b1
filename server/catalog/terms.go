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
	"haat/server/platform/money"
)

// Terms are how a shop's products are delivered and returned, as far as its data says it.
type Terms struct {
	Deliveries []Delivery
	// ReturnDays is how many days a buyer has to send a product back; 0 where the merchant
	// says it in a text of their own.
	ReturnDays int
}

// Delivery is a way of delivery: Zone is "inside" or "outside" of the shop's district, or
// "any". It takes MinDays to MaxDays days, both 0 where the merchant says it in a text of
// their own, if at all.
type Delivery struct {
	Zone             string
	Fee              money.Amount
	MinDays, MaxDays int
}

// What the default texts of policies/ promise where a shop has none of its own.
const standardReturnDays = 7

var standardDays = map[string][2]int{"inside": {1, 3}, "outside": {2, 5}, "any": {1, 5}}

// The columns that withTerms adds to a product's.
const (
	deliveriesColumn = "deliveries"
	ownTextsColumn   = "own_texts"
)

// withTerms adds the terms of the product's shop to its row, so that a product's page
// takes no query more.
func withTerms(s *sql.Selector) {
	ofShop := func(before, table, alias, after string) sql.Querier {
		return sql.ExprFunc(func(b *sql.Builder) {
			b.WriteString("(SELECT COALESCE(" + before + ", '') FROM " + table + " " + alias + " WHERE " + after + " AND " + alias + ".shop_id = ").
				Ident(s.C(product.FieldShopID)).WriteString(")")
		})
	}
	s.AppendSelectExprAs(ofShop("string_agg(d.zone || ' ' || d.fee || ' ' || d.min_days || ' ' || d.max_days, ',' ORDER BY d.position, d.id)", shippingpackage.Table, "d", "d.active"), deliveriesColumn)
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
	terms := Terms{}
	if !has(policytext.KindRefundPolicy) {
		terms.ReturnDays = standardReturnDays
	}
	for each := range strings.SplitSeq(deliveries, ",") {
		if each == "" { // there is none
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

// deliveryOf reads one of the deliveries that withTerms adds.
func deliveryOf(text string) (Delivery, error) {
	var d Delivery
	_, err := fmt.Sscanf(text, "%s %d %d %d", &d.Zone, &d.Fee, &d.MinDays, &d.MaxDays)
	return d, err
}
