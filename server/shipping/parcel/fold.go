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

// Suffixes of ParcelEvent.state. They mark a failed delivery attempt, a partial delivery before a return, and
// a parcel that is out for delivery.
const (
	failedMark = "+failed"
	partMark   = "+part"
	outMark    = orders.OutMark
)

// happening is the content of an event.
type happening struct {
	at                 time.Time
	key                string
	state              courier.State // empty if the event has no state
	failed, out, part  bool
	paid               bool   // the event is from a payout
	status             string // the courier's status
	collected, charged *int64 // in poisha
}

// stateWord encodes an update's state for ParcelEvent.state.
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

// ReadState returns the state of an event, and whether the parcel was out for delivery or a delivery attempt failed.
func ReadState(e *ent.ParcelEvent) (state courier.State, out, failed bool) {
	h := happeningOf(e)
	return h.state, h.out, h.failed
}

// inferred reports whether the state was inferred from a text. Such a state applies only to parcels that
// await pickup.
func (h happening) inferred() bool { return h.state == courier.Moving && h.status == "" }

// inTurn orders happenings by time, and by state if the times are equal.
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

// folded is the combined result of all events of a parcel.
type folded struct {
	state   courier.State
	stateAt time.Time
	status  string
	// movedAt is the time of the last event, or zero if there is none.
	movedAt            time.Time
	collected, charged *int64
	failed             int // failed delivery attempts
	// delivered is the last state Delivered or Partly that took effect. Any later state except a return
	// clears it.
	delivered   courier.State
	deliveredAt time.Time
	out         bool // currently out for delivery
	// order is the minimum status of the order; empty means any.
	order order.Status
}

// fold derives a parcel's state from all its events. The result is independent of their order and of
// repetitions. booked is the time of the state of a parcel without events.
func fold(booked time.Time, events []happening) folded {
	events = slices.Clone(events)
	slices.SortFunc(events, inTurn)
	events = slices.CompactFunc(events, func(a, b happening) bool { return a.key == b.key })
	f := folded{state: courier.AtPickup, stateAt: booked}
	moved := false  // it has been in transit
	var paid *int64 // collected amount according to the payout
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

// enter applies the state of the next event to f. It reports false if the state does not change.
func (f *folded) enter(h happening, moved bool) bool {
	state := h.state
	switch {
	case state == "", h.inferred() && f.state != courier.AtPickup:
		return false
	case state == courier.AtPickup && moved: // some couriers use one status for both states
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
	case f.delivered == courier.Partly && (state == courier.Returning || state == courier.Returned): // the other items are being returned
	case h.part: // no event reported the delivery
		f.delivered, f.deliveredAt = courier.Partly, h.at
	default:
		f.delivered, f.deliveredAt = "", time.Time{}
	}
	return true
}

// furthest returns the later of an order's status and the status that its parcel's state implies. An order
// never moves back, so the result does not depend on the order of events.
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

// cash returns the amount that the courier has confirmed as collected, in poisha. It is 0 unless the parcel
// was delivered at least partly. For a delivery without a reported amount, it is cod.
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

// confirmed reports whether the collected amount is known: the courier reported it for a delivery, or nothing was delivered.
func (f folded) confirmed() bool {
	if f.delivered == "" {
		return f.collected != nil && *f.collected == 0
	}
	return f.collected != nil || f.delivered == courier.Delivered
}

// ended reports whether the parcel's state is final at the courier.
func ended(state parcel.State) bool {
	switch state {
	case parcel.StateDelivered, parcel.StateReturned, parcel.StateCanceled, parcel.StateFailed:
		return true
	}
	return false
}
