package risk

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/server/order/checkout"
	"haat/server/platform/jobs"
	"haat/server/tenancy"
)

// ScoreKind is the kind of the jobs that score orders. Their payload is a scoreJob.
const ScoreKind = "order_risk"

type scoreJob struct {
	Order int `json:"order"`
}

// maxFormSeconds is the maximum time on the form that is stored. A longer time counts as unknown, because the
// form was left open.
const maxFormSeconds = 24 * 60 * 60

// secondsOf returns the time on the form that a browser reports, or nil if it is unknown or impossible.
func secondsOf(claimed *int) *int {
	if claimed == nil || *claimed < 0 || *claimed > maxFormSeconds {
		return nil
	}
	return claimed
}

// Placed stores the facts that are available only while an order is placed, and queues its scoring, if the
// shop's rules are enabled. It is a checkout.Placed.
func (r *Risks) Placed(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, in checkout.PlaceRequest, buyer checkout.Shopper) error {
	if !rulesOf(t.Shop.RiskRules).On {
		return nil
	}
	create := client.OrderRisk.Create().SetOrderID(row.ID).SetMobile(row.Mobile).
		SetNetworkKey(r.networkKey(t.Shop.ID, buyer.From.Network)).SetDeviceKey(r.browserKey(t.Shop.ID, buyer.Browser)).
		SetNillableFormSeconds(secondsOf(in.FormSeconds))
	if err := create.Exec(ctx); err != nil {
		return fmt.Errorf("write risk of order: %w", err)
	}
	return jobs.Add(ctx, client, ScoreKind, row.Number, scoreJob{row.ID})
}
