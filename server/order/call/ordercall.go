// Package call records the calls that a shop makes about its orders, and its reminders to call. Every method needs a context
// with the shop as viewer.
package call

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/server/message/alert"
	orders "haat/server/order"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// Outcomes of a call. NoAnswer is the only outcome of an unanswered call.
const (
	NoAnswer    = "no_answer"
	Confirmed   = "confirmed"
	Later       = "later" // the customer asked for another call
	WrongNumber = "wrong_number"
)

// Outcomes lists the outcomes of a call.
var Outcomes = []string{NoAnswer, Confirmed, Later, WrongNumber}

const (
	// maxNote is the maximum length, in characters, of a note about a call. The form has the same limit.
	maxNote = 200
	// maxAhead is the maximum time from now to a reminder.
	maxAhead = 60 * 24 * time.Hour
	// maxReminders is the maximum number of reminders in the list.
	maxReminders = 50
)

// Calls is the service for calls and reminders.
type Calls struct {
	client *ent.Client
	now    func() time.Time
}

// New returns the service for client's database. now returns the current time; nil means time.Now.
func New(client *ent.Client, now func() time.Time) *Calls {
	if now == nil {
		now = time.Now
	}
	return &Calls{client: client, now: now}
}

// state contains the fields of an order that calls change.
type state struct {
	Outcome    string     `json:"outcome"`
	Unanswered int        `json:"unanswered"`
	RemindAt   *time.Time `json:"remind_at"`
}

func stateOf(row *ent.Order) state {
	return state{row.CallOutcome, row.UnansweredCalls, row.RemindAt}
}

func sameTime(a, b *time.Time) bool {
	return a == nil && b == nil || a != nil && b != nil && a.Equal(*b)
}

// details are the details of a call event. Before is used to undo the call.
type details struct {
	orders.CallDetails
	Before state `json:"before"`
}

// Record records a call. It updates the number of calls since the last answered one, and replaces the order's
// reminder with in.RemindAt. Errors: NotFound "order_not_found"; Invalid "call_invalid" for an unknown
// outcome, a note that is too long, a missing reminder with Later, a reminder with any other outcome, and a
// reminder in the past or more than 60 days ahead.
func (c *Calls) Record(ctx context.Context, orderID string, in CallRequest, by orders.Actor) error {
	in.Note = form.Lines(in.Note)
	if err := in.check(c.now()); err != nil {
		return err
	}
	return c.change(ctx, orderID, "record call", func(client *ent.Client, row *ent.Order) error {
		now := state{Outcome: in.Outcome, RemindAt: whole(in.RemindAt)}
		if in.Outcome == NoAnswer {
			now.Unanswered = row.UnansweredCalls + 1
		}
		encoded, err := json.Marshal(details{orders.CallDetails{Outcome: now.Outcome, RemindAt: now.RemindAt}, stateOf(row)})
		if err != nil {
			return fmt.Errorf("encode call: %w", err)
		}
		err = client.OrderEvent.Create().SetOrderID(row.ID).SetKind(orderevent.KindCall).
			SetFromStatus(string(row.Status)).SetToStatus(string(row.Status)).SetNote(in.Note).SetDetails(encoded).
			SetActor(orderevent.Actor(by.Kind)).SetActorID(by.ID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("write call: %w", err)
		}
		return save(ctx, client, row, now, true)
	})
}

func (in CallRequest) check(now time.Time) error {
	fields := form.Fields{}
	if !slices.Contains(Outcomes, in.Outcome) {
		fields["outcome"] = "invalid"
	}
	if utf8.RuneCountInString(in.Note) > maxNote {
		fields["note"] = "max"
	}
	switch {
	case in.Outcome == Later && in.RemindAt == nil:
		fields["remind_at"] = "required"
	case in.RemindAt != nil && (in.Outcome != Later || !isAhead(*in.RemindAt, now)):
		fields["remind_at"] = "invalid"
	}
	return fields.Of(fault.New(fault.Invalid, "call_invalid"))
}

// isAhead reports whether a time is allowed for a new reminder: in the future, at most maxAhead from now.
func isAhead(at, now time.Time) bool { return at.After(now) && !at.After(now.Add(maxAhead)) }

// whole returns the time in UTC without fractions of a second, so that all databases store the same value.
func whole(at *time.Time) *time.Time {
	if at == nil {
		return nil
	}
	utc := at.UTC().Truncate(time.Second)
	return &utc
}

// Undo reverses the last call about an order if the actor recorded it within order.UndoWindow. Errors: NotFound
// "order_not_found"; Conflict "order_undo_too_late".
func (c *Calls) Undo(ctx context.Context, orderID string, by orders.Actor) error {
	return c.change(ctx, orderID, "undo call", func(client *ent.Client, row *ent.Order) error {
		last, err := client.OrderEvent.Query().
			Where(orderevent.OrderID(row.ID), orderevent.KindEQ(orderevent.KindCall), orderevent.Undone(false)).
			Order(ent.Desc(orderevent.FieldID)).First(ctx)
		if err != nil && !ent.IsNotFound(err) {
			return fmt.Errorf("find call: %w", err)
		}
		tooLate := fault.New(fault.Conflict, "order_undo_too_late")
		if last == nil || string(last.Actor) != string(by.Kind) || last.ActorID != by.ID ||
			c.now().Sub(last.CreatedAt) > orders.UndoWindow+orders.UndoGrace {
			return tooLate
		}
		var call details
		if err := json.Unmarshal(last.Details, &call); err != nil {
			return fmt.Errorf("decode call: %w", err)
		}
		if !sameTime(row.RemindAt, call.RemindAt) { // the reminder was changed after the call
			return tooLate
		}
		if err := client.OrderEvent.UpdateOne(last).SetUndone(true).Exec(ctx); err != nil {
			return fmt.Errorf("mark undone call: %w", err)
		}
		return save(ctx, client, row, call.Before, true)
	})
}

// Remind sets or removes the reminder of an order. Errors: NotFound "order_not_found"; Invalid "call_invalid" for a time in the past or
// more than 60 days ahead.
func (c *Calls) Remind(ctx context.Context, orderID string, in ReminderRequest) error {
	if in.RemindAt != nil && !isAhead(*in.RemindAt, c.now()) {
		return form.Fields{"remind_at": "invalid"}.Of(fault.New(fault.Invalid, "call_invalid"))
	}
	return c.change(ctx, orderID, "set reminder", func(client *ent.Client, row *ent.Order) error {
		now := stateOf(row)
		now.RemindAt = whole(in.RemindAt)
		if sameTime(now.RemindAt, row.RemindAt) {
			return nil
		}
		return save(ctx, client, row, now, false)
	})
}

// change calls f in a transaction that has locked the order.
func (c *Calls) change(ctx context.Context, orderID, action string, f func(client *ent.Client, row *ent.Order) error) error {
	id := orders.OrderID(orderID)
	return db.Transact(ctx, c.client, action, func(client *ent.Client) error {
		row, err := client.Order.Query().Where(order.Number(id)).Where(db.ForUpdate).Only(ctx)
		if ent.IsNotFound(err) {
			return fault.New(fault.NotFound, "order_not_found")
		}
		if err != nil {
			return fmt.Errorf("load order: %w", err)
		}
		return f(client, row)
	})
}

// save writes the state of an order. It logs a change of the reminder and, if called is set, the outcome. It
// does not log the note, which may be personal data.
func save(ctx context.Context, client *ent.Client, row *ent.Order, now state, called bool) error {
	before := stateOf(row)
	update := client.Order.UpdateOne(row).SetCallOutcome(now.Outcome).SetUnansweredCalls(now.Unanswered)
	if now.RemindAt == nil {
		update.ClearRemindAt()
	} else {
		update.SetRemindAt(*now.RemindAt)
	}
	if err := update.Exec(audit.Quiet(ctx)); err != nil {
		return fmt.Errorf("save call: %w", err)
	}
	changes := map[string]any{"number": audit.To(row.Number)}
	if called {
		changes["call_outcome"] = map[string]any{"from": before.Outcome, "to": now.Outcome}
	}
	if !sameTime(now.RemindAt, before.RemindAt) {
		changes["remind_at"] = map[string]any{"from": logged(before.RemindAt), "to": logged(now.RemindAt)}
	}
	if err := alertAt(ctx, client, row, before.RemindAt, now.RemindAt); err != nil {
		return err
	}
	return audit.Record(ctx, client, "update", ent.TypeOrder, row.ID, changes)
}

// alertAt queues the alert for a new reminder. The recipient is the order's assignee or, if it has none, the
// team. Alerts for former reminders are not sent, because their time differs from the order's.
func alertAt(ctx context.Context, client *ent.Client, row *ent.Order, before, now *time.Time) error {
	if now == nil || sameTime(before, now) {
		return nil
	}
	user := 0
	if row.AssigneeID != nil {
		user = *row.AssigneeID
	}
	return alert.AddReminder(ctx, client, row.Number, *now, user)
}

// logged formats a time for the log, in Bangladesh time.
func logged(at *time.Time) string {
	if at == nil {
		return ""
	}
	return at.In(dhaka.Zone).Format("2006-01-02 15:04")
}
