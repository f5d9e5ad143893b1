package practice

import (
	"context"
	"strings"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/viewer"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriertest"
)

// historyKey is the prefix of the idempotency keys of orders that package history has placed. Their parcels rest in their state.
const historyKey = "demo-history-"

// find returns a parcel that an earlier process has booked, as Haat knows it, or nil.
func (p *Practice) find(name courier.Name, ref string) *couriertest.Parcel {
	ctx := viewer.WithSystem(context.Background())
	row, err := p.Client.Parcel.Query().Where(parcel.Courier(string(name)), parcel.BookedAtNotNil(), parcel.ConsignmentNEQ(""),
		parcel.Or(parcel.Consignment(ref), parcel.Invoice(ref), parcel.TrackingCode(ref))).Order(ent.Desc(parcel.FieldID)).WithOrder().First(ctx)
	if err != nil {
		if !ent.IsNotFound(err) {
			p.Logger.Warn("find practice parcel", "error", err)
		}
		return nil
	}
	found := &couriertest.Parcel{
		Consignment: row.Consignment, Invoice: row.Invoice, Code: row.TrackingCode, COD: money.Amount(row.Cod), Charge: charge,
		Status: row.CourierStatus, Created: *row.BookedAt, Updated: row.StateAt,
	}
	if found.Status == "" {
		found.Status = map[courier.Name]string{"steadfast": "pending", "pathao": "pending", "redx": "pickup-pending"}[name]
	}
	if row.Collected != nil {
		found.Collected = money.Amount(*row.Collected)
	}
	if row.SettledAt != nil {
		found.Payout = "settled"
	}
	found.Delivered = row.DeliveredAt != nil && !isHistory(row)
	return found
}

// isHistory reports whether a parcel belongs to an order of the history.
func isHistory(row *ent.Parcel) bool {
	return row.Edges.Order != nil && strings.HasPrefix(row.Edges.Order.IdempotencyKey, historyKey)
}
