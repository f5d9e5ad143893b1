package practice

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/usedtoken"
	"haat/ent/viewer"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriertest"
)

// RestKey is the key of a row of used_tokens that makes a parcel rest in its state. Package history adds it for each parcel that it books.
func RestKey(parcelID int) string { return fmt.Sprint("demo-parcel:", parcelID) }

// resting returns the parcels among rows that rest.
func (p *Practice) resting(ctx context.Context, rows ...*ent.Parcel) (map[int]bool, error) {
	keys := make([]string, len(rows))
	for i, row := range rows {
		keys[i] = RestKey(row.ID)
	}
	found, err := p.Client.UsedToken.Query().Where(usedtoken.JtiIn(keys...)).Select(usedtoken.FieldJti).Strings(viewer.WithSystem(ctx))
	if err != nil {
		return nil, fmt.Errorf("list resting parcels: %w", err)
	}
	rest := map[int]bool{}
	for _, row := range rows {
		rest[row.ID] = slices.Contains(found, RestKey(row.ID))
	}
	return rest, nil
}

// find returns a parcel that an earlier process has booked, as Haat knows it, or nil.
func (p *Practice) find(name courier.Name, ref string) *couriertest.Parcel {
	ctx := viewer.WithSystem(context.Background())
	row, err := p.Client.Parcel.Query().Where(parcel.Courier(string(name)), parcel.BookedAtNotNil(), parcel.ConsignmentNEQ(""),
		parcel.Or(parcel.Consignment(ref), parcel.Invoice(ref), parcel.TrackingCode(ref))).Order(ent.Desc(parcel.FieldID)).First(ctx)
	if err != nil {
		if !ent.IsNotFound(err) {
			p.Logger.Warn("find practice parcel", "error", err)
		}
		return nil
	}
	rest, err := p.resting(ctx, row)
	if err != nil {
		p.Logger.Warn("find practice parcel", "error", err)
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
	found.Delivered = row.DeliveredAt != nil && !rest[row.ID]
	return found
}
