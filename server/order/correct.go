package order

import (
	"context"
	"errors"
	"slices"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/stockmovement"
	"haat/server/catalog/stock"
	"haat/server/order/state"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// maxCorrection is the maximum length, in characters, of the reason for a correction.
const maxCorrection = 200

// StatusReturned is the target of a correction that marks an order as canceled after shipping.
const StatusReturned = "returned"

// Correct sets an order to any status, and its stock and payment accordingly. Only owners may use it. The
// customer is not notified. Errors: NotFound "order_not_found"; Invalid "order_invalid" for an unknown or the
// current status, or without a reason; Conflict "order_merged" if its items were added to another order;
// Conflict "order_status_illegal" with the current order if the status is no longer in.From; Conflict
// "order_out_of_stock".
func (s *Orders) Correct(ctx context.Context, t *tenancy.Tenant, orderID string, in CorrectRequest, by Actor, locale i18n.Locale) (*AdminOrder, error) {
	row, err := s.Find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	if row.MergedIntoID != nil {
		return nil, fault.New(fault.Conflict, "order_merged")
	}
	to, reason, err := correction(row, in)
	if err != nil {
		return nil, err
	}
	changed := illegal(row.Status, by.Kind)
	if in.From == string(row.Status) {
		changed = nil
		err = db.Transact(ctx, s.client, "correct order", func(client *ent.Client) error {
			if err := s.reposition(ctx, client, row, to); err != nil {
				return err
			}
			if err := addEvent(ctx, client, row, orderevent.KindCorrection, by, to.status, reason); err != nil {
				return err
			}
			return moveStock(ctx, client, row, to, stockmovement.ReasonCorrection)
		})
		if errors.Is(err, stock.ErrConcurrent) {
			changed, err = illegal(row.Status, by.Kind), nil
		}
	}
	if err != nil {
		return nil, err
	}
	now, err := s.AdminOrder(ctx, t, row.Number, locale)
	if f, ok := fault.As(changed); ok && err == nil {
		f.Now = now
		return nil, f
	}
	return now, err
}

// correction returns the position and the reason of a correction.
func correction(row *ent.Order, in CorrectRequest) (to position, reason string, err error) {
	fields := form.Fields{}
	to = position{status: order.Status(in.To)}
	if in.To == StatusReturned {
		to = position{order.StatusCanceled, true, in.Lost}
	}
	if !slices.Contains(state.All, to.status) || to == positionOf(row) || in.Lost && !to.returned {
		fields["to"] = "invalid"
	}
	switch reason = form.Lines(in.Reason); {
	case reason == "":
		fields["reason"] = "required"
	case utf8.RuneCountInString(reason) > maxCorrection:
		fields["reason"] = "max"
	}
	return to, reason, fields.Of(fault.New(fault.Invalid, "order_invalid"))
}
