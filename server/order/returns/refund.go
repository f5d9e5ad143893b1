package returns

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/orderreturn"
	"haat/server/books/family"
	"haat/server/books/ledger"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/phone"
)

// Methods lists the methods of refunds. All except "bank" and "cash" are wallets, which have a mobile number.
var Methods = []string{"bkash", "nagad", "rocket", "bank", "cash"}

const (
	maxRefundNumber    = 40
	maxRefundReference = 60
)

// Validate normalizes the request. The error is Invalid "return_invalid" with the wrong fields.
func (in *RefundRequest) Validate() error {
	in.Number, in.Reference = form.OneLine(in.Number), form.OneLine(in.Reference)
	fields := form.Fields{}
	if in.Amount <= 0 {
		fields["amount"] = "min"
	} else if in.Amount > money.Max {
		fields["amount"] = "max"
	}
	fields.Text("reference", in.Reference, maxRefundReference, false)
	switch in.Method {
	case "bkash", "nagad", "rocket":
		if number, ok := phone.ReadAccount(in.Number, in.Method == "rocket"); ok {
			in.Number = number
		} else {
			fields.Phone("number", in.Number)
		}
	case "bank":
		fields.Text("number", in.Number, maxRefundNumber, true)
	case "cash":
		in.Number = ""
	default:
		fields["method"] = "invalid"
	}
	return fields.Of(invalid())
}

// recorded reports whether the request was recorded before.
func (in RefundRequest) recorded(row *ent.OrderReturn) bool {
	return in == RefundRequest{money.Amount(row.RefundAmount), row.RefundMethod, row.RefundNumber, row.RefundReference}
}

// Refund records a refund that the shop has made for received goods, posts it to the ledger, notifies the
// customer by SMS and closes the return. Repeating the request does nothing. Errors: NotFound
// "return_not_found"; Invalid "return_invalid", with the field "amount" if it exceeds the unrefunded payments
// of the customer for the family's orders; Conflict "return_state" if the goods were not received; Conflict
// "return_refunded" if another refund was recorded.
func (r *Returns) Refund(ctx context.Context, id int, in RefundRequest, by By) (*OrderReturns, error) {
	if err := in.Validate(); err != nil {
		return nil, err
	}
	return r.change(ctx, id, by, func(w writing) error {
		if w.row.RefundedAt != nil {
			if in.recorded(w.row) {
				return nil
			}
			return fault.New(fault.Conflict, "return_refunded")
		}
		if w.row.ReceivedAt == nil || !slices.Contains([]orderreturn.State{orderreturn.StateReceived, orderreturn.StateClosed}, w.row.State) {
			return errState()
		}
		a, err := w.account(ctx)
		if err != nil {
			return err
		}
		if int64(in.Amount) > a.left() {
			return form.Fields{"amount": "max"}.Of(invalid())
		}
		return w.refund(ctx, in, a.Account)
	})
}

func (w writing) refund(ctx context.Context, in RefundRequest, a *family.Account) error {
	err := w.update(ctx).SetState(orderreturn.StateClosed).SetRefundAmount(int64(in.Amount)).SetRefundMethod(in.Method).
		SetRefundNumber(in.Number).SetRefundReference(in.Reference).SetRefundedAt(w.Now().UTC()).Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("record refund: %w", err)
	}
	p := w.posting(ctx, fmt.Sprint("refund/", w.row.ID), in.Method)
	p.Lines = a.RefundLines(ledgerentry.AccountCash, in.Amount)
	if _, err := ledger.Post(ctx, w.client, p); err != nil {
		return err
	}
	details := ReturnDetails{Step: "refunded", Amount: in.Amount, Method: in.Method}
	// The log does not contain the number, which is personal data.
	if err := w.note(ctx, details, w.by.actor(), map[string]any{"refund_amount": audit.To(int64(in.Amount)), "refund_method": audit.To(in.Method)}); err != nil {
		return err
	}
	return w.tell(ctx, "refunded", "amount", w.Orders.Messages.Amount(in.Amount, w.order),
		"method", w.Orders.Messages.Text(w.order.Locale, "sms.return.method."+in.Method))
}

// posting returns a ledger posting about the return, without lines.
func (w writing) posting(ctx context.Context, key, note string) ledger.Posting {
	who, _ := audit.From(ctx)
	return ledger.Posting{
		Key: key, Kind: ledgerentry.KindRefund, At: w.Now(), OrderNumber: w.order.Number, Note: note,
		ActorID: who.ID, ActorName: who.ShortName(),
	}
}
