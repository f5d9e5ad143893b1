package parcel

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	orders "haat/server/order"
	"haat/server/shipping/courier"
)

// Suffixes of ParcelEvent.state: the event is a failed attempt to deliver, the parcel is out for delivery, or a part of it was
// delivered before it came back.
const (
	failedMark = "+failed"
	partMark   = "+part"
	outMark    = orders.OutMark
)

// happening is what an event says about a parcel.
type happening struct {
	at                 time.Time
	key                string
	state              courier.State // empty: none
	failed, out, part  bool
	paid               bool   // a payout says it
	status             string // in the courier's words
	collected, charged *int64 // in poisha
}

// stateWord returns an update's state as ParcelEvent.state stores it.
func stateWord(u courier.Update) string {
	word := string(u.State)
	if u.Failed {
		word += failedMark
	}
	if u.Out {
		word += outMark
	}
	if u.Part {
		word += partMark
	}
	return word
}

func happeningOf(e *ent.ParcelEvent) happening {
	word, part := strings.CutSuffix(e.State, partMark)
	word, out := strings.CutSuffix(word, outMark)
	word, failed := strings.CutSuffix(word, failedMark)
	return happening{
		at: e.At, key: e.Key, state: courier.State(word), failed: failed, out: out, part: part, paid: e.Source == parcelevent.SourcePayout, status: e.CourierStatus,
		collected: e.Collected, charged: e.Charge,
	}
}

// ReadState returns the state of an event, and whether the parcel was out for delivery or an attempt failed.
func ReadState(e *ent.ParcelEvent) (state courier.State, out, failed bool) {
	h := happeningOf(e)
	return h.state, h.out, h.failed
}

// inferred reports that the state was concluded from a text, so that it applies only to parcels that are not picked up.
func (h happening) inferred() bool { return h.state == courier.Moving && h.status == "" }

// inTurn sorts happenings. The last of several at the same time is the one that counts.
func inTurn(a, b happening) int {
	if c := a.at.Compare(b.at); c != 0 {
		return c
	}
	switch {
	case a.state != b.state && a.state.Follows(b.state):
		return 1
	case a.state != b.state:
		return -1
	}
	return cmp.Compare(a.key, b.key)
}

// folded is what all events of a parcel say together.
type folded struct {
	state   courier.State
	stateAt time.Time
	status  string
	// movedAt is the time of the last event; zero if there is none.
	movedAt            time.Time
	collected, charged *int64
	failed             int // attempts
	// delivered is the last of Delivered and Partly that counted, unless the parcel moved on to something other than its return.
	delivered   courier.State
	deliveredAt time.Time
	out         bool // out for delivery now
	// order is the status that the order must have reached; empty: any.
	order order.Status
}

// fold derives a parcel's state from all its events, in any order and with any number of repetitions. A parcel without events was
// booked at the time booked.
func fold(booked time.Time, events []happening) folded {
	events = slices.Clone(events)
	slices.SortFunc(events, inTurn)
	events = slices.CompactFunc(events, func(a, b happening) bool { return a.key == b.key })
	f := folded{state: courier.AtPickup, stateAt: booked}
	moved := false  // it was on the way once
	var paid *int64 // collected according to the payout
	for _, h := range events {
		f.movedAt = h.at
		if h.status != "" {
			f.status = h.status
		}
		f.charged = cmp.Or(h.charged, f.charged)
		if h.paid {
			paid = cmp.Or(h.collected, paid)
		} else {
			f.collected = cmp.Or(h.collected, f.collected)
		}
		if h.failed {
			f.failed++
		}
		f.order = furthest(f.order, h.state)
		if h.part {
			f.order = furthest(f.order, courier.Partly)
		}
		if f.enter(h, moved) {
			moved = moved || h.state == courier.Moving
		}
		f.out = f.state == courier.Moving && (h.out || f.out && h.state == "")
	}
	if f.delivered == courier.Partly && f.collected == nil {
		f.collected = paid
	}
	return f
}

// enter gives f the state of the next event. It reports false if the event does not change it.
func (f *folded) enter(h happening, moved bool) bool {
	state := h.state
	switch {
	case state == "", h.inferred() && f.state != courier.AtPickup:
		return false
	case state == courier.AtPickup && moved: // some couriers have one word for both
		state = courier.Moving
	}
	if state != f.state {
		f.state, f.stateAt = state, h.at
	}
	switch {
	case state == courier.Delivered || state == courier.Partly:
		if f.delivered == "" {
			f.deliveredAt = h.at
		}
		f.delivered = state
	case f.delivered == courier.Partly && (state == courier.Returning || state == courier.Returned): // the rest comes back
	case h.part: // no event told of the delivery
		f.delivered, f.deliveredAt = courier.Partly, h.at
	default:
		f.delivered, f.deliveredAt = "", time.Time{}
	}
	return true
}

// furthest returns the later of an order's status and the one that a state of its parcel implies. The order never goes back, so that
// it does not depend on the order in which events arrive.
func furthest(status order.Status, state courier.State) order.Status {
	switch state {
	case courier.Delivered, courier.Partly:
		return order.StatusDelivered
	case courier.Moving, courier.Held, courier.Claimed, courier.Returning, courier.Returned:
		if status == "" {
			return order.StatusShipped
		}
	}
	return status
}

// cash returns what the courier confirmed to have collected, in poisha. Only parcels that were delivered, at least partly, have any. A
// delivery without an amount collected everything.
func (f folded) cash(cod int64) int64 {
	switch {
	case f.delivered == "":
		return 0
	case f.collected != nil:
		return *f.collected
	case f.delivered == courier.Delivered:
		return cod
	}
	return 0
}

// confirmed reports whether the collected amount is known: of a delivery, or 0 of a parcel of which nothing was delivered.
func (f folded) confirmed() bool {
	if f.delivered == "" {
		return f.collected != nil && *f.collected == 0
	}
	return f.collected != nil || f.delivered == courier.Delivered
}

// ended reports whether the courier has nothing more to do with the parcel.
func ended(state parcel.State) bool {
	switch state {
	case parcel.StateDelivered, parcel.StateReturned, parcel.StateCanceled, parcel.StateFailed:
		return true
	}
	return false
}
