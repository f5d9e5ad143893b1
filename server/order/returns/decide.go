package returns

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/orderreturn"
	ordermessage "haat/server/order/message"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// Start starts a return on behalf of the shop, for goods that a customer brings back or did not accept.
// Errors: NotFound "order_not_found"; Invalid "return_invalid"; Conflict "return_state" if the order was not
// shipped; Conflict "return_open" if it has an open return.
func (r *Returns) Start(ctx context.Context, orderID string, in StartRequest, by By) (*OrderReturns, error) {
	o, err := r.Orders.Find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	in.Note = form.Lines(in.Note)
	err = r.repeat(ctx, func(client *ent.Client) error {
		o, err := lockOrder(ctx, client, o.ID)
		if err != nil {
			return err
		}
		if len(kindsOf(o)) == 0 {
			return errState()
		}
		fields := form.Fields{}
		if !slices.Contains(kindsOf(o), in.Kind) {
			fields["kind"] = "invalid"
		}
		if in.Reason != "" && !slices.Contains(Reasons, in.Reason) {
			fields["reason"] = "invalid"
		}
		fields.Text("note", in.Note, maxNote, false)
		checkFee(fields, in.Fee)
		items := checkItems(fields, o, in.Items)
		if err := fields.Of(invalid()); err != nil {
			return err
		}
		if err := checkNoneOpen(ctx, client, o.ID); err != nil {
			return err
		}
		who, _ := audit.From(ctx)
		create := client.OrderReturn.Create().SetOrderID(o.ID).SetKind(orderreturn.Kind(in.Kind)).SetAskedBy(orderreturn.AskedByMerchant).
			SetState(orderreturn.StateAccepted).SetReason(in.Reason).SetNote(in.Note).SetFee(int64(in.Fee)).SetItems(items).
			SetActorID(who.ID).SetActorName(who.ShortName())
		if in.Kind == string(orderreturn.KindUndelivered) {
			p, err := partlyDelivered(ctx, client, o.ID)
			if err != nil {
				return err
			}
			if p != nil {
				create.SetParcelID(p.ID)
			}
		}
		row, err := create.Save(audit.Quiet(ctx))
		if err != nil {
			return fmt.Errorf("start return: %w", err)
		}
		all, _ := units(items)
		return writing{r, client, o, row, by}.note(ctx, ReturnDetails{Step: string(row.State), Units: all}, by.actor(), map[string]any{"quantity": audit.To(all)})
	})
	if err != nil {
		return nil, err
	}
	return r.OfOrder(ctx, o.Number, by.Locale)
}

// checkNoneOpen returns Conflict "return_open" if the order has an open return.
func checkNoneOpen(ctx context.Context, client *ent.Client, orderID int) error {
	open, err := client.OrderReturn.Query().Where(orderreturn.OrderID(orderID), isOpen).Exist(ctx)
	if err != nil {
		return fmt.Errorf("query open return: %w", err)
	}
	if open {
		return fault.New(fault.Conflict, "return_open")
	}
	return nil
}

// Decide accepts or declines a customer's request, and notifies the customer by SMS. Errors: NotFound
// "return_not_found"; Invalid "return_invalid"; Conflict "return_state" if it was decided before.
func (r *Returns) Decide(ctx context.Context, id int, in DecideRequest, by By) (*OrderReturns, error) {
	in.Answer = form.Lines(in.Answer)
	fields := form.Fields{}
	fields.Text("answer", in.Answer, maxNote, !in.Accept)
	checkFee(fields, in.Fee)
	if err := fields.Of(invalid()); err != nil {
		return nil, err
	}
	state := orderreturn.StateDeclined
	if in.Accept {
		state = orderreturn.StateAccepted
	}
	return r.change(ctx, id, by, func(w writing) error {
		if w.row.State != orderreturn.StateAsked {
			return errState()
		}
		err := w.update(ctx).SetState(state).SetAnswer(in.Answer).SetFee(int64(in.Fee)).Exec(audit.Quiet(ctx))
		if err != nil {
			return fmt.Errorf("decide return: %w", err)
		}
		all, _ := units(w.row.Items)
		if err := w.note(ctx, ReturnDetails{Step: string(state), Units: all}, by.actor(), nil); err != nil {
			return err
		}
		return w.tell(ctx, string(state))
	})
}

// tell sends the customer an SMS about a step of the return.
func (w writing) tell(ctx context.Context, step string, more ...string) error {
	return w.Orders.Messages.Send(ctx, w.client, w.by.Tenant, w.order, ordermessage.Message{
		Key: fmt.Sprint(ordermessage.ReturnKeys(w.order.Number), w.row.ID, "/", step), Text: "sms.return." + step, At: w.Now(), More: more,
	})
}

// Close closes a return whose goods did not arrive or that needs no refund. Errors: NotFound "return_not_found"; Conflict "return_state"
// unless it was accepted or received.
func (r *Returns) Close(ctx context.Context, id int, by By) (*OrderReturns, error) {
	return r.change(ctx, id, by, func(w writing) error {
		if w.row.State != orderreturn.StateAccepted && w.row.State != orderreturn.StateReceived {
			return errState()
		}
		if err := w.update(ctx).SetState(orderreturn.StateClosed).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("close return: %w", err)
		}
		return w.note(ctx, ReturnDetails{Step: "closed"}, by.actor(), nil)
	})
}
