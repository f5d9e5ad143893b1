package risk

import (
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/customerrecord"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/orderrisk"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

const (
	// window is the time before an order within which other orders count as concurrent.
	window = 24 * time.Hour
	// courierFor is the time for which a courier's score of a number is reused.
	courierFor = 7 * 24 * time.Hour
	// maxCompared limits the number of concurrent orders that are compared.
	maxCompared = 200
)

// facts collects the facts about an order, except the courier's score.
func (r *Risks) facts(ctx context.Context, t *tenancy.Tenant, rules RiskRules, row *ent.OrderRisk) (Facts, error) {
	o := row.Edges.Order
	f := Facts{
		Proven: o.Proof != order.ProofNone, FormSeconds: row.FormSeconds,
		Name: o.Name, Line: o.Line, Division: o.Division, District: o.District, Upazila: o.Upazila,
	}
	of := subject{mobile: o.Mobile, address: addressOf(o.Line, o.Upazila, o.District)}
	if row.NetworkKey != "" {
		of.networks = []string{row.NetworkKey}
	}
	found, err := r.match(ctx, of)
	if err != nil {
		return f, err
	}
	f.Allowed = len(found.allowed) > 0
	if err := r.history(ctx, o, &f); err != nil {
		return f, err
	}
	if err := r.concurrent(ctx, o, &f); err != nil {
		return f, err
	}
	if f.NetworkNumbers, err = r.numbersOf(ctx, row, orderrisk.FieldNetworkKey, row.NetworkKey); err != nil {
		return f, err
	}
	if f.BrowserNumbers, err = r.numbersOf(ctx, row, orderrisk.FieldDeviceKey, row.DeviceKey); err != nil {
		return f, err
	}
	if rules.Share {
		f.Shared, err = r.sharedOf(ctx, t.Shop.ID, o.Mobile)
	}
	return f, err
}

// history adds the numbers of finished orders of the phone number in the shop.
func (r *Risks) history(ctx context.Context, o *ent.Order, f *Facts) error {
	record, err := r.Client.CustomerRecord.Query().Where(customerrecord.Mobile(o.Mobile)).Only(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return fmt.Errorf("find record of number: %w", err)
	}
	if record != nil {
		f.Delivered, f.Returned, f.Canceled = record.Delivered, record.Returned, record.Canceled
	}
	f.Earlier, err = r.Client.Order.Query().Where(order.Mobile(o.Mobile), order.IDLT(o.ID)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("query earlier orders of number: %w", err)
	}
	return nil
}

// concurrent adds the number of orders with the order's phone number in the preceding day, including this
// order, and of its duplicates. It excludes canceled orders, because customers cancel an order to place a
// corrected one, and delivered orders, because a second purchase is not a duplicate.
func (r *Risks) concurrent(ctx context.Context, o *ent.Order, f *Facts) error {
	rows, err := r.Client.Order.Query().
		Where(order.IDLT(o.ID), order.CreatedAtGTE(o.CreatedAt.Add(-window)),
			order.StatusNotIn(order.StatusCanceled, order.StatusDelivered, order.StatusCompleted),
			order.Or(order.Mobile(o.Mobile), order.And(order.District(o.District), order.Line(o.Line)))).
		WithItems(func(q *ent.OrderItemQuery) {
			q.Select(orderitem.FieldOrderID, orderitem.FieldProductID)
		}).Order(ent.Desc(order.FieldID)).Limit(maxCompared).All(ctx)
	if err != nil {
		return fmt.Errorf("list concurrent orders: %w", err)
	}
	f.Orders = 1
	for _, other := range rows {
		if other.Mobile == o.Mobile {
			f.Orders++
		} else if isShort(textnorm.Fold(o.Line)) {
			continue // many customers have the same short address
		}
		if sharesProduct(o, other) {
			f.Duplicates++
		}
	}
	return nil
}

func sharesProduct(a, b *ent.Order) bool {
	return slices.ContainsFunc(a.Edges.Items, func(x *ent.OrderItem) bool {
		return x.ProductID != nil && slices.ContainsFunc(b.Edges.Items, func(y *ent.OrderItem) bool {
			return y.ProductID != nil && *x.ProductID == *y.ProductID
		})
	})
}

// numbersOf returns the number of phone numbers that ordered on the same network or in the same browser in
// the preceding day, including the order's. It returns 0 if the network or browser is unknown.
func (r *Risks) numbersOf(ctx context.Context, row *ent.OrderRisk, field, key string) (int, error) {
	if key == "" {
		return 0, nil
	}
	same := orderrisk.NetworkKey(key)
	if field == orderrisk.FieldDeviceKey {
		same = orderrisk.DeviceKey(key)
	}
	numbers, err := r.Client.OrderRisk.Query().
		Where(same, orderrisk.IDLTE(row.ID), orderrisk.CreatedAtGTE(row.CreatedAt.Add(-window)), orderrisk.MobileNEQ("")).
		Unique(true).Select(orderrisk.FieldMobile).Strings(ctx)
	if err != nil {
		return 0, fmt.Errorf("count numbers of %s: %w", field, err)
	}
	return len(numbers), nil
}
