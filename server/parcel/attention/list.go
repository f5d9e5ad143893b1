// Package attention lists the parcels that need the team, and does what the team decides: it takes back returned goods, asks couriers
// for returns, and hides parcels for some days. Every method needs a context with the shop as viewer.
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
	"haat/server/parcel"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

const (
	// Defaults of the shop's rules.
	stuckDays, failedAttempts = 3, 2
	// perReason is the number of parcels of each reason in the list.
	perReason = 20
	// recent is the age up to which a delivery without an order is listed.
	recent  = 30 * day
	maxDays = 14
	day     = 24 * time.Hour
)

// panels are the addresses at which couriers answer merchants.
var panels = map[string]string{
	"steadfast": "https://steadfast.com.bd", "pathao": "https://merchant.pathao.com", "redx": "https://redx.com.bd",
}

// Service is the service.
type Service struct{ *parcel.Service }

// New returns the service.
func New(p *parcel.Service) *Service { return &Service{p} }

// reason is why parcels need the team.
type reason struct {
	name  string
	where []predicate.Parcel
}

// reasons returns the reasons, the most urgent first. A parcel has at most one.
func (s *Service) reasons(rules rules) []reason {
	now := s.Now().UTC()
	awake := entparcel.Or(entparcel.SnoozedUntilIsNil(), entparcel.SnoozedUntilLTE(now))
	still := now.Add(-time.Duration(rules.days) * day)
	return []reason{
		{"unknown", []predicate.Parcel{entparcel.StateEQ(entparcel.StateUnknown), entparcel.Active(true), awake}},
		{"check_in", []predicate.Parcel{
			entparcel.StateEQ(entparcel.StateReturned), entparcel.CheckedInAtIsNil(), entparcel.DeliveredAtIsNil(), ofOrder(sql.FieldIsNull(order.FieldReturnedAt)), awake,
		}},
		{"order_canceled", []predicate.Parcel{
			entparcel.DeliveredAtGT(now.Add(-recent)), entparcel.SettledAtIsNil(), entparcel.StateIn(entparcel.StateDelivered, entparcel.StatePartly),
			ofOrder(sql.FieldEQ(order.FieldStatus, order.StatusCanceled)), awake,
		}},
		{"failed_attempts", []predicate.Parcel{
			entparcel.StateIn(entparcel.StateMoving, entparcel.StateHeld, entparcel.StateClaimed), entparcel.FailedAttemptsGTE(rules.attempts), awake,
		}},
		{"no_movement", []predicate.Parcel{
			entparcel.StateIn(entparcel.StateBooked, entparcel.StateMoving, entparcel.StateHeld, entparcel.StateClaimed, entparcel.StateReturning),
			entparcel.MovedAtLT(still),
			entparcel.Or(entparcel.FailedAttemptsLT(rules.attempts), entparcel.StateIn(entparcel.StateBooked, entparcel.StateReturning)), awake,
		}},
	}
}

// ofOrder selects parcels whose order meets a condition, by looking up the order of each parcel.
func ofOrder(where func(*sql.Selector)) predicate.Parcel {
	return func(s *sql.Selector) {
		t := sql.Table(order.Table)
		query := sql.Select(t.C(order.FieldID)).From(t).Where(sql.ColumnsEQ(t.C(order.FieldID), s.C(entparcel.FieldOrderID)))
		where(query)
		s.Where(sql.Exists(query))
	}
}

type rules struct{ days, attempts int }

// rules returns the shop's rules for stuck parcels.
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

// List returns the parcels that need the team, the most urgent reason first, and the longest waiting first.
func (s *Service) List(ctx context.Context) (*Attention, error) {
	rules, err := s.rules(ctx)
	if err != nil {
		return nil, err
	}
	list := &Attention{Parcels: []AttentionParcel{}, Counts: map[string]int{}}
	for _, r := range s.reasons(rules) {
		n, err := s.Client.Parcel.Query().Where(r.where...).Count(ctx)
		if err != nil {
			return nil, fmt.Errorf("count parcels: %w", err)
		}
		list.Counts[r.name] = n
		list.Total += n
		if n == 0 {
			continue
		}
		rows, err := s.Client.Parcel.Query().Where(r.where...).Order(ent.Asc(entparcel.FieldMovedAt, entparcel.FieldID)).Limit(perReason).
			WithOrder(func(q *ent.OrderQuery) { q.Select(order.FieldNumber, order.FieldName, order.FieldMobile) }).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("list parcels: %w", err)
		}
		for _, row := range rows {
			list.Parcels = append(list.Parcels, s.shown(row, r.name))
		}
	}
	return list, nil
}

func (s *Service) shown(row *ent.Parcel, reason string) AttentionParcel {
	since := row.StateAt
	if row.MovedAt != nil {
		since = *row.MovedAt
	}
	return AttentionParcel{
		ID: row.ID, Reason: reason, OrderID: row.Edges.Order.Number, Name: row.Edges.Order.Name, Mobile: row.Edges.Order.Mobile,
		Courier: row.Courier, CourierName: s.title(row), Consignment: row.Consignment, State: string(row.State), CourierStatus: row.CourierStatus,
		FailedAttempts: row.FailedAttempts, Since: since, COD: money.Amount(row.Cod), Ask: panels[row.Courier],
	}
}

// title returns the name of a parcel's courier.
func (s *Service) title(row *ent.Parcel) string {
	if c := s.Couriers.Get(row.Courier); c != nil {
		return c.Spec().Title
	}
	return row.CourierName
}

// Snooze hides a parcel from the list. Errors: NotFound "parcel_not_found"; Invalid "request_invalid" unless for 1 to 14 days.
func (s *Service) Snooze(ctx context.Context, id int, in SnoozeRequest) error {
	if in.Days < 1 || in.Days > maxDays {
		return form.Fields{"days": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	until := s.Now().UTC().Add(time.Duration(in.Days) * day)
	return s.change(ctx, id, "snooze parcel", func(client *ent.Client, row *ent.Parcel) error {
		if err := client.Parcel.UpdateOne(row).SetSnoozedUntil(until).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("snooze parcel: %w", err)
		}
		return record(ctx, client, row, map[string]any{"snoozed_until": map[string]any{"to": until.Format(time.DateOnly)}})
	})
}

// change calls f in a transaction that has locked the parcel. The error is NotFound "parcel_not_found".
func (s *Service) change(ctx context.Context, id int, action string, f func(client *ent.Client, row *ent.Parcel) error) error {
	return db.Transact(ctx, s.Client, action, func(client *ent.Client) error {
		row, err := client.Parcel.Query().Where(entparcel.ID(id)).Where(db.ForUpdate).WithOrder().Only(ctx)
		if ent.IsNotFound(err) {
			return fault.New(fault.NotFound, "parcel_not_found")
		}
		if err != nil {
			return fmt.Errorf("lock parcel: %w", err)
		}
		return f(client, row)
	})
}

// record writes a change of a parcel to the activity log.
func record(ctx context.Context, client *ent.Client, row *ent.Parcel, changes map[string]any) error {
	changes["number"] = map[string]any{"to": row.Invoice}
	return audit.Record(ctx, client, "update", ent.TypeParcel, row.ID, changes)
}
