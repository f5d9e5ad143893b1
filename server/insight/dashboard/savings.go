package dashboard

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/product"
	"haat/ent/pushsubscription"
	"haat/ent/serviceconnection"
	"haat/ent/shop"
	"haat/ent/variant"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/rights"
)

// enoughProducts is the number of published products that completes a step of the first set-up list.
const enoughProducts = 3

// complete reports whether all steps of the first set-up list are done, except sharing, which only browsers know.
func (s *Start) complete() bool {
	return s.Logo && s.Products >= enoughProducts && s.Delivery && s.Public
}

// step is a step of the second set-up list, which saves an open shop money. A member who lacks the right does not see it.
type step struct {
	name, to string
	right    rights.Right // "" for every member
	// done reports whether the step is done. exists is whether rows selects any row.
	done func(row *ent.Shop, exists bool) bool
	// rows selects the rows that exist if the step is done, or open; nil if done needs only the shop's row.
	rows func(Sources) Rows
}

// stepsToSave lists the steps in the recommended order.
var stepsToSave = []step{
	{"courier", "/settings/couriers", rights.Settings, isThere, func(s Sources) Rows {
		return RowsOf(serviceconnection.Table, serviceconnection.ServiceIn(s.Couriers...), serviceconnection.StateEQ(serviceconnection.StateConnected))
	}},
	{"wallet", "/settings/payments", rights.Settings, takesMoney, func(s Sources) Rows {
		return RowsOf(serviceconnection.Table, serviceconnection.ServiceIn(s.Gateways...), serviceconnection.StateEQ(serviceconnection.StateConnected))
	}},
	{"risk", "/settings/risk", rights.Settings, func(row *ent.Shop, _ bool) bool { return row.RiskRules != nil && row.RiskRules.On }, nil},
	{"costs", "/costs", rights.Costs, func(_ *ent.Shop, lacking bool) bool { return !lacking }, func(Sources) Rows { return withoutCost }},
	{"returns", "/settings/returns", rights.Settings, func(row *ent.Shop, _ bool) bool { return row.ReturnDays > 0 }, nil},
	{"alerts", "/alerts", "", isThere, func(Sources) Rows { return RowsOf[func(*sql.Selector)](pushsubscription.Table) }},
	{"ad", "/cash?tab=ads", rights.Cash, isThere, func(Sources) Rows {
		return RowsOf(ledgerentry.Table, ledgerentry.AccountEQ(ledgerentry.AccountAds))
	}},
}

func isThere(_ *ent.Shop, exists bool) bool { return exists }

// takesMoney reports whether customers can pay in advance: by a gateway that is connected, or to a wallet.
func takesMoney(row *ent.Shop, connected bool) bool {
	if row.PaymentRules != nil {
		for _, wallet := range row.PaymentRules.Wallets {
			connected = connected || !wallet.Off
		}
	}
	return connected
}

// withoutCost selects the published products without a purchase cost, of themselves or of a variant.
var withoutCost = RowsOf(product.Table, product.StatusEQ(product.StatusPublished), product.CostIsNil(), product.Not(product.HasVariantsWith(variant.CostNotNil())))

// Savings returns the second set-up list as a member sees it, or nil: if the shop is not published, the first list is not complete, a
// member dismissed the list, or no step is open for the member. start is that of the shop's report. It needs one statement.
func (r *Reports) Savings(ctx context.Context, start *Start, m Member) (*Savings, error) {
	if start != nil && !start.complete() {
		return nil, nil
	}
	query := r.client.Shop.Query().Where(shop.Public(true), shop.SavingsHiddenAtIsNil())
	var seen []step
	for _, each := range stepsToSave {
		if each.right != "" && !m.May(each.right) {
			continue
		}
		seen = append(seen, each)
		if each.rows != nil {
			query.Where(withExists(each.name, each.rows(r.sources)))
		}
	}
	row, err := query.Select(shop.FieldID, shop.FieldRiskRules, shop.FieldPaymentRules, shop.FieldReturnDays).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fault.Wrap("query steps to save money", err)
	}
	s := &Savings{}
	open := false
	for _, each := range seen {
		exists := false
		if each.rows != nil {
			exists = db.IsTrue(row.Value(existsOf + each.name))
		}
		done := each.done(row, exists)
		open = open || !done
		s.Steps = append(s.Steps, SavingStep{Name: each.name, To: each.to, Done: done})
	}
	if !open {
		return nil, nil
	}
	return s, nil
}

// existsOf is the prefix of the columns that tell whether rows exist.
const existsOf = "exists_"

// withExists adds a column to a query of the shop that tells whether a step has rows.
func withExists(step string, rows Rows) func(*sql.Selector) {
	return func(s *sql.Selector) {
		t := sql.Table(rows.Table)
		found := sql.Dialect(s.Dialect()).SelectExpr(sql.Raw("1")).From(t).Where(sql.ColumnsEQ(t.C("shop_id"), s.C(shop.FieldID))).Limit(1)
		rows.Where(found, s)
		s.AppendSelectExprAs(db.Exists(found), existsOf+step)
	}
}
