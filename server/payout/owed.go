package payout

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/courierconnection"
	"haat/ent/ledgerentry"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/payout"
	"haat/ent/predicate"
	"haat/server/courier"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/spreadsheet"
)

// ages lists the first days of the age groups, the youngest group first.
var ages = []int{0, 4, 8, 15}

const (
	day = 24 * time.Hour
	// settledPayouts is the number of a courier's last payouts that show which of its parcels are missing.
	settledPayouts = 5
	// missingAfter is how much later the courier must have delivered a parcel that it paid.
	missingAfter = day
)

// openParcels selects the delivered parcels that no payout has paid.
func openParcels() []predicate.Parcel {
	return []predicate.Parcel{parcel.SettledAtIsNil(), parcel.DeliveredAtNotNil()}
}

// owedFor is SQL for what the courier still owes for an open parcel: what it collected less known charges.
func owedFor(s *sql.Selector) string {
	or0 := func(column string) string { return "COALESCE(" + s.C(column) + ", 0)" }
	return "(COALESCE(" + s.C(parcel.FieldCollected) + ", " + s.C(parcel.FieldCod) + ") - " + or0(parcel.FieldCharge) + " - " + or0(parcel.FieldCodFee) + " - " + or0(parcel.FieldReturnFee) + ")"
}

// bound formats a time in the form that both databases compare.
func bound(at time.Time) string {
	return "'" + at.UTC().Format("2006-01-02 15:04:05.999999+00:00") + "'"
}

// Overview returns what couriers owe by age, and the sums of this month.
func (s *Service) Overview(ctx context.Context) (*CashOverview, error) {
	month, received, err := s.Books.Month(ctx)
	if err != nil {
		return nil, err
	}
	o := &CashOverview{Couriers: []CourierCash{}, From: month.From, Received: received}
	for _, account := range month.Accounts {
		switch ledgerentry.Account(account.Account) {
		case ledgerentry.AccountCourier:
			o.Balance = account.Balance
		case ledgerentry.AccountDeliveryCharge, ledgerentry.AccountCodFee, ledgerentry.AccountReturnFee:
			o.Costs += account.Change
		case ledgerentry.AccountAds:
			o.Ads = account.Change
		case ledgerentry.AccountRefund:
			o.Refunds = account.Change
		}
	}
	if err := s.addOwed(ctx, o); err != nil {
		return nil, err
	}
	for _, balance := range month.Couriers {
		if balance.Balance != 0 || slices.ContainsFunc(o.Couriers, func(c CourierCash) bool { return c.Courier == balance.Courier }) {
			o.of(balance.Courier).Balance = balance.Balance
		}
	}
	slices.SortFunc(o.Couriers, func(a, b CourierCash) int { return cmp.Compare(b.Owed, a.Owed) })
	if o.Fetchable, err = s.Fetchable(ctx); err != nil {
		return nil, err
	}
	o.Choices, err = s.choices(ctx, o)
	return o, err
}

// choices returns the couriers for which a member may upload a statement: those of connections and of open parcels, and manual.
func (s *Service) choices(ctx context.Context, o *CashOverview) ([]courier.Name, error) {
	connected, err := s.Client.CourierConnection.Query().Select(courierconnection.FieldCourier).Strings(ctx)
	if err != nil {
		return nil, fmt.Errorf("list courier connections: %w", err)
	}
	owes := func(name string) bool {
		return slices.ContainsFunc(o.Couriers, func(c CourierCash) bool { return c.Courier == name })
	}
	first, others := []courier.Name{}, []courier.Name{}
	for _, c := range s.Parcels.Couriers.All() {
		if name := c.Spec().Name; slices.Contains(connected, string(name)) || owes(string(name)) {
			first = append(first, name)
		} else {
			others = append(others, name)
		}
	}
	return append(append(first, others...), courier.Manual), nil
}

// of returns the courier's part of the overview, which is added if it is missing.
func (o *CashOverview) of(name string) *CourierCash {
	for i := range o.Couriers {
		if o.Couriers[i].Courier == name {
			return &o.Couriers[i]
		}
	}
	c := CourierCash{Courier: name, Ages: make([]OwedAge, len(ages))}
	for i, first := range ages {
		c.Ages[i].Age = strconv.Itoa(first)
	}
	o.Couriers = append(o.Couriers, c)
	return &o.Couriers[len(o.Couriers)-1]
}

// addOwed adds the open parcels by courier and age.
func (s *Service) addOwed(ctx context.Context, o *CashOverview) error {
	cutoffs, err := s.cutoffs(ctx)
	if err != nil {
		return err
	}
	var rows []struct {
		Courier string `sql:"courier"`
		Age     int    `sql:"age"`
		Missing int    `sql:"missing"` // 1 or 0
		Parcels int    `sql:"parcels"`
		Amount  int64  `sql:"amount"`
	}
	now := s.Now()
	ageOf := func(s *sql.Selector) string {
		var cases strings.Builder
		for _, first := range slices.Backward(ages) {
			if first > 0 {
				fmt.Fprintf(&cases, " WHEN %s <= %s THEN %d", s.C(parcel.FieldDeliveredAt), bound(now.Add(-time.Duration(first)*day)), first)
			}
		}
		return "CASE" + cases.String() + " ELSE 0 END"
	}
	missing := func(s *sql.Selector) string { return "CASE WHEN " + missingSQL(s, cutoffs) + " THEN 1 ELSE 0 END" }
	err = s.Client.Parcel.Query().Where(openParcels()...).
		Where(func(s *sql.Selector) { s.GroupBy(s.C(parcel.FieldCourier), ageOf(s), missing(s)) }).
		Aggregate(
			func(s *sql.Selector) string { return s.C(parcel.FieldCourier) },
			func(s *sql.Selector) string { return sql.As(ageOf(s), "age") },
			func(s *sql.Selector) string { return sql.As(missing(s), "missing") },
			ent.As(ent.Count(), "parcels"),
			func(s *sql.Selector) string { return sql.As("SUM("+owedFor(s)+")", "amount") },
		).Scan(ctx, &rows)
	if err != nil {
		return fmt.Errorf("sum up open parcels: %w", err)
	}
	for _, row := range rows {
		c := o.of(row.Courier)
		amount := money.Amount(row.Amount)
		age := &c.Ages[slices.Index(ages, row.Age)]
		age.Parcels, age.Amount = age.Parcels+row.Parcels, age.Amount+amount
		c.Parcels, c.Owed = c.Parcels+row.Parcels, c.Owed+amount
		if row.Missing == 1 {
			c.Missing, c.MissingAmount = c.Missing+row.Parcels, c.MissingAmount+amount
		}
	}
	return nil
}

// cutoffs returns, by courier, the time before which delivered parcels should have been paid: the courier has paid parcels that it
// delivered later.
func (s *Service) cutoffs(ctx context.Context) (map[string]time.Time, error) {
	names := []string{string(courier.Manual)}
	for _, c := range s.Parcels.Couriers.All() {
		names = append(names, string(c.Spec().Name))
	}
	var last []int
	for _, name := range names {
		ids, err := s.Client.Payout.Query().Where(payout.Courier(name)).Order(ent.Desc(payout.FieldID)).Limit(settledPayouts).IDs(ctx)
		if err != nil {
			return nil, fmt.Errorf("find last payouts: %w", err)
		}
		last = append(last, ids...)
	}
	if len(last) == 0 {
		return nil, nil
	}
	var paid []struct {
		Courier string   `sql:"courier"`
		Last    db.Stamp `sql:"last"`
	}
	err := s.Client.Parcel.Query().Where(parcel.PayoutIDIn(last...), parcel.DeliveredAtNotNil()).
		GroupBy(parcel.FieldCourier).Aggregate(ent.As(ent.Max(parcel.FieldDeliveredAt), "last")).Scan(ctx, &paid)
	if err != nil {
		return nil, fmt.Errorf("find last paid parcels: %w", err)
	}
	cutoffs := map[string]time.Time{}
	for _, each := range paid {
		cutoffs[each.Courier] = each.Last.At.Add(-missingAfter)
	}
	return cutoffs, nil
}

// missingSQL is a condition for open parcels that should have been paid. The names are those of couriers, not of requests.
func missingSQL(s *sql.Selector, cutoffs map[string]time.Time) string {
	conditions := []string{"1 = 0"}
	for name, at := range cutoffs {
		conditions = append(conditions, s.C(parcel.FieldCourier)+" = '"+name+"' AND "+s.C(parcel.FieldDeliveredAt)+" < "+bound(at))
	}
	return "(" + strings.Join(conditions, " OR ") + ")"
}

// OwedQuery selects open parcels. Zero values select all.
type OwedQuery struct {
	courier string
	age     int // index in ages, or -1
	missing bool
	after   owedCursor
}

// owedCursor is a position in the list of open parcels, which begins with the one that was delivered first.
type owedCursor struct {
	at time.Time
	id int
}

func (c owedCursor) String() string { return fmt.Sprintf("%d.%d", c.at.UnixMicro(), c.id) }

// ParseOwedQuery reads a query from the parameters courier, age, missing and after. The error is Invalid "request_invalid" with the
// wrong ones.
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

// Owed returns a part of the delivered parcels that no payout has paid, the oldest delivery first.
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

// owedOf converts an open parcel whose order is loaded.
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

// reminded is the prefix of the keys of parcels' events that tell that a member reminded the courier.
const reminded = "reminded/"

// addReminders adds when a member reminded the courier of the parcels last.
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

// OwedExport is a spreadsheet of open parcels that is ready to be written.
type OwedExport struct {
	s *Service
	q OwedQuery
}

// ExportOwed prepares a file of a query's parcels and writes that to the activity log.
func (s *Service) ExportOwed(ctx context.Context, q OwedQuery) (*OwedExport, error) {
	return &OwedExport{s, q}, audit.Record(ctx, s.Client, "export", ent.TypeParcel, 0, map[string]any{"courier": q.courier})
}

// Write writes the file. It loads the parcels in batches.
func (e *OwedExport) Write(ctx context.Context, w io.Writer, format spreadsheet.Format) error {
	cutoffs, err := e.s.cutoffs(ctx)
	if err != nil {
		return err
	}
	return spreadsheet.Write(w, format, "owed", owedColumns, func(write spreadsheet.Row) error {
		for q := e.q; ; {
			rows, err := e.s.openRows(ctx, q, cutoffs, exportBatch)
			if err != nil {
				return err
			}
			for _, row := range rows {
				p := owedOf(row, cutoffs)
				if err := write(p.Courier, p.OrderNumber, p.Invoice, p.Consignment, *p.DeliveredAt, p.Collected, p.Owed, yes(p.Missing)); err != nil {
					return err
				}
				q.after = positionOf(row)
			}
			if len(rows) < exportBatch {
				return nil
			}
		}
	})
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return ""
}
