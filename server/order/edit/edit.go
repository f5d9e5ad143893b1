// Package edit changes the contents of placed orders: it edits, splits and merges them. Every method needs a context with the shop as
// viewer.
package edit

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderitem"
	"haat/ent/stockmovement"
	"haat/server/catalog/stock"
	"haat/server/discount/use"
	orders "haat/server/order"
	ordermessage "haat/server/order/message"
	"haat/server/order/state"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// Edits is the service that changes the contents of orders.
type Edits struct {
	client *ent.Client
	orders *orders.Orders
}

// New returns the service for client's database.
func New(client *ent.Client, service *orders.Orders) *Edits { return &Edits{client, service} }

// By is the user who edits an order: the admin user's id and language, and their shop.
type By struct {
	UserID int
	Tenant *tenancy.Tenant
	Locale i18n.Locale
	// Payments reports whether the user has the right "payments". Without it, an edit cannot record that
	// money was paid.
	Payments bool
}

// Edit replaces the contents of an order, changes the stock accordingly, and returns the order.
//
// Errors: NotFound "order_not_found"; Invalid "order_invalid"; Conflict "order_changed", with the current
// order, if the user saw another version; Conflict "order_canceled" for a canceled order; Conflict
// "order_shipped" if the request changes the items or amounts of a shipped order; Forbidden "admin_forbidden"
// if a user without the right "payments" changes the advance; Conflict "out_of_stock" with the remaining
// stock of the short lines.
func (e *Edits) Edit(ctx context.Context, orderID string, in EditRequest, by By) (*orders.AdminOrder, error) {
	in = in.cleaned()
	return e.repeat(ctx, orderID, by, func() error {
		row, err := e.find(ctx, orderID, in.Seen)
		if err != nil {
			return err
		}
		now := contentsOf(row)
		if err := in.check(now); err != nil {
			return err
		}
		err = db.Transact(ctx, e.client, "edit order", func(client *ent.Client) error {
			c, err := in.change(ctx, client, row.ID, now)
			if err != nil || c.next.equal(now) {
				return err
			}
			c.next.limitAdvance(now, by)
			if err := checkNext(row.Status, now, c.next); err != nil {
				return err
			}
			w := writing{client, row, by}
			entered := c.next.entered(now)
			if entered != 0 && !by.Payments {
				return fault.New(fault.Forbidden, "admin_forbidden")
			}
			if err := w.checkEntered(ctx, entered); err != nil {
				return err
			}
			return w.shifting(ctx, stockmovement.ReasonOrderEdit, []int{row.ID}, []int{row.ID}, func() error {
				return e.edit(ctx, w, in.Notify, c)
			})
		})
		var short stock.Short
		if errors.As(err, &short) {
			return e.shortage(ctx, now, in, short)
		}
		return err
	})
}

// change is an edit of an order: the contents before and after it, the order's discounts before it and, if the edit calculates them anew, those
// after it.
type change struct {
	now, next Contents
	given     []*ent.OrderDiscount
	anew      []recomputed
}

// change returns the edit that the request makes. client may be that of a transaction.
func (r EditRequest) change(ctx context.Context, client *ent.Client, orderID int, now Contents) (c change, err error) {
	c.now = now
	if c.next, err = r.apply(ctx, client, now); err != nil {
		return c, err
	}
	if c.given, err = use.Of(ctx, client, orderID); err != nil || !r.Recompute {
		return c, err
	}
	c.anew, err = c.next.recompute(ctx, client, c.given, now)
	return c, err
}

func (e *Edits) edit(ctx context.Context, w writing, notify bool, c change) error {
	if err := w.write(ctx, c); err != nil {
		return err
	}
	if err := w.enter(ctx, c.next.entered(c.now)); err != nil {
		return err
	}
	told, err := e.announce(ctx, w, c.next, notify, ordermessage.Message{Text: "sms.edited"})
	if err != nil {
		return err
	}
	return w.event(ctx, orderevent.KindEdit, EventDetails{
		Before: &c.now, After: &c.next, Told: told, Given: use.Parts(c.given), Recomputed: len(c.anew) > 0,
	})
}

// write stores the contents and the discounts after an edit.
func (w writing) write(ctx context.Context, c change) error {
	created, err := w.replace(ctx, c.now, c.next)
	if err != nil {
		return err
	}
	if len(c.anew) == 0 {
		return w.settleDiscounts(ctx, c.now, c.next)
	}
	return use.Put(ctx, w.client, c.given, parts(c.anew, c.next.Lines, created))
}

// shortage returns the Conflict "out_of_stock" for a product or variant. Its fields contain the largest
// possible quantity of each line: the stock plus the units that the order already has.
func (e *Edits) shortage(ctx context.Context, now Contents, in EditRequest, short stock.Short) error {
	units, err := stock.Left(ctx, e.client, short)
	if err != nil {
		return err
	}
	isShort := func(l Line) bool {
		return short.VariantID != 0 && l.VariantID == short.VariantID || short.VariantID == 0 && l.ProductID == short.ProductID
	}
	for _, line := range now.Lines {
		if isShort(line) {
			units += line.Quantity
		}
	}
	f := fault.New(fault.Conflict, "out_of_stock")
	f.Fields = map[string]string{}
	for i, line := range in.Lines {
		item, ok := now.item(line.ItemID)
		if !ok {
			item = Line{ProductID: line.ProductID, VariantID: line.VariantID}
		}
		if isShort(item) {
			f.Fields[fmt.Sprintf("lines.%d.quantity", i)] = strconv.Itoa(units)
		}
	}
	return f
}

func checkNext(status order.Status, now, next Contents) error {
	if state.WasShipped(status) {
		if !next.sells(now) {
			return fault.New(fault.Conflict, "order_shipped")
		}
		return nil
	}
	return next.checkAmounts()
}

// find loads an order with its items and events. The error is Conflict "order_changed" if the user saw
// another version, or "order_canceled" for a canceled order.
func (e *Edits) find(ctx context.Context, orderID string, seen Seen) (*ent.Order, error) {
	row, err := e.load(ctx, orderID)
	switch {
	case err != nil:
		return nil, err
	case row.Edits != seen.Edits || string(row.Status) != seen.Status:
		return nil, fault.New(fault.Conflict, "order_changed")
	case row.Status == order.StatusCanceled:
		return nil, fault.New(fault.Conflict, "order_canceled")
	}
	return row, nil
}

func (e *Edits) load(ctx context.Context, orderID string) (*ent.Order, error) {
	row, err := e.orders.Find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	row.Edges.Items, err = e.client.OrderItem.Query().Where(orderitem.OrderID(row.ID)).Order(ent.Asc(orderitem.FieldID)).All(ctx)
	return row, fault.Wrap("load order's items", err)
}

// repeat retries a change after concurrent changes, and returns the order. It adds the current order to a
// Conflict "order_changed", and converts a lack of stock to Conflict "out_of_stock".
func (e *Edits) repeat(ctx context.Context, orderID string, by By, change func() error) (*orders.AdminOrder, error) {
	var failure error
	for range stock.MaxAttempts {
		failure = change()
		if !stock.IsRace(failure) {
			break
		}
	}
	f, isFault := fault.As(failure)
	if failure != nil && (!isFault || f.Code != "order_changed") {
		return nil, failure
	}
	now, err := e.orders.AdminOrder(ctx, by.Tenant, orderID, by.Locale)
	if err != nil || failure == nil {
		return now, err
	}
	f.Now = now
	return nil, f
}
