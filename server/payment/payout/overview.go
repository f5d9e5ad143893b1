package payout

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/parcel"
	"haat/ent/payout"
	"haat/ent/predicate"
	"haat/ent/serviceconnection"
	"haat/server/platform/db"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
)

// ages lists the first day of each age group, the youngest group first.
var ages = []int{0, 4, 8, 15}

const (
	day = 24 * time.Hour
	// settledPayouts is the number of a courier's latest payouts that determine which of its parcels are
	// missing.
	settledPayouts = 5
	// missingAfter is the minimum time between the delivery of a missing parcel and that of a parcel that the courier has paid.
	missingAfter = day
)

// openParcels selects the delivered parcels that no payout has paid.
func openParcels() []predicate.Parcel {
	return []predicate.Parcel{parcel.SettledAtIsNil(), parcel.DeliveredAtNotNil()}
}

// owedFor returns an SQL expression for the debt of an open parcel: the collected amount less known charges.
func owedFor(s *sql.Selector) string {
	or0 := func(column string) string { return "COALESCE(" + s.C(column) + ", 0)" }
	return "(COALESCE(" + s.C(parcel.FieldCollected) + ", " + s.C(parcel.FieldCod) + ") - " + or0(parcel.FieldCharge) + " - " + or0(parcel.FieldCodFee) + " - " + or0(parcel.FieldReturnFee) + ")"
}

// bound formats a time for comparison in both databases.
func bound(at time.Time) string {
	return "'" + at.UTC().Format("2006-01-02 15:04:05.999999+00:00") + "'"
}

// Overview returns the debts of couriers by age, and the sums of the current month.
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
		if balance.Balance != 0 {
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

// choices returns the couriers for which a member may upload a statement: couriers with connections or open parcels, and manual.
func (s *Service) choices(ctx context.Context, o *CashOverview) ([]courier.Name, error) {
	connected, err := s.Client.ServiceConnection.Query().Select(serviceconnection.FieldService).Strings(ctx)
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

// of returns the courier's entry in the overview. If there is none, it adds one.
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

// addOwed adds the sums of the open parcels by courier and age to the overview.
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

// cutoffs returns, by courier, the time before which delivered parcels should have been paid: the courier has
// already paid for parcels that it delivered later.
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

// missingSQL returns a condition for open parcels that should have been paid. It inserts courier names into
// the SQL; they are constants, not input.
func missingSQL(s *sql.Selector, cutoffs map[string]time.Time) string {
	conditions := []string{"1 = 0"}
	for _, name := range slices.Sorted(maps.Keys(cutoffs)) { // PostgreSQL requires the same text in SELECT and GROUP BY
		conditions = append(conditions, s.C(parcel.FieldCourier)+" = '"+name+"' AND "+s.C(parcel.FieldDeliveredAt)+" < "+bound(cutoffs[name]))
	}
	return "(" + strings.Join(conditions, " OR ") + ")"
}

// OwedQuery selects open parcels. The zero value selects all.
type OwedQuery struct {
	courier string
	age     int // index in ages, or -1
	missing bool
	after   owedCursor
}
