package risk

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderrisk"
	"haat/ent/schema/kind"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/jobs"
	"haat/server/platform/remote"
	"haat/server/tenancy"
)

// HandleScore handles the jobs of ScoreKind: it scores an order and applies the shop's rules. It skips orders
// that were already scored, erased or deleted.
func (r *Risks) HandleScore(ctx context.Context, job jobs.Job) error {
	in, err := jobs.Decode[scoreJob](job)
	if err != nil {
		return err
	}
	t, err := r.Tenants.ShopByID(ctx, job.ShopID)
	if err != nil {
		return fmt.Errorf("find shop: %w", err)
	}
	rules := rulesOf(t.Shop.RiskRules)
	row, err := r.Client.OrderRisk.Query().Where(orderrisk.OrderID(in.Order)).WithOrder(func(q *ent.OrderQuery) { q.WithItems() }).Only(ctx)
	if ent.IsNotFound(err) || err == nil && (row.ScoredAt != nil || row.Mobile == "" || !rules.On) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find risk of order: %w", err)
	}
	f, err := r.facts(ctx, t, rules, row)
	if err != nil {
		return err
	}
	if f.Courier, err = r.courierScore(ctx, rules, row); err != nil {
		return err
	}
	return r.store(audit.Quiet(ctx), t, rules, row, f)
}

// store writes a score and applies the rules, in one transaction that locks the order.
func (r *Risks) store(ctx context.Context, t *tenancy.Tenant, rules RiskRules, row *ent.OrderRisk, f Facts) error {
	score, signals := Score(f)
	level := rules.level(score)
	return db.Transact(ctx, r.Client, "score order", func(client *ent.Client) error {
		o, err := client.Order.Query().Where(order.ID(row.OrderID)).Where(db.ForUpdate).Only(ctx)
		if ent.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("lock order: %w", err)
		}
		// The row may have changed: the customer may have been erased, or another attempt of this job may
		// have stored the score.
		n, err := client.OrderRisk.Update().Where(orderrisk.ID(row.ID), orderrisk.ScoredAtIsNil(), orderrisk.MobileNEQ("")).
			SetScore(score).SetLevel(orderrisk.Level(level)).SetSignals(signals).SetScoredAt(r.Now().UTC()).Save(ctx)
		if err != nil {
			return fmt.Errorf("write score: %w", err)
		}
		if n == 0 {
			return nil
		}
		if err := client.Order.Update().Where(order.ID(o.ID)).SetRiskLevel(level).Exec(ctx); err != nil {
			return fmt.Errorf("write level of order: %w", err)
		}
		step, err := r.act(ctx, client, t, rules, o, level)
		if err != nil || step == "" {
			return err
		}
		if err := client.OrderRisk.Update().Where(orderrisk.ID(row.ID)).SetAction(step).Exec(ctx); err != nil {
			return fmt.Errorf("write action: %w", err)
		}
		return addEvent(ctx, client, o, orderevent.ActorSystem, 0, RiskDetails{Step: step, Level: string(level)})
	})
}

// act applies the rules' action for an order's level, and returns the step. It skips orders that are no
// longer pending. It also skips orders on hold, unless a high risk requires a stricter action.
func (r *Risks) act(ctx context.Context, client *ent.Client, t *tenancy.Tenant, rules RiskRules, o *ent.Order, level order.RiskLevel) (string, error) {
	action := rules.action(level)
	if o.Status != order.StatusPending || o.Hold != nil && (level != order.RiskLevelRed || !stricter(action, *o.Hold)) {
		return "", nil
	}
	if action == actLink && r.Ask == nil {
		action = actCall
	}
	if action == actAdvance && r.RequireAdvance == nil {
		action = actHold
	}
	switch action {
	case actLink:
		return action, r.Ask(ctx, client, t, o)
	case actAdvance:
		if err := r.RequireAdvance(ctx, client, t, o); err != nil {
			return "", err
		}
		// An advance of 0, or one that cannot be paid, must not hold the order.
		waits, err := client.Order.Query().Where(order.ID(o.ID), order.HoldEQ(order.HoldAdvance)).Exist(ctx)
		if err != nil {
			return "", fmt.Errorf("query hold of order: %w", err)
		}
		if waits {
			return action, nil
		}
		_, err = r.Holds.Set(ctx, client, o.ID, order.HoldReview)
		return actHold, err
	case actCall, actHold:
		hold := map[string]order.Hold{actCall: order.HoldCall, actHold: order.HoldReview}[action]
		_, err := r.Holds.Set(ctx, client, o.ID, hold)
		return action, err
	}
	paid := o.AdvanceDue > 0 && o.Advance >= o.AdvanceDue // paid before the score was known
	if rules.Accept && o.Hold == nil && (level == order.RiskLevelGreen || paid) {
		return "accepted", r.Orders.Advance(ctx, client, t, o.ID, order.StatusAccepted)
	}
	return "", nil
}

// stricter reports whether an action for a high risk requires more than an order's hold. An order that is
// held for an advance is first held for a call or the customer's confirmation, and afterwards for the
// advance.
func stricter(action string, hold order.Hold) bool {
	switch action {
	case actHold:
		return hold != order.HoldReview
	case actAdvance:
		return hold == order.HoldConfirm || hold == order.HoldAdvance // the held advance may be smaller
	case actCall:
		return hold == order.HoldConfirm || hold == order.HoldAdvance
	case actLink:
		return hold == order.HoldAdvance
	}
	return false
}

func addEvent(ctx context.Context, client *ent.Client, o *ent.Order, actor orderevent.Actor, actorID int, details RiskDetails) error {
	encoded, err := json.Marshal(details)
	if err != nil {
		return fmt.Errorf("encode event: %w", err)
	}
	// The status may have changed since o was loaded.
	now, err := client.Order.Query().Where(order.ID(o.ID)).Select(order.FieldStatus).Only(ctx)
	if err != nil {
		return fmt.Errorf("load order: %w", err)
	}
	status := string(now.Status)
	err = client.OrderEvent.Create().SetOrderID(o.ID).SetKind(orderevent.KindRisk).SetFromStatus(status).SetToStatus(status).
		SetActor(actor).SetActorID(actorID).SetDetails(encoded).Exec(ctx)
	if err != nil {
		return fmt.Errorf("write event: %w", err)
	}
	return nil
}

// courierScore returns the courier's score for the order's number: the score of an order in the last 7 days,
// or a new one. It returns nil if the order's total is below the rules' limit, if no courier has a score, if
// the courier does not respond, or if the shop's requests are paused, because an unknown score must not delay
// the order.
func (r *Risks) courierScore(ctx context.Context, rules RiskRules, row *ent.OrderRisk) (*kind.PhoneScore, error) {
	if r.PhoneScore == nil || row.Edges.Order.Total < int64(rules.CourierFrom) {
		return nil, nil
	}
	known, err := r.Client.OrderRisk.Query().
		Where(orderrisk.Mobile(row.Mobile), orderrisk.CourierAtGT(r.Now().UTC().Add(-courierFor))).
		Order(ent.Desc(orderrisk.FieldCourierAt)).First(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return nil, fmt.Errorf("find score of courier: %w", err)
	}
	if known != nil {
		return known.CourierScore, nil
	}
	began := r.Now()
	if began.Before(r.pauses.Until(row.ShopID)) {
		return nil, nil
	}
	score, err := r.PhoneScore(ctx, row.Mobile)
	if err != nil {
		r.unscored(ctx, row.ShopID, began, err)
		return nil, nil
	}
	r.pauses.Forget(row.ShopID)
	if score == nil {
		return nil, nil
	}
	err = r.Client.OrderRisk.Update().Where(orderrisk.ID(row.ID), orderrisk.MobileNEQ("")).
		SetCourierScore(score).SetCourierAt(r.Now().UTC()).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("write score of courier: %w", err)
	}
	return score, nil
}

const (
	// firstPause is the time for which a shop's requests to its courier are paused after the courier refused
	// one because of its rate limit. Each further refusal doubles the time, up to maxPause.
	firstPause = 5 * time.Minute
	maxPause   = 6 * time.Hour
)

// unscored logs the error of a score request. If the error is a rate limit, it also pauses the shop's
// requests. began is the time at which the request was sent.
func (r *Risks) unscored(ctx context.Context, shopID int, began time.Time, err error) {
	log := r.Logger.With("shop", shopID, "error", err)
	if u, ok := remote.AsUnavailable(err); ok && u.TooMany {
		log = log.With("paused_until", r.pauses.Failed(shopID, began, r.Now(), u.Wait))
	}
	log.WarnContext(ctx, "courier's score of a number is not available")
}
