package list

import (
	"fmt"
	"slices"
	"strings"

	"haat/ent"
	"haat/server/discount"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// exportedDiscounts are the cells about the discounts of an order. The amounts of Names that do not belong to the delivery, and Granted, add up
// to the order's discount, and so do those of Items and Granted. The delivery fee of the order is what remains of it after Delivery.
type exportedDiscounts struct {
	Granted  money.Amount // by a member
	Names    string       // with their amounts
	Codes    string       // that the customer entered
	Items    string       // names of the items with their shares
	Delivery money.Amount
}

// discountsOf returns the cells of an order. Discounts of which it has several, after a merge, are named once; those that lower nothing, after an
// edit, are not named.
func discountsOf(row *ent.Order, locale i18n.Locale) exportedDiscounts {
	var names, codes, items []string
	e := exportedDiscounts{Granted: money.Amount(row.Discount)}
	amounts := map[string]money.Amount{}
	for _, d := range row.Edges.Discounts {
		if d.Amount == 0 {
			continue
		}
		name := locale.Pick(d.Name, d.BnName)
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		amounts[name] += money.Amount(d.Amount)
		if d.Code != "" && !slices.Contains(codes, d.Code) {
			codes = append(codes, d.Code)
		}
		if d.Terms.Class == string(discount.Delivery) {
			e.Delivery += money.Amount(d.Amount)
		}
	}
	for i, name := range names {
		names[i] = withAmount(name, amounts[name])
	}
	for _, item := range row.Edges.Items {
		if item.Discount > 0 {
			name := strings.TrimSpace(locale.Pick(item.Name, item.BnName) + " " + locale.Pick(item.Variant, item.BnVariant))
			items = append(items, withAmount(name, money.Amount(item.Discount)))
			e.Granted -= money.Amount(item.Discount)
		}
	}
	e.Names, e.Codes, e.Items = strings.Join(names, "; "), strings.Join(codes, "; "), strings.Join(items, "; ")
	return e
}

func withAmount(name string, amount money.Amount) string {
	return fmt.Sprintf("%s: %s", name, amount.Decimal())
}
