package parcel

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/server/books/family"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

// Differs reports whether the courier delivered a parcel but collected an amount other than the cash to collect.
func Differs(row *ent.Parcel) bool {
	return row.State == parcel.StateDelivered && row.Collected != nil && *row.Collected != row.Cod
}

// Explained is a member's explanation of the difference between the collected amount and the cash to collect.
type Explained struct {
	Answer parcel.Difference
	Note   string
}

const maxDifferenceNote = 200 // characters

// check validates the explanation. If the courier collected more than the cash to collect, the only valid
// answer is "other".
func (in *Explained) check(row *ent.Parcel) error {
	in.Note = form.OneLine(in.Note)
	fields := form.Fields{}
	less := *row.Collected < row.Cod
	if parcel.DifferenceValidator(in.Answer) != nil || !less && in.Answer != parcel.DifferenceOther {
		fields["answer"] = "invalid"
	}
	fields.Text("note", in.Note, maxDifferenceNote, in.Answer == parcel.DifferenceOther)
	return fields.Of(fault.New(fault.Invalid, "parcel_invalid"))
}

// Explain records why the collected amount of a locked parcel differs from the cash to collect, in the
// transaction of client, and marks the order as paid. A discount lowers the order's total. The courier owes a
// missing amount. Repeating the answer does nothing. Errors: Invalid "parcel_invalid"; Conflict
// "parcel_state" if there is no difference, or another answer is stored.
func (s *Service) Explain(ctx context.Context, client *ent.Client, row *ent.Parcel, in Explained) error {
	if row.Difference != nil && *row.Difference == in.Answer {
		return nil
	}
	if !Differs(row) || row.Difference != nil {
		return fault.New(fault.Conflict, "parcel_state")
	}
	if err := in.check(row); err != nil {
		return err
	}
	saved, err := client.Parcel.UpdateOneID(row.ID).SetDifference(in.Answer).SetDifferenceNote(in.Note).SetDifferenceAt(s.Now().UTC()).
		ClearSnoozedUntil().Save(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("explain difference: %w", err)
	}
	if in.Answer == parcel.DifferenceDiscount {
		if err := s.discount(ctx, client, row); err != nil {
			return err
		}
	}
	if err := s.markPaid(ctx, client, saved); err != nil {
		return err
	}
	f, err := foldEvents(ctx, client, saved)
	if err != nil {
		return err
	}
	if err := settle(ctx, client, saved, row.Edges.Order.Number, f, s.Now()); err != nil {
		return err
	}
	_, err = family.Refresh(ctx, client, row.OrderID)
	return err
}

// discount lowers the total of a parcel's order to the collected amount.
func (s *Service) discount(ctx context.Context, client *ent.Client, row *ent.Parcel) error {
	if _, err := family.Lock(ctx, client, row.OrderID); err != nil {
		return err
	}
	o, err := client.Order.Get(ctx, row.OrderID)
	if err != nil {
		return fmt.Errorf("load parcel's order: %w", err)
	}
	less := min(row.Cod-row.Rounding-*row.Collected, o.Subtotal-o.Discount)
	if less <= 0 {
		return nil
	}
	reason := o.DiscountReason
	if reason == "" {
		reason = s.Orders.Messages.Text(o.Locale, "order.discount_at_door")
	}
	err = client.Order.UpdateOneID(o.ID).SetDiscount(o.Discount + less).SetDiscountPercent(0).SetDiscountReason(reason).
		SetTotal(o.Total - less).AddEdits(1).Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("give discount: %w", err)
	}
	return audit.Record(ctx, client, "update", ent.TypeOrder, o.ID, map[string]any{
		"number": audit.To(o.Number), "discount": map[string]any{"from": o.Discount, "to": o.Discount + less},
		"total": map[string]any{"from": o.Total, "to": o.Total - less},
	})
}

// markPaid marks a delivered order as paid, unless it has an unexplained difference.
func (s *Service) markPaid(ctx context.Context, client *ent.Client, row *ent.Parcel) error {
	paid := order.PaymentStatusPaid
	if Differs(row) && row.Difference == nil {
		paid = order.PaymentStatusUnpaid
	}
	err := client.Order.Update().
		Where(order.ID(row.OrderID), order.StatusIn(order.StatusDelivered, order.StatusCompleted), order.PaymentStatusNEQ(paid)).
		SetPaymentStatus(paid).Exec(audit.Quiet(ctx))
	return fault.Wrap("mark order as paid", err)
}

// due returns the cash that a courier owes for a delivered parcel: the collected amount or, if the missing
// amount is owed, at least the cash to collect.
func due(row *ent.Parcel, cash money.Amount) money.Amount {
	if row.Difference != nil && *row.Difference == parcel.DifferenceMissing {
		return max(cash, money.Amount(row.Cod))
	}
	return cash
}
