package couriertest

import (
	"slices"
	"time"

	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
)

// Payout is a payment of the fake courier to a merchant. Amounts are in poisha.
type Payout struct {
	Account   *remotetest.Account `json:"-"`
	Number    string
	At        time.Time
	Collected money.Amount
	Charges   money.Amount // delivery charges, return fees and fees for collecting cash
	Amount    money.Amount // received by the merchant
	Rebate    money.Amount // a fee that the courier refunds, listed as a negative fee of the first parcel
	Parcels   []Parcel
}

// PayOutOptions selects the parcels of a payout.
type PayOutOptions struct {
	Account *remotetest.Account // nil means the first account
	// Refs are consignments or invoices. If nil, all delivered parcels without a payout are selected.
	Refs []string
	// Returned adds the unpaid returned parcels, which have charges but no cash.
	Returned bool
	// Short is the amount by which the payout is too low.
	Short money.Amount
	// Rebate is the fee that the courier refunds.
	Rebate money.Amount
	// Hooks are the options for the payout's webhooks, if the courier sends any.
	Hooks []remotetest.Option
}

// Settle adds a payout for the selected parcels. number formats its number from a counter.
func (c *Core) Settle(o PayOutOptions, number func(n int) string) Payout {
	c.Lock()
	defer c.Unlock()
	if o.Account == nil {
		o.Account = c.Account()
	}
	c.paid++
	p := Payout{Account: o.Account, Number: number(c.paid), At: c.Now()}
	for _, parcel := range c.parcels {
		chosen := o.Refs == nil && (parcel.Delivered || parcel.Back && o.Returned) ||
			slices.Contains(o.Refs, parcel.Consignment) || slices.Contains(o.Refs, parcel.Invoice)
		if parcel.Account != o.Account || !chosen || parcel.Payout != "" {
			continue
		}
		parcel.Payout = p.Number
		p.Collected += parcel.Collected
		p.Charges += parcel.Charge + parcel.CODFee + parcel.ReturnFee
		p.Parcels = append(p.Parcels, *parcel)
	}
	p.Rebate, p.Amount = o.Rebate, p.Collected-p.Charges-o.Short+o.Rebate
	c.payouts = append(c.payouts, &p)
	return p
}

// Payouts returns the account's payouts, newest first. The caller must hold the core's lock.
func (c *Core) Payouts(a *remotetest.Account) (out []Payout) {
	for _, p := range slices.Backward(c.payouts) {
		if p.Account == a {
			out = append(out, *p)
		}
	}
	return out
}

// Statement returns a payout as the table that a merchant downloads.
func (p Payout) Statement() [][]string {
	rows := [][]string{{"Consignment ID", "Invoice", "Collected Amount", "Delivery Charge", "COD Fee", "Return Charge", "Payout"}}
	for _, l := range p.Parcels {
		net := l.Collected - l.Charge - l.CODFee - l.ReturnFee
		rows = append(rows, []string{l.Consignment, l.Invoice, l.Collected.Decimal(), l.Charge.Decimal(), l.CODFee.Decimal(), l.ReturnFee.Decimal(), net.Decimal()})
	}
	return rows
}
