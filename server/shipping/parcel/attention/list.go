// Package attention lists the parcels that need action by the team, and carries out the team's decisions: it
// takes back returned goods, requests returns from couriers, and snoozes parcels for up to 14 days. Every method
// needs a context with the shop as viewer.
package attention

import (
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/order"
	entparcel "haat/ent/parcel"
	"haat/ent/predicate"
	"haat/ent/shop"
	"haat/server/insight/dashboard"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/shipping/parcel"
)

const (
	// Defaults for the shop's rules.
	stuckDays, failedAttempts = 3, 2
	// perReason is the maximum number of parcels per reason in the list.
	perReason = 20
	// recent is the maximum age of a listed delivery of a canceled order. canceledFrom is the maximum age of
	// the canceled orders that are searched.
	recent       = 30 * day
	canceledFrom = 90 * day
	maxCanceled  = 1000 // counting stops at this number
	maxDays      = 14
	day          = 24 * time.Hour
)

// panels contains the URLs of the couriers' merchant panels.
var panels = map[string]string{
	"steadfast": "https://steadfast.com.bd", "pathao": "https://merchant.pathao.com", "redx": "https://redx.com.bd",
}

// Service lists parcels that need action and applies the team's decisions.
type Service struct{ *parcel.Service }

// New returns the service. It uses p for parcels.
func New(p *parcel.Service) *Service { return &Service{p} }

// reason is a reason for which parcels need action.
type reason struct {
	name  string
	where []predicate.Parcel
}

// inProgress contains the states in which a parcel of a canceled order can still be delivered.
var inProgress = []entparcel.State{
	entparcel.StateQueued, entparcel.StateSending, entparcel.StateBooked, entparcel.StateMoving, entparcel.StateHeld, entparcel.StateClaimed,
}

func (s *Service) awake() predicate.Parcel {
	return entparcel.Or(entparcel.SnoozedUntilIsNil(), entparcel.SnoozedUntilLTE(s.Now().UTC()))
}

// reasons returns the reasons other than canceled orders, the most urgent first. A parcel has at most one
// reason. oldest is the result of oldestOrder.
func (s *Service) reasons(rules rules, oldest int) []reason {
	awake, still := s.awake(), s.Now().UTC().Add(-time.Duration(rules.days)*day)
	wanted := entparcel.Or(entparcel.Active(false), entparcel.StateEQ(entparcel.StateReturning), entparcel.Not(ofOrder(sql.And(
		sql.GTE(order.FieldID, oldest), sql.EQ(order.FieldStatus, order.StatusCanceled),
	))))
	return []reason{
		s.differs(),
		{"unknown", []predicate.Parcel{entparcel.StateEQ(entparcel.StateUnknown), entparcel.Active(true), awake}},
		{"check_in", []predicate.Parcel{
			entparcel.StateEQ(entparcel.StateReturned), entparcel.CheckedInAtIsNil(), entparcel.DeliveredAtIsNil(), ofOrder(sql.IsNull(order.FieldReturnedAt)), awake,
		}},
		{"failed_attempts", []predicate.Parcel{
			entparcel.StateIn(entparcel.StateMoving, entparcel.StateHeld, entparcel.StateClaimed), entparcel.FailedAttemptsGTE(rules.attempts), awake, wanted,
		}},
		{"no_movement", []predicate.Parcel{
			entparcel.StateIn(entparcel.StateBooked, entparcel.StateMoving, entparcel.StateHeld, entparcel.StateClaimed, entparcel.StateReturning),
			entparcel.MovedAtLT(still),
			entparcel.Or(entparcel.FailedAttemptsLT(rules.attempts), entparcel.StateIn(entparcel.StateBooked, entparcel.StateReturning)), awake, wanted,
		}},
	}
}

// ofOrder selects parcels whose order meets a condition. It looks up the order of each parcel.
func ofOrder(which *sql.Predicate) predicate.Parcel {
	return func(s *sql.Selector) {
		t := sql.Table(order.Table)
		s.Where(sql.Exists(sql.Select(t.C(order.FieldID)).From(t).Where(sql.And(sql.ColumnsEQ(t.C(order.FieldID), s.C(entparcel.FieldOrderID)), which))))
	}
}

// oldestOrder returns the id of the first order within canceledFrom, or 0 if there is none. Older orders are not
// searched for canceled ones.
func (s *Service) oldestOrder(ctx context.Context) (int, error) {
	id, err := s.Client.Order.Query().Where(order.CreatedAtGTE(s.Now().UTC().Add(-canceledFrom))).Order(ent.Asc(order.FieldCreatedAt)).FirstID(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return 0, fmt.Errorf("find oldest order: %w", err)
	}
	return id, nil
}

// canceled selects the canceled orders whose parcel is in progress, or was delivered recently and is not paid. It looks up the parcel of
// each canceled order, because there are fewer canceled orders than delivered parcels.
func (s *Service) canceled(oldest int) []predicate.Order {
	delivered := entparcel.And(
		entparcel.StateIn(entparcel.StateDelivered, entparcel.StatePartly), entparcel.SettledAtIsNil(), entparcel.DeliveredAtGT(s.Now().UTC().Add(-recent)),
	)
	which := entparcel.And(entparcel.Active(true), entparcel.Or(entparcel.StateIn(inProgress...), delivered), s.awake())
	return []predicate.Order{order.IDGTE(oldest), order.StatusEQ(order.StatusCanceled), func(o *sql.Selector) {
		t := sql.Table(entparcel.Table)
		query := sql.Select(t.C(entparcel.FieldID)).From(t).Where(sql.And(
			sql.ColumnsEQ(t.C(entparcel.FieldOrderID), o.C(order.FieldID)), sql.ColumnsEQ(t.C(entparcel.FieldShopID), o.C(order.FieldShopID)),
		))
		which(query)
		o.Where(sql.Exists(query.Limit(1).Offset(0))) // without OFFSET, PostgreSQL would read all delivered parcels
	}}
}

type rules struct{ days, attempts int }

// rules returns the shop's limits for stuck parcels.
func (s *Service) rules(ctx context.Context) (rules, error) {
	row, err := s.Client.Shop.Query().Select(shop.FieldID, shop.FieldCourierRules).Only(ctx)
	if err != nil {
		return rules{}, fmt.Errorf("load shop's rules: %w", err)
	}
	r := rules{stuckDays, failedAttempts}
	if set := row.CourierRules; set != nil && set.StuckDays > 0 {
		r.days = set.StuckDays
	}
	if set := row.CourierRules; set != nil && set.FailedAttempts > 0 {
		r.attempts = set.FailedAttempts
	}
	return r, nil
}

// Rows selects the parcels of List, and the orders with a parcel that is to be stopped, for the dashboard.
func (s *Service) Rows(ctx context.Context) ([]dashboard.Rows, error) {
	rules, err := s.rules(ctx)
	if err != nil {
		return nil, err
	}
	oldest, err := s.oldestOrder(ctx)
	if err != nil {
		return nil, err
	}
	rows := []dashboard.Rows{dashboard.RowsOf(order.Table, s.canceled(oldest)...)}
	for _, r := range s.reasons(rules, oldest) {
		rows = append(rows, dashboard.RowsOf(entparcel.Table, r.where...))
	}
	return rows, nil
}

// List returns the parcels that need action: the most urgent reason first and, within a reason, the longest
// waiting parcel first.
func (s *Service) List(ctx context.Context) (*Attention, error) {
	rules, err := s.rules(ctx)
	if err != nil {
		return nil, err
	}
	oldest, err := s.oldestOrder(ctx)
	if err != nil {
		return nil, err
	}
	list := &Attention{Parcels: []AttentionParcel{}, Counts: map[string]int{}}
	if err := s.addCanceled(ctx, list, oldest); err != nil {
		return nil, err
	}
	for _, r := range s.reasons(rules, oldest) {
		// A single query both counts and sorts the parcels. Two queries would each read all of them.
		ids, err := s.Client.Parcel.Query().Where(r.where...).Order(ent.Asc(entparcel.FieldMovedAt, entparcel.FieldID)).IDs(ctx)
		if err != nil {
			return nil, fmt.Errorf("find parcels: %w", err)
		}
		n := len(ids)
		if err := s.add(ctx, list, r.name, n, entparcel.IDIn(ids[:min(n, perReason)]...)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// addCanceled adds the parcels of canceled orders. An order has at most one active parcel.
func (s *Service) addCanceled(ctx context.Context, list *Attention, oldest int) error {
	ids, err := s.Client.Order.Query().Where(s.canceled(oldest)...).Order(ent.Asc(order.FieldID)).Limit(maxCanceled).IDs(ctx)
	if err != nil {
		return fmt.Errorf("find canceled orders with parcels: %w", err)
	}
	n := len(ids)
	return s.add(ctx, list, "order_canceled", n, entparcel.OrderIDIn(ids[:min(n, perReason)]...), entparcel.Active(true))
}

// add adds the count n of a reason to the list, and the first of its parcels.
func (s *Service) add(ctx context.Context, list *Attention, name string, n int, which ...predicate.Parcel) error {
	list.Counts[name] = n
	list.Total += n
	if n == 0 {
		return nil
	}
	rows, err := s.Client.Parcel.Query().Where(which...).Order(ent.Asc(entparcel.FieldMovedAt, entparcel.FieldID)).Limit(perReason).
		WithOrder(func(q *ent.OrderQuery) { q.Select(order.FieldNumber, order.FieldName, order.FieldMobile) }).All(ctx)
	if err != nil {
		return fmt.Errorf("list parcels: %w", err)
	}
	for _, row := range rows {
		list.Parcels = append(list.Parcels, s.shown(row, name))
	}
	return nil
}

func (s *Service) shown(row *ent.Parcel, reason string) AttentionParcel {
	since := row.StateAt
	if row.MovedAt != nil {
		since = *row.MovedAt
	}
	return AttentionParcel{
		ID: row.ID, Reason: reason, OrderID: row.Edges.Order.Number, Name: row.Edges.Order.Name, Mobile: row.Edges.Order.Mobile,
		Courier: row.Courier, CourierName: s.title(row), Consignment: row.Consignment, State: string(row.State), CourierStatus: row.CourierStatus,
		FailedAttempts: row.FailedAttempts, Since: since, COD: money.Amount(row.Cod), Collected: (*money.Amount)(row.Collected), Ask: panels[row.Courier],
	}
}

// title returns the display name of a parcel's courier.
func (s *Service) title(row *ent.Parcel) string {
	if c := s.Couriers.Get(row.Courier); c != nil {
		return c.Spec().Title
	}
	return row.CourierName
}

// Snooze hides a parcel from the list for 1 to 14 days. Errors: NotFound "parcel_not_found"; Invalid
// "request_invalid" for any other number of days.
func (s *Service) Snooze(ctx context.Context, id int, in SnoozeRequest) error {
	if in.Days < 1 || in.Days > maxDays {
		return form.Fields{"days": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	until := s.Now().UTC().Add(time.Duration(in.Days) * day)
	return s.change(ctx, id, "snooze parcel", func(client *ent.Client, row *ent.Parcel) error {
		if err := client.Parcel.UpdateOne(row).SetSnoozedUntil(until).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("snooze parcel: %w", err)
		}
		return record(ctx, client, row, map[string]any{"snoozed_until": audit.To(until.Format(time.DateOnly))})
	})
}

// change calls f in a transaction in which the parcel is locked. The error is NotFound "parcel_not_found".
func (s *Service) change(ctx context.Context, id int, action string, f func(client *ent.Client, row *ent.Parcel) error) error {
	return db.Transact(ctx, s.Client, action, func(client *ent.Client) error {
		row, err := parcel.Lock(ctx, client, id)
		if err != nil {
			return err
		}
		return f(client, row)
	})
}

// record writes a change of a parcel to the activity log.
func record(ctx context.Context, client *ent.Client, row *ent.Parcel, changes map[string]any) error {
	changes["number"] = audit.To(row.Invoice)
	return audit.Record(ctx, client, "update", ent.TypeParcel, row.ID, changes)
}
