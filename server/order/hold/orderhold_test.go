package hold_test

import (
	"context"
	"strconv"
	"testing"

	"haat/ent/order"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	orderhold "haat/server/order/hold"
	"haat/server/order/ordertest"
	"haat/server/platform/db/dbtest"
	"haat/server/tenancy"
)

func TestRelease_AcceptsTheOrderIfTheRulesDo(t *testing.T) {
	client := dbtest.Open(t).Client
	holds := &orderhold.Holds{Orders: ordertest.New(t, client).Orders}
	shop := client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(viewer.WithSystem(context.Background()))
	ctx := viewer.WithShop(context.Background(), shop.ID)
	tenant := &tenancy.Tenant{Shop: shop}
	for i, c := range []struct {
		name    string
		rules   *kind.RiskRules
		release order.Hold
		ended   bool
		status  order.Status
	}{
		{"another hold", &kind.RiskRules{Accept: true}, order.HoldAdvance, false, order.StatusPending},
		{"without rules", nil, order.HoldConfirm, true, order.StatusPending},
		{"rules that do not accept", &kind.RiskRules{On: true}, order.HoldConfirm, true, order.StatusPending},
		{"rules that accept", &kind.RiskRules{Accept: true}, order.HoldConfirm, true, order.StatusAccepted},
	} {
		o := client.Order.Create().SetNumber(strconv.Itoa(10_000_000 + i)).SetIdempotencyKey(c.name).SetCurrency("BDT").SetSubtotal(1).SetTotal(1).
			SetName("n").SetMobile("01712345678").SetLine("l").SaveX(ctx)
		if waits, err := holds.Set(ctx, client, o.ID, order.HoldConfirm); err != nil || !waits {
			t.Fatal(waits, err)
		}
		shop.RiskRules = c.rules
		ended, err := holds.Release(ctx, client, tenant, o.ID, c.release)
		now := client.Order.GetX(ctx, o.ID)
		if err != nil || ended != c.ended || orderhold.Waits(now, order.HoldConfirm) == c.ended || now.Status != c.status {
			t.Errorf("%s: ended %v, %v; the order is %s, hold %v", c.name, ended, err, now.Status, now.Hold)
		}
		if again, err := holds.Release(ctx, client, tenant, o.ID, c.release); again || err != nil {
			t.Errorf("%s: released twice, %v", c.name, err)
		}
	}
	accepted := client.Order.Query().Where(order.StatusEQ(order.StatusAccepted)).OnlyX(ctx)
	if waits, err := holds.Set(ctx, client, accepted.ID, order.HoldReview); waits || err != nil {
		t.Errorf("an accepted order waits: %v", err)
	}
}
