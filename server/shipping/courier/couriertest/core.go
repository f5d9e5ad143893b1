// Package couriertest contains the in-memory parcels and payouts that the couriers' fake servers share. It is for tests.
package couriertest

import (
	"fmt"
	"slices"
	"time"

	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
)

// Parcel is a parcel at the fake courier. Amounts are in poisha.
type Parcel struct {
	Account                           *remotetest.Account `json:"-"`
	Consignment, Invoice, Code        string
	Name, Mobile, Address, Note, Area string
	COD, Collected                    money.Amount
	Charge, CODFee, ReturnFee         money.Amount
	Status                            string // in the courier's spelling
	Payout                            string // number of the payout that paid it
	Created, Updated                  time.Time
	Events                            []Event
	Delivered, Back, ReturnRequested  bool
}

// Event is an entry of a parcel's history.
type Event struct {
	At           time.Time
	Status, Text string
}

// Core is the common part of the couriers' fake servers. Its methods may be called concurrently.
type Core struct {
	*remotetest.Core
	// Charge is the delivery charge of new parcels. Set it before the first request.
	Charge money.Amount
	// Find returns a parcel of an account that the fake does not know, such as one of an earlier process, or nil. A nil account matches any.
	// It runs while the core is locked. It may be nil.
	Find func(a *remotetest.Account, ref string) *Parcel
	// FeePercent is the fee for collecting cash, in hundredths of a percent.
	FeePercent int

	parcels []*Parcel
	payouts []*Payout
	next    int // number of the next parcel
	paid    int // number of the last payout
}

// NewCore returns a Core with one account and no parcels.
func NewCore(secrets map[string]string) *Core {
	return &Core{Core: remotetest.NewCore(secrets), Charge: 100_00, FeePercent: 1_00, next: 10_001}
}

// Books returns copies of all parcels in the order of booking.
func (c *Core) Books() []Parcel {
	c.Lock()
	defer c.Unlock()
	out := make([]Parcel, len(c.parcels))
	for i, p := range c.parcels {
		out[i] = *p
		out[i].Events = slices.Clone(p.Events)
	}
	return out
}

// Parcel returns a copy of the newest parcel with the consignment or invoice.
func (c *Core) Parcel(ref string) (Parcel, bool) {
	c.Lock()
	defer c.Unlock()
	if p := c.Lookup(nil, ref); p != nil {
		return *p, true
	}
	return Parcel{}, false
}

// Lookup returns the newest parcel of an account with the consignment, invoice or code. A nil account matches any. The caller must hold the
// core's lock.
func (c *Core) Lookup(a *remotetest.Account, ref string) *Parcel {
	for _, p := range slices.Backward(c.parcels) {
		if (a == nil || p.Account == a) && ref != "" && (p.Consignment == ref || p.Invoice == ref || p.Code == ref) {
			return p
		}
	}
	if c.Find == nil || ref == "" {
		return nil
	}
	p := c.Find(a, ref)
	if p != nil {
		c.parcels = append(c.parcels, p)
	}
	return p
}

// Forget forgets all parcels, so that Find returns them.
func (c *Core) Forget() {
	c.Lock()
	defer c.Unlock()
	c.parcels = nil
}

// Number sets the number of the next parcel and payout. The caller must hold the core's lock or call it before the first request.
func (c *Core) Number(next int) { c.next, c.paid = next, next-1 }

// Add stores a parcel. number formats its consignment from a counter. The caller must hold the core's lock.
func (c *Core) Add(p Parcel, number func(n int) string) *Parcel {
	p.Consignment = number(c.next)
	c.next++
	p.Created, p.Updated, p.Charge = c.Now(), c.Now(), c.Charge
	p.Events = []Event{{p.Created, p.Status, "Consignment has been created."}}
	c.parcels = append(c.parcels, &p)
	return &p
}

// Change changes a parcel and returns a copy of it.
func (c *Core) Change(ref, status, text string, change func(*Parcel)) (Parcel, error) {
	c.Lock()
	defer c.Unlock()
	p := c.Lookup(nil, ref)
	if p == nil {
		return Parcel{}, fmt.Errorf("fake courier has no parcel %q", ref)
	}
	p.Updated = c.Now()
	if status != "" {
		p.Status = status
	}
	if change != nil {
		change(p)
	}
	p.Events = append(p.Events, Event{p.Updated, p.Status, text})
	return *p, nil
}

// Collect returns a change that records a delivery for an amount.
func (c *Core) Collect(amount money.Amount) func(*Parcel) {
	return func(p *Parcel) {
		p.Delivered, p.Collected, p.CODFee = true, amount, money.PercentOf(amount, c.FeePercent)
	}
}

// Unpaid returns the account's delivered and returned parcels without a payout. The caller must hold the core's lock.
func (c *Core) Unpaid(a *remotetest.Account) (out []Parcel) {
	for _, p := range c.parcels {
		if p.Account == a && p.Payout == "" && (p.Delivered || p.Back) {
			out = append(out, *p)
		}
	}
	return out
}
