package payout

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/predicate"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

// owedCursor is a position in the list of open parcels, sorted by delivery, oldest first.
type owedCursor struct {
	at time.Time
	id int
}

func (c owedCursor) String() string { return fmt.Sprintf("%d.%d", c.at.UnixMicro(), c.id) }

// ParseOwedQuery parses the URL parameters courier, age, missing and after. The error is Invalid
// "request_invalid" with the wrong parameters.
func ParseOwedQuery(values url.Values) (OwedQuery, error) {
	wrong := form.Fields{}
	q := OwedQuery{courier: values.Get("courier"), age: -1, missing: values.Get("missing") == "1"}
	wrong.Text("courier", q.courier, 20, false)
	if text := values.Get("age"); text != "" {
		first, err := strconv.Atoi(text)
		if q.age = slices.Index(ages, first); err != nil || q.age < 0 {
			wrong["age"] = "invalid"
		}
	}
	if text := values.Get("after"); text != "" {
		micros, number, _ := strings.Cut(text, ".")
		at, err1 := strconv.ParseInt(micros, 10, 64)
		id, err2 := strconv.Atoi(number)
		if err1 != nil || err2 != nil || at < 0 || at > 1<<53 {
			wrong["after"] = "invalid"
		}
		q.after = owedCursor{time.UnixMicro(at).UTC(), id}
	}
	return q, wrong.Of(fault.New(fault.Invalid, "request_invalid"))
}

// where returns the conditions of the query.
func (q OwedQuery) where(now time.Time, cutoffs map[string]time.Time) []predicate.Parcel {
	list := openParcels()
	if q.courier != "" {
		list = append(list, parcel.Courier(q.courier))
	}
	if q.age > 0 {
		list = append(list, parcel.DeliveredAtLTE(now.Add(-time.Duration(ages[q.age])*day).UTC()))
	}
	if q.age >= 0 && q.age < len(ages)-1 {
		list = append(list, parcel.DeliveredAtGT(now.Add(-time.Duration(ages[q.age+1])*day).UTC()))
	}
	if q.missing {
		list = append(list, func(s *sql.Selector) { s.Where(sql.ExprP(missingSQL(s, cutoffs))) })
	}
	if q.after.id != 0 {
		list = append(list, parcel.DeliveredAtGTE(q.after.at), parcel.Or(
			parcel.DeliveredAtGT(q.after.at), parcel.And(parcel.DeliveredAt(q.after.at), parcel.IDGT(q.after.id)),
		))
	}
	return list
}

// Owed returns a page of the delivered parcels that no payout has paid, the oldest delivery first.
func (s *Service) Owed(ctx context.Context, q OwedQuery) (*OwedList, error) {
	cutoffs, err := s.cutoffs(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := s.openRows(ctx, q, cutoffs, linesPerPage+1)
	if err != nil {
		return nil, err
	}
	list := &OwedList{Parcels: []OwedParcel{}}
	if len(rows) > linesPerPage {
		rows = rows[:linesPerPage]
		list.Next = positionOf(rows[linesPerPage-1]).String()
	}
	for _, row := range rows {
		list.Parcels = append(list.Parcels, owedOf(row, cutoffs))
	}
	return list, s.addReminders(ctx, list.Parcels)
}

func (s *Service) openRows(ctx context.Context, q OwedQuery, cutoffs map[string]time.Time, limit int) ([]*ent.Parcel, error) {
	rows, err := s.Client.Parcel.Query().Where(q.where(s.Now(), cutoffs)...).
		Order(ent.Asc(parcel.FieldDeliveredAt, parcel.FieldID)).Limit(limit).WithOrder().All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list open parcels: %w", err)
	}
	return rows, nil
}

func positionOf(row *ent.Parcel) owedCursor { return owedCursor{*row.DeliveredAt, row.ID} }

// owedOf converts an open parcel, whose order must be loaded, to its form in the API.
func owedOf(row *ent.Parcel, cutoffs map[string]time.Time) OwedParcel {
	p := OwedParcel{
		ID: row.ID, Courier: row.Courier, Invoice: row.Invoice, Consignment: row.Consignment, COD: money.Amount(row.Cod),
		Collected: money.Amount(expected(row)), DeliveredAt: row.DeliveredAt,
	}
	p.Owed = p.Collected - orZero(row.Charge) - orZero(row.CodFee) - orZero(row.ReturnFee)
	if row.Edges.Order != nil {
		p.OrderNumber = row.Edges.Order.Number
	}
	if at, ok := cutoffs[row.Courier]; ok && row.DeliveredAt != nil {
		p.Missing = row.DeliveredAt.Before(at)
	}
	return p
}

func orZero(amount *int64) money.Amount {
	if amount == nil {
		return 0
	}
	return money.Amount(*amount)
}

// reminded is the key prefix of parcel events that record a member's reminder to the courier.
const reminded = "reminded/"

// addReminders sets the time of the last reminder for each parcel.
func (s *Service) addReminders(ctx context.Context, list []OwedParcel) error {
	ids := make([]int, len(list))
	for i, p := range list {
		ids[i] = p.ID
	}
	events, err := s.Client.ParcelEvent.Query().
		Where(parcelevent.ParcelIDIn(ids...), parcelevent.SourceEQ(parcelevent.SourceMember), parcelevent.KeyHasPrefix(reminded)).All(ctx)
	if err != nil {
		return fmt.Errorf("load reminders of couriers: %w", err)
	}
	last := map[int]time.Time{}
	for _, e := range events {
		if e.At.After(last[e.ParcelID]) {
			last[e.ParcelID] = e.At
		}
	}
	for i, p := range list {
		if at, ok := last[p.ID]; ok {
			list[i].RemindedAt = &at
		}
	}
	return nil
}

var owedColumns = []string{"courier", "order_id", "invoice", "consignment", "delivered_at", "collected", "owed", "missing"}
