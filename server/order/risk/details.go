package risk

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/blockentry"
	"haat/ent/orderevent"
	"haat/ent/orderrisk"
	orders "haat/server/order"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/tenancy"
)

// Of returns the risk of an order. The error is NotFound "order_not_found".
func (r *Risks) Of(ctx context.Context, orderID string) (*OrderRisk, error) {
	o, err := orderOf(ctx, r.Client, orderID)
	if err != nil {
		return nil, err
	}
	out := &OrderRisk{Level: string(orderrisk.LevelNone), Feedback: string(orderrisk.FeedbackNone), Signals: []RiskSignal{}}
	_, out.Hold = orders.RiskOf(o)
	row, err := r.Client.OrderRisk.Query().Where(orderrisk.OrderID(o.ID)).Only(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return nil, fmt.Errorf("find risk of order: %w", err)
	}
	of := subject{mobile: o.Mobile, address: o.Line + " " + o.Upazila + " " + o.District}
	if row != nil {
		out.Level, out.Score, out.Action, out.Feedback = string(row.Level), row.Score, row.Action, string(row.Feedback)
		out.Network = row.NetworkKey != ""
		if out.Network {
			of.networks = []string{row.NetworkKey}
		}
		for _, s := range row.Signals {
			out.Signals = append(out.Signals, RiskSignal(s))
		}
	}
	found, err := r.match(ctx, of)
	if err != nil {
		return nil, err
	}
	out.Blocked, out.Allowed = kindsOf(found.blocked), kindsOf(found.allowed)
	return out, nil
}

// kindsOf returns the distinct kinds, in a fixed order.
func kindsOf(list []blockentry.Kind) []string {
	out := []string{}
	for _, kind := range []blockentry.Kind{blockentry.KindNumber, blockentry.KindAddress, blockentry.KindNetwork} {
		for _, each := range list {
			if each == kind {
				out = append(out, string(kind))
				break
			}
		}
	}
	return out
}

// Release releases an order's hold. An order whose advance is unpaid is then held for the advance. Otherwise it is accepted if the shop's
// rules accept orders automatically. Errors: NotFound "order_not_found"; Conflict "order_not_on_hold".
func (r *Risks) Release(ctx context.Context, t *tenancy.Tenant, orderID string, by orders.Actor) (*OrderRisk, error) {
	err := db.Transact(ctx, r.Client, "release order", func(client *ent.Client) error {
		o, err := orderOf(ctx, client, orderID)
		if err != nil {
			return err
		}
		if o.Hold == nil {
			return fault.New(fault.Conflict, "order_not_on_hold")
		}
		released, err := r.Holds.Release(audit.Quiet(ctx), client, t, o.ID, *o.Hold)
		if err != nil {
			return err
		}
		if !released {
			return fault.New(fault.Conflict, "order_not_on_hold")
		}
		level, hold := orders.RiskOf(o)
		if err := addEvent(audit.Quiet(ctx), client, o, orderevent.Actor(by.Kind), by.ID, RiskDetails{Step: "released", Level: level}); err != nil {
			return err
		}
		return audit.Record(ctx, client, "update", ent.TypeOrder, o.ID, map[string]any{
			"number": audit.To(o.Number), "hold": map[string]any{"from": hold, "to": ""},
		})
	})
	if err != nil {
		return nil, err
	}
	return r.Of(ctx, orderID)
}

// Rate stores the merchant's feedback on a score. Errors: NotFound "order_not_found"; Conflict "order_not_scored"; Invalid
// "request_invalid" with the field "feedback".
func (r *Risks) Rate(ctx context.Context, orderID string, in RiskFeedback) (*OrderRisk, error) {
	word := orderrisk.Feedback(in.Feedback)
	if orderrisk.FeedbackValidator(word) != nil {
		return nil, form.Fields{"feedback": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	who, _ := audit.From(ctx)
	err := db.Transact(ctx, r.Client, "rate score", func(client *ent.Client) error {
		o, err := orderOf(ctx, client, orderID)
		if err != nil {
			return err
		}
		n, err := client.OrderRisk.Update().Where(orderrisk.OrderID(o.ID), orderrisk.ScoredAtNotNil()).
			SetFeedback(word).SetFeedbackBy(who.ID).Save(ctx)
		if err != nil {
			return fmt.Errorf("rate score: %w", err)
		}
		if n == 0 {
			return fault.New(fault.Conflict, "order_not_scored")
		}
		return audit.Record(ctx, client, "update", ent.TypeOrder, o.ID, map[string]any{
			"number": audit.To(o.Number), "risk_feedback": audit.To(in.Feedback),
		})
	})
	if err != nil {
		return nil, err
	}
	return r.Of(ctx, orderID)
}
