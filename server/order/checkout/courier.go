package checkout

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/orderreturn"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/stockmovement"
	"haat/server/catalog/stock"
	"haat/server/message/smsbudget"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// Advance gives an order a later status on behalf of the platform, in client's transaction. The order goes through all steps, and the
// customer is told only of the last. An order that has reached the status or was canceled stays as it is.
func (c *Checkout) Advance(ctx context.Context, client *ent.Client, t *tenancy.Tenant, orderID int, to order.Status) error {
	row, err := lockOrder(ctx, client, orderID)
	if err != nil {
		return err
	}
	from, end := slices.Index(Statuses, row.Status), slices.Index(Statuses, to)
	if row.Status == order.StatusCanceled || to == order.StatusCanceled || end <= from {
		return nil
	}
	for _, next := range Statuses[from+1 : end+1] {
		ch := change{to: next, by: Actor{Kind: System}, silent: next != to, messages: c.budget.Batch(smsbudget.Source{})}
		if err := c.makeChange(ctx, client, t, row, ch); err != nil {
			return err
		}
		row.Status = next
	}
	return nil
}

func lockOrder(ctx context.Context, client *ent.Client, orderID int) (*ent.Order, error) {
	row, err := client.Order.Query().Where(order.ID(orderID)).Where(db.ForUpdate).WithEvents(inTurn).Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("lock order: %w", err)
	}
	return row, nil
}

// Damage contains the units of an order that came back and cannot be sold again, by the ids of the order's items.
type Damage map[int]int

// TakeBack cancels a shipped order as returned, in client's transaction: its parcel came back. The units return to the stock, except
// damaged ones. It reports false if the order is canceled already. Errors: Conflict "order_status_illegal" if it was not shipped;
// Invalid "order_invalid" for more damaged units than the order has.
func (c *Checkout) TakeBack(ctx context.Context, client *ent.Client, t *tenancy.Tenant, orderID int, damage Damage, by Actor) (bool, error) {
	row, err := lockOrder(ctx, client, orderID)
	if err != nil {
		return false, err
	}
	if row.Status == order.StatusCanceled {
		return false, nil
	}
	if !WasShipped(row.Status) {
		return false, illegal(row.Status, by.Kind)
	}
	damaged, all, err := stock.PartOf(ctx, client, row.ID, damage)
	if err != nil {
		return false, err
	}
	reason := ReturnReasons[0]
	if all {
		reason = reasonDamaged
	}
	ch := change{
		to: order.StatusCanceled, by: by, note: c.reasonText(row.Locale, reason), lost: all, messages: c.budget.Batch(smsbudget.Source{}),
	}
	if err := c.makeChange(ctx, client, t, row, ch); err != nil || all {
		return err == nil, err
	}
	return true, damaged.Return(ctx, client, stock.Cause{Reason: stockmovement.ReasonReturn, Order: row.Number}, -1, 0)
}

// UndoTakeBack reverses TakeBack with the same damage, in client's transaction. The order gets the status that it had. Errors: Conflict
// "order_undo_too_late" and "order_out_of_stock" as of Undo.
func (c *Checkout) UndoTakeBack(ctx context.Context, client *ent.Client, orderID int, damage Damage, by Actor) error {
	row, err := lockOrder(ctx, client, orderID)
	if err != nil {
		return err
	}
	damaged, all, err := stock.PartOf(ctx, client, row.ID, damage)
	if err != nil {
		return err
	}
	if !all {
		cause := stock.Cause{Reason: stockmovement.ReasonUndo, Order: row.Number}
		if err := damaged.Return(ctx, client, cause, 1, 0); err != nil {
			return err
		}
	}
	last := lastChange(row)
	if last == nil {
		return fault.New(fault.Conflict, "order_undo_too_late")
	}
	return c.undoIn(ctx, client, row, UndoOrder{OrderID: row.Number, From: last.ToStatus, To: last.FromStatus}, by)
}

// damageOf returns the damaged units of an order's check-in. They are missing in the stock whatever the order's status is, until the
// order is sent again: after a correction to an open status its units are taken from the stock anew. The order's events are loaded.
func damageOf(ctx context.Context, client *ent.Client, row *ent.Order) (Damage, error) {
	var since time.Time // when the order was sent again
	returned := false
	for _, e := range slices.Backward(row.Edges.Events) {
		if e.Undone || e.FromStatus == e.ToStatus {
			continue
		}
		if slices.Contains(open, order.Status(e.ToStatus)) {
			since = e.CreatedAt
			break
		}
		returned = returned || e.ToStatus == string(order.StatusCanceled) && WasShipped(order.Status(e.FromStatus))
	}
	if !returned {
		return nil, nil
	}
	checkIns, err := client.OrderReturn.Query().
		Where(orderreturn.OrderID(row.ID), orderreturn.AskedByEQ(orderreturn.AskedByCourier), orderreturn.CreatedAtGT(since)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find returned goods: %w", err)
	}
	recorded := Damage{}
	for _, back := range checkIns {
		for _, item := range back.Items {
			recorded[item.OrderItem] += item.Damaged
		}
	}
	if len(recorded) == 0 {
		return nil, nil
	}
	items, err := client.OrderItem.Query().Where(orderitem.OrderID(row.ID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read order's items: %w", err)
	}
	damage := Damage{}
	for _, item := range items {
		damage[item.ID] = min(recorded[item.ID], item.Quantity) // a later return may have taken units away
	}
	return damage, nil
}

// lastChange returns the latest event that changed the order's status, or nil.
func lastChange(row *ent.Order) *ent.OrderEvent {
	for _, e := range slices.Backward(row.Edges.Events) {
		if !e.Undone && e.FromStatus != "" && e.FromStatus != e.ToStatus {
			return e
		}
	}
	return nil
}

// courierTitles are the names of couriers, as they write themselves.
var courierTitles = map[string]string{"steadfast": "Steadfast", "pathao": "Pathao", "redx": "RedX"}

// trackingHosts are the hosts, with their subdomains, to which the links of couriers may lead.
var trackingHosts = []string{"steadfast.com.bd", "packzy.com", "pathao.com", "redx.com.bd"}

// trackingLink returns the address if it is a courier's own page, or "".
func trackingLink(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.User != nil || u.Port() != "" {
		return ""
	}
	host := strings.ToLower(u.Hostname())
	if !slices.ContainsFunc(trackingHosts, func(known string) bool { return host == known || strings.HasSuffix(host, "."+known) }) {
		return ""
	}
	return u.String()
}

// addCourierSteps adds what the order's courier said to the events that the customer sees: the booking with the courier's link, the
// last time that the parcel was out for delivery, and that it is coming back.
func (c *Checkout) addCourierSteps(ctx context.Context, row *ent.Order, events []OrderEvent, locale i18n.Locale) ([]OrderEvent, error) {
	p, err := c.client.Parcel.Query().Where(parcel.OrderID(row.ID), parcel.Active(true), parcel.BookedAtNotNil()).First(ctx)
	if ent.IsNotFound(err) || err == nil && p.State == parcel.StateCanceled {
		return events, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find order's parcel: %w", err)
	}
	title := courierTitles[p.Courier]
	if title == "" {
		title = p.CourierName
	}
	steps := []OrderEvent{}
	step := func(at time.Time, key string) *OrderEvent {
		text := c.texts.T(string(locale), key, "courier", title)
		steps = append(steps, OrderEvent{At: at, From: string(order.StatusShipped), To: string(order.StatusShipped), Actor: string(System), Text: text})
		return &steps[len(steps)-1]
	}
	if title != "" {
		booked := step(*p.BookedAt, "progress.booked")
		booked.Note, booked.Link = p.Consignment, trackingLink(p.TrackingLink)
	}
	out, err := c.client.ParcelEvent.Query().Where(parcelevent.ParcelID(p.ID), parcelevent.StateHasSuffix(OutMark)).
		Order(ent.Desc(parcelevent.FieldAt)).First(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return nil, fmt.Errorf("find parcel's way: %w", err)
	}
	if err == nil {
		step(out.At, "progress.out")
	}
	if p.State == parcel.StateReturning || p.State == parcel.StateReturned {
		step(p.StateAt, "progress.back")
	}
	events = append(events, steps...)
	slices.SortStableFunc(events, func(a, b OrderEvent) int { return a.At.Compare(b.At) })
	return events, nil
}

// OutMark is the suffix of ParcelEvent.state of parcels that are out for delivery.
const OutMark = "+out"
