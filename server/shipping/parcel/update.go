package parcel

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/predicate"
	"haat/ent/viewer"
	"haat/server/books/family"
	"haat/server/books/summary"
	orders "haat/server/order"
	ordermessage "haat/server/order/message"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/platform/sms"
	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
	"haat/server/tenancy"
)

const (
	// Maximum lengths of an event's texts, in characters.
	maxKey, maxStatus, maxText = 120, 60, 500
	// maxAhead is the maximum time by which an event may be in the future, because a courier's clock may be
	// wrong. An event further in the future would override all others.
	maxAhead = time.Hour
	// outTold is the maximum age of an out-for-delivery update that causes an SMS.
	outTold = 6 * time.Hour
)

// errNotBooked reports an update of a parcel that the courier does not have yet.
var errNotBooked = errors.New("parcel is not booked")

// Apply records a courier's update of a parcel in the context's shop, and updates the parcel, its order and the ledger accordingly, in one
// transaction. Repeated updates do nothing, and the result does not depend on their order. An update of a parcel whose booking response was
// lost proves the booking. The error is errNotBooked if the parcel was never sent to the courier.
func (s *Service) Apply(ctx context.Context, parcelID int, u courier.Update, source parcelevent.Source) error {
	t, err := s.tenant(ctx)
	if err != nil {
		return err
	}
	return db.Transact(ctx, s.Client, "update parcel", func(client *ent.Client) error {
		row, err := Lock(ctx, client, parcelID)
		if err != nil {
			return err
		}
		if row.State == parcel.StateQueued || row.State == parcel.StateFailed {
			return errNotBooked
		}
		return s.applyTo(ctx, client, t, row, u, source, orders.Actor{Kind: orders.System})
	})
}

// applyTo applies an update to a locked parcel, in client's transaction. It ignores implausible amounts. by moves the order.
func (s *Service) applyTo(
	ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Parcel, u courier.Update, source parcelevent.Source, by orders.Actor,
) error {
	u = u.Checked()
	added, err := s.addEvent(ctx, client, row, u, source)
	if err != nil || !added {
		return err
	}
	return s.refresh(ctx, client, t, row, u, by)
}

// tenant returns the context's shop.
func (s *Service) tenant(ctx context.Context) (*tenancy.Tenant, error) {
	v, _ := viewer.From(ctx)
	t, err := s.Tenants.ShopByID(ctx, v.ShopID())
	if err != nil {
		return nil, fmt.Errorf("find parcel's shop: %w", err)
	}
	return t, nil
}

// Lock loads a parcel with its order and locks the parcel until client's transaction ends. The error is NotFound "parcel_not_found" if the
// shop has no parcel with the id that meets all conditions.
func Lock(ctx context.Context, client *ent.Client, parcelID int, conditions ...predicate.Parcel) (*ent.Parcel, error) {
	row, err := client.Parcel.Query().Where(parcel.ID(parcelID)).Where(conditions...).Where(db.ForUpdate).WithOrder().Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "parcel_not_found")
	}
	return row, fault.Wrap("lock parcel", err)
}

// addEvent stores an update as an event. It reports false if the parcel already has the event.
func (s *Service) addEvent(ctx context.Context, client *ent.Client, row *ent.Parcel, u courier.Update, source parcelevent.Source) (bool, error) {
	key := eventKey(u)
	exists, err := client.ParcelEvent.Query().Where(parcelevent.ParcelID(row.ID), parcelevent.Key(key)).Exist(ctx)
	if err != nil || exists {
		return false, fault.Wrap("find parcel's event", err)
	}
	at := u.At.UTC().Truncate(time.Microsecond)
	if now := s.Now().UTC(); at.After(now.Add(maxAhead)) {
		at = now.Truncate(time.Microsecond)
	}
	if o := row.Edges.Order; o != nil && o.Mobile == "" { // the customer's data have been erased
		u.Text = ""
	}
	who := audit.Actor{}
	if source == parcelevent.SourceMember {
		who, _ = audit.From(ctx)
	}
	err = client.ParcelEvent.Create().SetParcelID(row.ID).SetActorID(who.ID).SetActorName(who.ShortName()).SetKey(key).SetAt(at).SetSource(source).SetState(stateWord(u)).
		SetCourierStatus(textnorm.Clip(u.Status, maxStatus)).SetText(textnorm.Clip(u.Text, maxText)).
		SetNillableCollected(poisha(u.Collected)).SetNillableCharge(poisha(u.Charge)).Exec(ctx)
	return err == nil, fault.Wrap("store parcel's event", err)
}

// eventKey returns the key that is the same for repeated reports of an update.
func eventKey(u courier.Update) string {
	switch {
	case u.Key == "":
		return remote.KeyOf("state", stateWord(u), u.Status, u.At.UTC().Format(time.RFC3339Nano))
	case len(u.Key) > maxKey:
		return remote.KeyOf("long", u.Key)
	}
	return u.Key
}

func poisha(a *money.Amount) *int64 {
	if a == nil {
		return nil
	}
	return new(int64(*a))
}

// refresh recomputes a locked parcel from its events, and updates the order and the ledger accordingly. u is the newest update; it contains
// the courier's ids of the parcel.
func (s *Service) refresh(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Parcel, u courier.Update, by orders.Actor) error {
	before := row
	row, f, err := s.refold(ctx, client, before, u)
	if err != nil {
		return err
	}
	if f.order != "" && before.Active {
		takenBack := isManual(row) && row.State == parcel.StateReturned && row.DeliveredAt == nil // SetManual cancels the order next
		if err := s.Orders.AdvanceAs(context.WithValue(ctx, leads{}, true), client, t, before.OrderID, f.order, by, takenBack); err != nil {
			return err
		}
	}
	if f.order == order.StatusDelivered && before.Active {
		if err := s.markPaid(ctx, client, row); err != nil {
			return err
		}
	}
	if f.out && u.Out && before.Active && s.Now().Sub(u.At) < outTold {
		if err := s.tellOut(ctx, client, t, before); err != nil {
			return err
		}
	}
	return s.balance(ctx, client, before, row, f)
}

// refold recomputes a locked parcel from its events and stores it.
func (s *Service) refold(ctx context.Context, client *ent.Client, before *ent.Parcel, u courier.Update) (*ent.Parcel, folded, error) {
	f, err := foldEvents(ctx, client, before)
	if err != nil {
		return nil, f, err
	}
	row, err := s.write(ctx, client, before, f, u)
	if err != nil {
		return nil, f, err
	}
	if equal(before.Charge, row.Charge) && equal(before.DeliveredAt, row.DeliveredAt) {
		return row, f, nil
	}
	// The order's summaries depend on these columns.
	return row, f, summary.MarkDays(ctx, client, dhaka.Day(before.Edges.Order.CreatedAt))
}

// balance updates the ledger and the account of the order's family after refold.
func (s *Service) balance(ctx context.Context, client *ent.Client, before, row *ent.Parcel, f folded) error {
	if err := settle(ctx, client, row, before.Edges.Order.Number, f, s.Now()); err != nil {
		return err
	}
	if before.State != row.State && before.Edges.Order.CashDue != nil { // the order's cash may have become that of the courier
		if err := family.PostCash(ctx, client, row.OrderID, s.Now()); err != nil {
			return err
		}
	}
	if equal(before.Collected, row.Collected) || !family.HasMoney(before.Edges.Order) {
		return nil
	}
	_, err := family.Refresh(ctx, client, row.OrderID)
	return err
}

// equal reports whether two optional values are both missing or equal.
func equal[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

// foldEvents folds all events of a parcel.
func foldEvents(ctx context.Context, client *ent.Client, row *ent.Parcel) (folded, error) {
	events, err := client.ParcelEvent.Query().Where(parcelevent.ParcelID(row.ID)).All(ctx)
	if err != nil {
		return folded{}, fmt.Errorf("load parcel's events: %w", err)
	}
	list := make([]happening, len(events))
	for i, e := range events {
		list[i] = happeningOf(e)
	}
	if row.State == parcel.StateCanceled { // also by a member, without an event
		list = append(list, happening{at: row.StateAt, key: "canceled", state: courier.Canceled})
	}
	booked := row.CreatedAt
	if row.BookedAt != nil {
		booked = *row.BookedAt
	}
	return fold(booked, list), nil
}

// write stores the folded events in the parcel's row.
func (s *Service) write(ctx context.Context, client *ent.Client, row *ent.Parcel, f folded, u courier.Update) (*ent.Parcel, error) {
	state := parcel.State(f.state)
	update := client.Parcel.UpdateOneID(row.ID).SetState(state).SetStateAt(f.stateAt).SetFailedAttempts(f.failed).
		SetCourierStatus(textnorm.Clip(f.status, maxStatus)).SetProblem("").SetProblemDetail("")
	if f.charged != nil {
		update.SetCharge(*f.charged)
	}
	if !f.movedAt.IsZero() {
		update.SetMovedAt(f.movedAt)
	}
	if f.confirmed() {
		update.SetCollected(f.cash(row.Cod))
	} else {
		update.ClearCollected()
	}
	if row.Difference != nil && (!f.confirmed() || row.Collected == nil || f.cash(row.Cod) != *row.Collected) { // the explanation was given for another amount
		update.ClearDifference()
	}
	if f.delivered == "" {
		update.ClearDeliveredAt()
	} else {
		update.SetDeliveredAt(f.deliveredAt)
	}
	if row.BookedAt == nil { // the update proves the booking
		update.SetBookedAt(s.Now().UTC())
	}
	if row.Consignment == "" && u.Consignment != "" {
		update.SetConsignment(textnorm.Clip(u.Consignment, maxStatus))
	}
	if row.TrackingCode == "" && u.Code != "" {
		update.SetTrackingCode(textnorm.Clip(u.Code, maxStatus))
	}
	if u.CODFee != nil {
		update.SetCodFee(*poisha(u.CODFee))
	}
	if u.ReturnFee != nil {
		update.SetReturnFee(*poisha(u.ReturnFee))
	}
	switch {
	case ended(state):
		update.ClearPollAt()
	case row.PollAt == nil:
		if next := s.nextPoll(row, s.Now(), false); !next.IsZero() {
			update.SetPollAt(next)
		}
	}
	saved, err := update.Save(audit.Quiet(ctx))
	if err != nil {
		return nil, fmt.Errorf("update parcel: %w", err)
	}
	return saved, nil
}

// Charge records the charges of a parcel from a payout, and updates the ledger, in the transaction of client.
// It does not change the collected amount that the courier has confirmed. A partly delivered parcel without a
// confirmed amount gets the amount of the line. at is the time of the payout.
func (s *Service) Charge(ctx context.Context, client *ent.Client, parcelID int, payout string, at time.Time, line courier.PayoutLine) error {
	row, err := Lock(ctx, client, parcelID)
	if err != nil {
		return err
	}
	t, err := s.tenant(ctx)
	if err != nil {
		return err
	}
	u := courier.Update{
		Key: remote.KeyOf("payout", payout), At: at, Collected: &line.Collected, Charge: &line.Charge, CODFee: &line.CODFee,
		ReturnFee: &line.ReturnFee, Payout: payout,
	}
	return s.applyTo(ctx, client, t, row, u, parcelevent.SourcePayout, orders.Actor{Kind: orders.System})
}

// find returns the id of the parcel to which a courier's update belongs, or 0. The courier's own id takes precedence, because a parcel that
// was booked outside Haat may have the same invoice.
func (s *Service) find(ctx context.Context, name string, ref courier.Ref) (int, error) {
	for _, which := range []predicate.Parcel{
		given(ref.Consignment, parcel.Consignment), given(ref.Invoice, parcel.Invoice), given(ref.Code, parcel.TrackingCode),
	} {
		if which == nil {
			continue
		}
		row, err := s.Client.Parcel.Query().Where(parcel.Courier(name), which).Order(ent.Desc(parcel.FieldID)).First(ctx)
		if ent.IsNotFound(err) {
			continue
		}
		if err != nil {
			return 0, fmt.Errorf("find parcel: %w", err)
		}
		if ref.Consignment != "" && row.Consignment != "" && row.Consignment != ref.Consignment {
			continue // another parcel with the same invoice
		}
		return row.ID, nil
	}
	return 0, nil
}

func given(value string, is func(string) predicate.Parcel) predicate.Parcel {
	if value == "" {
		return nil
	}
	return is(value)
}

// tellOut sends the customer an SMS that the parcel is out for delivery, once per parcel, if the shop has enabled it.
func (s *Service) tellOut(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Parcel) error {
	r, o := t.Shop.CourierRules, row.Edges.Order
	if r == nil || !r.TellOutForDelivery || o.Status == order.StatusCanceled {
		return nil
	}
	key := ordermessage.OutKey(row.Invoice)
	sent, err := client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKey(key)).Exist(ctx)
	if err != nil || sent {
		return fault.Wrap("query sms", err)
	}
	return s.Orders.Messages.Send(ctx, client, t, o, ordermessage.Message{Key: key, Text: "sms.out_for_delivery", At: s.Now().UTC()})
}
