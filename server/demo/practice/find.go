package practice

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/usedtoken"
	"haat/ent/viewer"
	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
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

// find returns a parcel of an account that an earlier process has booked, as Haat knows it, or nil. A nil account matches any. The courier's
// core must be locked.
func (p *Practice) find(name courier.Name, account *remotetest.Account, ref string) *couriertest.Parcel {
	ctx := viewer.WithSystem(context.Background())
	if account != nil {
		id, err := strconv.Atoi(account.Shop)
		if err != nil {
			return nil // requests without a shop find no parcels of shops
		}
		ctx = viewer.WithShop(ctx, id)
	}
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
		Account: p.cores()[name].AccountOf(strconv.Itoa(row.ShopID)), Consignment: row.Consignment, Invoice: row.Invoice, Code: row.TrackingCode, COD: money.Amount(row.Cod), Charge: charge,
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
