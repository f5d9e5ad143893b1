package main

import (
	"fmt"

	"haat/e2e/courierworld/audit"
	"haat/ent/order"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
	"haat/server/shipping/courier/couriertest"
)

// Check compares the couriers' books, the shop's tables and the admin API's responses, and returns all differences.
func (w *World) Check() ([]string, error) {
	a, err := w.Audit()
	if err != nil {
		return nil, err
	}
	c := &checking{w: w, a: a}
	c.ledger()
	for _, name := range names {
		c.courier(name)
	}
	c.orders()
	c.stock()
	if err := c.screens(); err != nil {
		return nil, err
	}
	return c.problems, nil
}

type checking struct {
	w        *World
	a        *audit.Audit
	problems []string
}

func (c *checking) report(format string, values ...any) {
	c.problems = append(c.problems, fmt.Sprintf(format, values...))
}

// same reports a difference between two values.
func same[T comparable](c *checking, what string, got, want T) {
	if got != want {
		c.report("%s: %v instead of %v", what, show(got), show(want))
	}
}

func show(value any) any {
	if amount, ok := value.(money.Amount); ok {
		return amount.Decimal()
	}
	return value
}

// ledger checks the sums of the whole ledger.
func (c *checking) ledger() {
	for _, key := range c.a.Unbalanced {
		c.report("posting %s is not balanced", key)
	}
	sum, received := money.Amount(0), c.w.entered
	for _, balance := range c.a.Ledger {
		sum += balance
	}
	for _, amount := range c.w.paid {
		received += amount
	}
	same(c, "sum of the ledger", sum, 0)
	same(c, "cash", c.a.Ledger["cash"], received)
	same(c, "adjustment", c.a.Ledger["adjustment"], c.w.accepted)
}

// courier compares a courier's book with the parcels and the ledger.
func (c *checking) courier(name string) {
	var owed, charges, sales money.Amount
	found := map[string]bool{}
	for _, p := range c.w.fakes[name].Books() {
		if found[p.Invoice] {
			c.report("%s has parcel %s twice", name, p.Invoice)
		}
		found[p.Invoice] = true
		ours, ok := c.a.Parcels[name+"/"+p.Invoice]
		if !ok {
			c.report("%s has an unknown parcel %s", name, p.Invoice)
			continue
		}
		c.parcel(name, p, ours)
		owed, charges, sales = owed+ours.Owed, charges+ours.Charges, sales+ours.Sales
	}
	for _, plan := range c.w.plans {
		if plan.courier == name && !found[plan.ref] {
			c.report("%s has no parcel %s", name, plan.ref)
		}
	}
	same(c, name+" received", c.a.Received[name], c.w.paid[name])
	if name == "steadfast" {
		owed += c.w.short // the difference belongs to no parcel
	}
	same(c, name+" owes", c.a.Owed[name], owed)
}

// parcel compares a parcel of a courier's book with ours.
func (c *checking) parcel(name string, theirs couriertest.Parcel, ours audit.Parcel) {
	what := func(of string) string {
		return fmt.Sprintf("%s %s (%s, %s): %s", name, theirs.Invoice, theirs.Status, ours.State, of)
	}
	same(c, what("to collect"), ours.COD, theirs.COD)
	collected := money.Amount(0)
	if theirs.Delivered && !unknown(theirs, ours) {
		collected = theirs.Collected
	}
	same(c, what("sales"), ours.Sales, collected)
	same(c, what("settled"), ours.Settled, theirs.Payout != "")
	if theirs.Payout == "" {
		same(c, what("cash"), ours.Cash, 0)
		return
	}
	net, missing, left := theirs.Collected-theirs.Charge-theirs.CODFee-theirs.ReturnFee, money.Amount(0), money.Amount(0)
	if theirs.Invoice == c.w.shortPaid && name == "pathao" {
		missing = lessThanCollected
		left = missing - c.w.accepted
	}
	// Steadfast states the fees of all parcels as one sum, so a parcel's share may differ by a poisha.
	if name != "steadfast" {
		same(c, what("charges"), ours.Charges, theirs.Charge+theirs.CODFee+theirs.ReturnFee)
		same(c, what("cash"), ours.Cash, net-missing)
	} else if d := ours.Cash - net; d < -2 || d > 2 {
		c.report("%s: %s instead of %s", what("cash"), ours.Cash.Decimal(), net.Decimal())
	}
	same(c, what("owed"), ours.Owed, left)
	if ours.Payouts > 1 {
		c.report("%s", what(fmt.Sprintf("%d payouts", ours.Payouts)))
	}
}

// unknown reports whether only the payout will reveal the collected amount, because the webhook of a partial delivery was lost.
func unknown(theirs couriertest.Parcel, ours audit.Parcel) bool {
	return theirs.Delivered && theirs.Payout == "" && ours.Collected == nil
}

// orders compares the orders' statuses with what happened to their parcels.
func (c *checking) orders() {
	for _, p := range c.w.plans {
		theirs, ok := c.w.fakes[p.courier].core.Parcel(p.ref)
		if !ok {
			continue // another check reports it
		}
		want := order.StatusProcessing
		switch {
		case theirs.Delivered:
			want = order.StatusDelivered
		case theirs.Back:
			want = order.StatusCanceled
		case p.end == "stuck":
			continue // a lost webhook may be the only sign that it was picked up
		case len(theirs.Events) > 1:
			want = order.StatusShipped
		}
		same(c, fmt.Sprintf("order %s (%s, %s)", p.number, p.courier, theirs.Status), c.a.Statuses[p.number], want)
	}
}

// stock checks that no unit appeared or vanished.
func (c *checking) stock() {
	c.problems = append(c.problems, c.a.Stock.Problems...)
	same(c, "units in stock, in orders and lost", c.a.Stock.InStock+c.a.Stock.Held+c.w.lost, c.a.Stock.Start)
}

// screens compares the responses of the admin API with the tables.
func (c *checking) screens() error {
	w := c.w
	if err := w.app.Server.Summaries.RefreshAll(w.ctx); err != nil {
		return err
	}
	period := "?from=" + dhaka.Day(w.at(0, 0)) + "&to=" + dhaka.Day(w.clock.Now())
	var report struct {
		Now struct {
			Orders, Delivered, Returned, Units int
			Sales                              money.Amount
			DeliveredSales                     money.Amount `json:"delivered_sales"`
			Profit                             struct {
				Amount, Cost money.Amount
				Damaged      money.Amount `json:"damaged_goods"`
				Charges      money.Amount `json:"courier_charges"`
				Fees         money.Amount `json:"delivery_fees"`
			}
		}
	}
	if err := w.member.call("GET", "/reports"+period, nil, &report); err != nil {
		return err
	}
	f := c.a.Figures
	same(c, "report", audit.Figures{
		Orders: report.Now.Orders, Delivered: report.Now.Delivered, Returned: report.Now.Returned, Units: report.Now.Units, Sales: report.Now.Sales,
		DeliveredSales: report.Now.DeliveredSales, Cost: report.Now.Profit.Cost,
	}, f)
	same(c, "damaged goods", report.Now.Profit.Damaged, c.a.Damaged)
	same(c, "delivery fees", report.Now.Profit.Fees, c.a.Fees)
	same(c, "courier charges", report.Now.Profit.Charges, c.a.Ledger["delivery_charge"]+c.a.Ledger["cod_fee"]+c.a.Ledger["return_fee"])
	same(c, "profit", report.Now.Profit.Amount, c.a.Profit)
	return c.cash(period)
}

// cash compares the admin API's ledger and receivables with the tables.
func (c *checking) cash(period string) error {
	w := c.w
	var balances struct {
		Accounts []struct {
			Account string
			Balance money.Amount
		}
		Couriers []struct {
			Courier string
			Balance money.Amount
		}
	}
	if err := w.member.call("GET", "/cash/ledger/balances"+period, nil, &balances); err != nil {
		return err
	}
	for _, account := range balances.Accounts {
		same(c, "shown balance of "+account.Account, account.Balance, c.a.Ledger[account.Account])
	}
	for _, courier := range balances.Couriers {
		same(c, "shown balance of "+courier.Courier, courier.Balance, c.a.Owed[courier.Courier])
	}
	var overview struct {
		Balance  money.Amount
		Couriers []struct {
			Courier string
			Owed    money.Amount
			Parcels int
			Ages    []struct {
				Parcels int
				Amount  money.Amount
			}
		}
	}
	if err := w.member.call("GET", "/cash", nil, &overview); err != nil {
		return err
	}
	same(c, "shown balance of couriers", overview.Balance, c.a.Ledger["courier"])
	for _, shown := range overview.Couriers {
		open, owed, aged := 0, money.Amount(0), 0
		for _, p := range w.fakes[shown.Courier].Books() {
			ours := c.a.Parcels[shown.Courier+"/"+p.Invoice]
			if p.Delivered && p.Payout == "" {
				open, owed = open+1, owed+ours.Owed
			}
			if unknown(p, ours) { // the screen shows the whole amount
				owed += ours.COD
			}
		}
		for _, age := range shown.Ages {
			aged += age.Parcels
		}
		same(c, shown.Courier+": open parcels", shown.Parcels, open)
		same(c, shown.Courier+": open parcels by age", aged, open)
		same(c, shown.Courier+": owed for open parcels", shown.Owed, owed)
	}
	return nil
}
