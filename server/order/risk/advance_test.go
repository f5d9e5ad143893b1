package risk_test

import (
	"context"
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/schema/kind"
	orders "haat/server/order"
	"haat/server/order/checkout"
	orderhold "haat/server/order/hold"
	"haat/server/order/risk"
	"haat/server/tenancy"
)

// redWith opens a shop whose orders require an advance of demand, and whose rules apply action to red orders.
func redWith(t *testing.T, action string, demand int64) *shop {
	t.Helper()
	s := newSite(t, func(o *risk.Options) {
		o.RequireAdvance = func(ctx context.Context, client *ent.Client, _ *tenancy.Tenant, row *ent.Order) error {
			now := client.Order.GetX(ctx, row.ID)
			if demand <= max(now.AdvanceDue, now.Advance) {
				return nil
			}
			return client.Order.Update().Where(order.ID(row.ID)).SetAdvanceDue(demand).SetHold(order.HoldAdvance).Exec(ctx)
		}
	})
	s.orders.OnPlaced(func(ctx context.Context, client *ent.Client, _ *tenancy.Tenant, row *ent.Order, _ checkout.PlaceRequest, _ checkout.Shopper) error {
		return client.Order.Update().Where(order.ID(row.ID)).SetAdvanceDue(60_00).SetHold(order.HoldAdvance).Exec(ctx)
	})
	o := s.open(t, "rina", &kind.RiskRules{On: true, Amber: 30, Red: 40, RedAction: action, Accept: true})
	o.past("01712345678", 0, 4, 0)
	return o
}

// pay records an advance and releases the order if it suffices, in the same way as package payment.
func (s *shop) pay(row *ent.Order, advance int64) *ent.Order {
	s.Helper()
	s.client.Order.Update().Where(order.ID(row.ID)).SetAdvance(advance).ExecX(s.quiet())
	if now := s.client.Order.GetX(s.ctx, row.ID); now.Advance >= now.AdvanceDue {
		holds := &orderhold.Holds{Orders: s.orders.Orders}
		if _, err := holds.Release(s.quiet(), s.client, s.tenant(), row.ID, order.HoldAdvance); err != nil {
			s.Fatal(err)
		}
	}
	return s.client.Order.GetX(s.ctx, row.ID)
}

func TestHandleScore_RedRulesApplyToOrdersThatWaitForAnAdvance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		action string
		hold   order.Hold // after the score
		due    int64
		paid   order.Hold // after the advance of 60.00 was paid
	}{
		{"hold", order.HoldReview, 60_00, order.HoldReview},
		{"call", order.HoldCall, 60_00, order.HoldCall},
		{"advance", order.HoldAdvance, 225_00, order.HoldAdvance},
	} {
		s := redWith(t, c.action, 225_00)
		scored, row := s.scored(s.good("01712345678"), from("10.0.0.1", "b"))
		if *row.RiskLevel != order.RiskLevelRed || row.Hold == nil || *row.Hold != c.hold || row.AdvanceDue != c.due || scored.Action != c.action {
			t.Errorf("%s: level %v, hold %v, due %d, action %q", c.action, row.RiskLevel, row.Hold, row.AdvanceDue, scored.Action)
		}
		if row = s.pay(row, 60_00); row.Status != order.StatusPending || row.Hold == nil || *row.Hold != c.paid {
			t.Errorf("%s: after the smaller advance the order is %s, hold %v", c.action, row.Status, row.Hold)
		}
	}
}

func TestHandleScore_PaidOrdersAreNotAcceptedBeforeTheirRiskIsKnown(t *testing.T) {
	t.Parallel()
	s := redWith(t, "hold", 0)
	row := s.pay(s.place(s.good("01712345678"), from("10.0.0.1", "b")), 60_00)
	if row.Status != order.StatusPending {
		t.Fatalf("the order is %s before its score", row.Status)
	}
	s.run(risk.ScoreKind, s.risks.HandleScore)
	if row = s.client.Order.GetX(s.ctx, row.ID); row.Status != order.StatusPending || row.Hold == nil || *row.Hold != order.HoldReview {
		t.Errorf("the red order is %s, hold %v", row.Status, row.Hold)
	}
	s = redWith(t, "hold", 0)
	honest := s.pay(s.place(s.good("01912345678"), from("10.0.0.2", "c")), 60_00)
	s.run(risk.ScoreKind, s.risks.HandleScore)
	if honest = s.client.Order.GetX(s.ctx, honest.ID); honest.Status != order.StatusAccepted {
		t.Errorf("the honest order is %s, level %s, hold %v", honest.Status, *honest.RiskLevel, honest.Hold)
	}
}

func TestRelease_RequiresTheUnpaidAdvanceAfterTheCall(t *testing.T) {
	t.Parallel()
	s := redWith(t, "call", 0)
	_, row := s.scored(s.good("01712345678"), from("10.0.0.1", "b"))
	if _, err := s.risks.Release(s.ctx, s.tenant(), row.Number, orders.Actor{Kind: orders.Merchant, ID: 7}); err != nil {
		t.Fatal(err)
	}
	if row = s.client.Order.GetX(s.ctx, row.ID); row.Status != order.StatusPending || row.Hold == nil || *row.Hold != order.HoldAdvance {
		t.Errorf("after the call the order is %s, hold %v", row.Status, row.Hold)
	}
}
