package main

import (
	"sync/atomic"
	"time"

	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderreturn"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/payout"
	"haat/ent/stockmovement"
)

// Clock is the clock of the simulation: the real time plus an offset. Only this program uses one.
type Clock struct{ offset atomic.Int64 }

// Now returns the simulated time in UTC.
func (c *Clock) Now() time.Time { return time.Now().UTC().Add(time.Duration(c.offset.Load())) }

// Set moves the clock to a time.
func (c *Clock) Set(to time.Time) { c.offset.Store(int64(time.Until(to))) }

// Advance moves the clock forward.
func (c *Clock) Advance(by time.Duration) { c.offset.Add(int64(by)) }

// stamp makes new rows of the process use the simulated time. Times of updates stay real: the outbox and leases compare them with the real
// time.
func (c *Clock) stamp() {
	for _, created := range []*func() time.Time{
		&order.DefaultCreatedAt, &orderevent.DefaultCreatedAt, &orderreturn.DefaultCreatedAt, &parcel.DefaultCreatedAt, &parcelevent.DefaultCreatedAt,
		&ledgerentry.DefaultCreatedAt, &payout.DefaultCreatedAt, &outbox.DefaultCreatedAt, &stockmovement.DefaultCreatedAt,
	} {
		*created = c.Now
	}
}
