package order

import (
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/customerrecord"
	"haat/ent/customertagging"
	"haat/ent/order"
	"haat/server/order/blocklist"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/phone"
)

const (
	ordersForDeliveries = 20 // newest orders whose addresses are listed
	mostDeliveries      = 3
	// A number is risky if at least riskyReturns of its parcels were returned, and if these are at least
	// riskyShare of its delivered and returned parcels.
	riskyReturns = 2
	riskyShare   = 0.3
)

// CustomerRecord returns the shop's record of a phone number, in any notation. Counts are 0 for an
// unknown number. The error is Invalid "phone_invalid" with the field "mobile".
func (s *Orders) CustomerRecord(ctx context.Context, mobile string) (*CustomerRecord, error) {
	number, ok := phone.Read(mobile)
	if !ok {
		return nil, form.Fields{"mobile": "invalid"}.Of(fault.New(fault.Invalid, "phone_invalid"))
	}
	r := &CustomerRecord{Mobile: number, Deliveries: []Delivery{}, Tags: []RecordTag{}}
	if err := s.countRecord(ctx, r); err != nil {
		return nil, err
	}
	if err := s.addRecord(ctx, r); err != nil {
		return nil, err
	}
	rows, err := s.client.Order.Query().Where(order.Mobile(number)).Order(ent.Desc(order.FieldID)).Limit(ordersForDeliveries).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load orders of number: %w", err)
	}
	for _, row := range rows {
		if to := DeliveryOf(row); len(r.Deliveries) < mostDeliveries && !slices.Contains(r.Deliveries, to) {
			r.Deliveries = append(r.Deliveries, to)
		}
	}
	if r.Account, err = s.client.Customer.Query().Where(customer.Mobile(number)).Exist(ctx); err != nil {
		return nil, fmt.Errorf("query customer: %w", err)
	}
	return r, nil
}

func (s *Orders) countRecord(ctx context.Context, r *CustomerRecord) error {
	var rows []struct {
		Status order.Status `json:"status"`
		Count  int          `json:"count"`
	}
	ofNumber := order.And(order.Mobile(r.Mobile), order.MergedIntoIDIsNil())
	err := s.client.Order.Query().Where(ofNumber).GroupBy(order.FieldStatus).Aggregate(ent.Count()).Scan(ctx, &rows)
	if err != nil {
		return fmt.Errorf("count orders of number: %w", err)
	}
	for _, row := range rows {
		r.Orders += row.Count
		switch row.Status {
		case order.StatusDelivered, order.StatusCompleted:
			r.Delivered += row.Count
		case order.StatusCanceled:
			r.Canceled = row.Count
		}
	}
	if r.Canceled == 0 {
		return nil
	}
	r.Returned, err = s.client.Order.Query().Where(ofNumber, order.StatusEQ(order.StatusCanceled), order.ReturnedAtNotNil()).Count(ctx)
	if err != nil {
		return fmt.Errorf("count returned orders of number: %w", err)
	}
	r.Canceled -= r.Returned
	r.Risky = Risky(r.Delivered, r.Returned)
	return nil
}

// Risky reports whether a number has returned many parcels.
func Risky(delivered, returned int) bool {
	return returned >= riskyReturns && float64(returned) >= riskyShare*float64(returned+delivered)
}

// addRecord adds the id and tags of the number's customer record, and whether the number is blocked.
func (s *Orders) addRecord(ctx context.Context, r *CustomerRecord) error {
	blocks, err := blocklist.Blocks(ctx, s.client, time.Now(), r.Mobile)
	if err != nil {
		return err
	}
	r.Blocked = blocks[r.Mobile] != nil
	row, err := s.client.CustomerRecord.Query().Where(customerrecord.Mobile(r.Mobile)).
		WithTaggings(func(q *ent.CustomerTaggingQuery) { q.Order(ent.Asc(customertagging.FieldID)).WithTag() }).Only(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load record of number: %w", err)
	}
	r.ID = row.ID
	for _, tagging := range row.Edges.Taggings {
		if tag := tagging.Edges.Tag; tag != nil { // it may have been deleted since the tagging was loaded
			r.Tags = append(r.Tags, RecordTag{tag.ID, tag.Name, string(tag.Colour)})
		}
	}
	return nil
}
