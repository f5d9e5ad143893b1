package risk

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/customerrecord"
	"haat/ent/order"
	"haat/ent/orderrisk"
	"haat/ent/schema/kind"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// Actions for orders of a level.
const (
	actNone    = "none"
	actLink    = "link"
	actCall    = "call"
	actAdvance = "advance"
	actHold    = "hold"
)

// Values of RiskRules.Code.
const (
	codeNever  = "never"
	codeAlways = "always"
	codeOver   = "over"
	codeRisk   = "risk"
)

const (
	defaultAmber = 40
	defaultRed   = 70
)

var (
	amberActions = []string{actNone, actLink, actCall}
	redActions   = []string{actNone, actLink, actCall, actAdvance, actHold}
	codes        = []string{codeNever, codeAlways, codeOver, codeRisk}
)

// rulesOf returns stored rules with defaults for empty values.
func rulesOf(stored *kind.RiskRules) RiskRules {
	if stored == nil {
		stored = &kind.RiskRules{}
	}
	return RiskRules{
		On: stored.On, Amber: cmp.Or(stored.Amber, defaultAmber), Red: cmp.Or(stored.Red, defaultRed),
		AmberAction: cmp.Or(stored.AmberAction, actCall), RedAction: cmp.Or(stored.RedAction, actHold),
		Code: cmp.Or(stored.Code, codeNever), CodeFrom: money.Amount(stored.CodeFrom), Accept: stored.Accept,
		CourierFrom: money.Amount(stored.CourierFrom), Share: stored.Share,
	}
}

// level returns the level for a score.
func (r RiskRules) level(score int) order.RiskLevel {
	switch {
	case score >= r.Red:
		return order.RiskLevelRed
	case score >= r.Amber:
		return order.RiskLevelAmber
	}
	return order.RiskLevelGreen
}

// action returns the rules' action for a level.
func (r RiskRules) action(level order.RiskLevel) string {
	switch level {
	case order.RiskLevelRed:
		return r.RedAction
	case order.RiskLevelAmber:
		return r.AmberAction
	}
	return actNone
}

func (r RiskRules) check() error {
	fields := form.Fields{}
	if r.Amber < 1 || r.Amber > 100 {
		fields["amber"] = "invalid"
	}
	if r.Red <= r.Amber || r.Red > 100 {
		fields["red"] = "invalid"
	}
	for name, c := range map[string]struct {
		value string
		list  []string
	}{"amber_action": {r.AmberAction, amberActions}, "red_action": {r.RedAction, redActions}, "code": {r.Code, codes}} {
		if !slices.Contains(c.list, c.value) {
			fields[name] = "invalid"
		}
	}
	if r.CodeFrom < 0 || r.CodeFrom > money.Max || r.Code == codeOver && r.CodeFrom == 0 {
		fields["code_from"] = "invalid"
	}
	if r.CourierFrom < 0 || r.CourierFrom > money.Max {
		fields["courier_from"] = "invalid"
	}
	return fields.Of(fault.New(fault.Invalid, "risk_rules_invalid"))
}

// Rules returns the shop's rules.
func (r *Risks) Rules(ctx context.Context) (*RiskRules, error) {
	shop, err := r.Client.Shop.Query().Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("find shop: %w", err)
	}
	rules := rulesOf(shop.RiskRules)
	return &rules, nil
}

// ChangeRules replaces the shop's rules. If the shop enables sharing, a job contributes the counts of all its
// customers; if it disables sharing, they are withdrawn immediately. The error is Invalid
// "risk_rules_invalid" with fields.
func (r *Risks) ChangeRules(ctx context.Context, in RiskRules) (*RiskRules, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	var saved RiskRules
	err := db.Transact(ctx, r.Client, "change risk rules", func(client *ent.Client) error {
		shop, err := client.Shop.Query().Where(db.ForUpdate).Only(ctx)
		if err != nil {
			return fmt.Errorf("find shop: %w", err)
		}
		before := rulesOf(shop.RiskRules)
		stored := &kind.RiskRules{
			On: in.On, Amber: in.Amber, Red: in.Red, AmberAction: in.AmberAction, RedAction: in.RedAction,
			Code: in.Code, CodeFrom: int64(in.CodeFrom), Accept: in.Accept, CourierFrom: int64(in.CourierFrom), Share: in.Share,
		}
		if shop, err = shop.Update().SetRiskRules(stored).Save(ctx); err != nil {
			return fmt.Errorf("change risk rules: %w", err)
		}
		saved = rulesOf(shop.RiskRules)
		switch {
		case before.Share && !in.Share:
			return r.withdraw(ctx, client, shop.ID)
		case in.Share && !before.Share:
			return jobs.Add(ctx, client, ShareKind, fmt.Sprintf("all/%d", r.Now().UnixNano()), struct{}{})
		}
		return nil
	})
	return &saved, err
}

const (
	// manyOpen is the number of pending orders of an unknown number within a day after which the next order needs a code.
	manyOpen = 2
	// manyNumbers is the number of phone numbers used in one browser within a day after which the next order needs a code.
	manyNumbers = 2
)

// NeedsCode reports whether the shop's rules require a code for an order. It implements
// checkout.Screen.NeedsCode, so it runs only indexed queries on the shop's own rows.
func (r *Risks) NeedsCode(ctx context.Context, t *tenancy.Tenant, in checkout.PlaceRequest, buyer checkout.Shopper, total money.Amount) (bool, error) {
	rules := rulesOf(t.Shop.RiskRules)
	switch rules.Code {
	case codeAlways:
		return true, nil
	case codeOver:
		return total >= rules.CodeFrom, nil
	case codeRisk:
		return r.isSuspicious(ctx, r.Client, t, in.Mobile, buyer.Browser)
	}
	return false, nil
}

// isSuspicious reports whether the shop's rows show that a number or browser is risky.
func (r *Risks) isSuspicious(ctx context.Context, client *ent.Client, t *tenancy.Tenant, mobile, browser string) (bool, error) {
	row, err := client.CustomerRecord.Query().Where(customerrecord.Mobile(mobile)).Only(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return false, fmt.Errorf("find record of number: %w", err)
	}
	if row != nil {
		if orders.Risky(row.Delivered, row.Returned) || row.Canceled > 1 && row.Delivered == 0 {
			return true, nil
		}
		if row.Delivered > 0 {
			return false, nil
		}
	}
	since := r.Now().UTC().AddDate(0, 0, -1)
	open, err := client.Order.Query().Where(order.Mobile(mobile), order.StatusEQ(order.StatusPending), order.CreatedAtGTE(since)).Count(ctx)
	if err != nil {
		return false, fmt.Errorf("count orders of number: %w", err)
	}
	if open >= manyOpen {
		return true, nil
	}
	key := r.browserKey(t.Shop.ID, browser)
	if key == "" {
		return false, nil
	}
	numbers, err := client.OrderRisk.Query().Where(orderrisk.DeviceKey(key), orderrisk.CreatedAtGTE(since), orderrisk.MobileNEQ(mobile)).
		Unique(true).Select(orderrisk.FieldMobile).Strings(ctx)
	if err != nil {
		return false, fmt.Errorf("count numbers of browser: %w", err)
	}
	return len(numbers) >= manyNumbers, nil
}
