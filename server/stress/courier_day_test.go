package stress

import (
	"errors"
	"fmt"
	"time"

	"haat/ent/order"
	"haat/ent/parcel"
	"haat/server/payment/payout"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier/couriertest"
)

// book books the shipments at a courier. It does not repeat bookings that a killed process has stored.
func (d *depot) book(name string, list []*shipment) {
	for {
		var missing []string
		for _, s := range list {
			if s.courier == name && !d.client.Parcel.Query().Where(parcel.HasOrderWith(order.Number(s.number))).ExistX(d.ctx) {
				missing = append(missing, s.number)
			}
		}
		if len(missing) == 0 {
			return
		}
		var review struct{ Rows []map[string]any }
		if err := d.post("/parcels/review", map[string]any{"orders": missing, "courier": name}, &review); err != nil {
			d.Error("review parcels: ", err)
			return
		}
		rows := make([]map[string]any, len(review.Rows))
		for i, row := range review.Rows {
			rows[i] = map[string]any{}
			for _, field := range []string{"order", "courier", "name", "mobile", "address", "note", "weight", "area", "cod", "charge"} {
				rows[i][field] = row[field]
			}
		}
		var results []struct {
			Order, Code string
			Fields      map[string]string
		}
		if err := d.post("/parcels", map[string]any{"rows": rows}, &results); err != nil {
			d.Error("book parcels: ", err)
			return
		}
		for _, r := range results {
			if r.Code != "" && r.Code != "parcel_exists" {
				d.Errorf("order %s is not booked: %s %v", r.Order, r.Code, r.Fields)
				return
			}
		}
	}
}

// resolve settles bookings whose answers were lost: every second one by a webhook, the others by a member who
// looks at the courier's panel.
func (d *depot) resolve(list []*shipment) {
	for _, s := range list {
		theirs, booked := d.pathao.Parcel(s.invoice)
		if booked && !s.isQuiet() && s.index/2%2 == 0 {
			if err := d.pathao.Created(s.invoice, remotetest.Doubled); err != nil {
				d.Error(err)
			}
			continue
		}
		row := d.client.Parcel.Query().Where(parcel.Invoice(s.invoice)).OnlyX(d.ctx)
		err := d.post(fmt.Sprintf("/parcels/%d/resolve", row.ID), map[string]any{"booked": booked, "consignment": theirs.Consignment}, nil)
		// A process may have stored the change before it was killed and could answer.
		if r := (*refusal)(nil); err != nil && (!errors.As(err, &r) || r.code != "parcel_state") {
			d.Errorf("resolve %s: %v", s.invoice, err)
		}
	}
}

// optionsOf returns how the webhook for a shipment's next step is sent.
func optionsOf(s *shipment) []remotetest.Option {
	return [][]remotetest.Option{nil, {remotetest.Doubled}, {remotetest.Delayed}, {remotetest.Delayed, remotetest.Doubled}}[(s.index+int(s.stage))%4]
}

// isQuiet reports whether the courier sends no webhooks about a shipment, so that only polling finds its
// steps. This applies to every fifth shipment without a partial delivery, and to returns at Steadfast, which
// has no webhook for them. The time of a polled status is assumed to be 1 minute ago, because couriers cache
// statuses, so polling and webhooks cannot be combined in a round. Polled statuses lack the amount that was
// collected at a partial delivery.
func (s *shipment) isQuiet() bool {
	return s.end != "part" && s.index%5 == 0 || s.end == "back" && s.courier == "steadfast"
}

// stepQuietly advances the quiet shipments by a step, and returns the others.
func (d *depot) stepQuietly(due map[stage][]*shipment) map[stage][]*shipment {
	for _, at := range []stage{toPickUp, toDeliver, toReturn} {
		var loud []*shipment
		for _, s := range due[at] {
			if !s.isQuiet() {
				loud = append(loud, s)
				continue
			}
			d.quiet[s.invoice] = true
			d.step(s, remotetest.Dropped)
		}
		due[at] = loud
	}
	return due
}

// step advances a parcel by a step at its courier.
func (d *depot) step(s *shipment, o ...remotetest.Option) {
	day, next, err := d.fakes[s.courier], s.stage, error(nil)
	switch s.stage {
	case toPickUp:
		next, err = toDeliver, day.PickUp(s.invoice, o...)
	case toDeliver:
		err = day.OutForDelivery(s.invoice, o...)
		switch s.end {
		case "part":
			next, err = toPay, errors.Join(err, day.PartialDeliver(s.invoice, money.Amount(50_00), o...))
		case "back":
			next, err = toReturn, errors.Join(err, day.Cancel(s.invoice, o...))
		default:
			next, err = toPay, errors.Join(err, day.Deliver(s.invoice, o...))
		}
	case toReturn:
		next, err = toPay, day.ReturnReceived(s.invoice, o...)
	}
	if err != nil {
		d.Error(err)
	}
	s.stage = next
}

// release sends the delayed and failed webhooks, the newest first, until all are acknowledged.
func (d *depot) release(name string) {
	core := d.fakes[name].core
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); {
		before := len(core.Sent())
		core.ReleaseReversed()
		if len(core.Sent()) == before {
			return
		}
	}
	d.Errorf("%s cannot deliver its webhooks", name)
}

// pay makes a courier pay for shipments. Steadfast's payout is fetched, and Pathao's statement is uploaded.
func (d *depot) pay(name string, list []*shipment) {
	var refs []string
	for _, s := range list {
		if s.courier == name {
			refs = append(refs, s.invoice)
			s.stage = toCheckIn
			if s.end != "back" {
				s.stage = finished
			}
		}
	}
	if len(refs) == 0 {
		return
	}
	p := d.fakes[name].PayOut(couriertest.PayOutOptions{Refs: refs, Hooks: []remotetest.Option{remotetest.Doubled}})
	d.mu.Lock()
	d.payouts = append(d.payouts, p)
	d.mu.Unlock()
	var err error
	if name == "steadfast" {
		// Members may request 12 fetches per hour, so the job is added directly.
		err = jobs.Add(d.ctx, d.client, payout.FetchKind, "steadfast/"+p.Number, map[string]string{"Courier": name})
	} else {
		err = d.upload(name, p.Statement())
	}
	if err != nil {
		d.Errorf("post payout %s: %v", p.Number, err)
	}
}

// checkIn checks in returned parcels, which adds their units to the stock.
func (d *depot) checkIn(list []*shipment) {
	for _, s := range list {
		row := d.client.Parcel.Query().Where(parcel.Invoice(s.invoice)).OnlyX(d.ctx)
		if err := d.post(fmt.Sprintf("/parcels/%d/check-in", row.ID), map[string]any{"damaged": []any{}}, nil); err != nil {
			d.Errorf("check %s in: %v", s.invoice, err)
		}
		s.stage = finished
	}
}
