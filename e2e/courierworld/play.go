package main

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/parcel"
)

// connect connects the shop to all couriers, and gives them the addresses of its webhooks.
func (w *World) connect(names ...string) error {
	if err := w.prove(); err != nil {
		return err
	}
	for _, name := range names {
		keys := w.fakes[name].secrets
		var connected struct {
			Account struct {
				HookURL string `json:"hook_url"`
			}
			Token string
		}
		if err := w.member.call("POST", "/couriers/"+name, map[string]any{"keys": keys}, &connected); err != nil {
			return err
		}
		w.listen(name, connected.Account.HookURL, connected.Token)
	}
	return nil
}

// prove marks all sessions as confirmed by an SMS code, which a member needs to connect a courier.
func (w *World) prove() error {
	if err := w.db.Client.AdminSession.Update().SetProvenAt(w.clock.Now().UTC()).Exec(w.ctx); err != nil {
		return fmt.Errorf("prove sessions: %w", err)
	}
	return nil
}

// listen makes a courier send webhooks to an address.
func (w *World) listen(name, address, token string) {
	core := w.fakes[name].core
	secret := map[string]string{"steadfast": "hook_token", "pathao": "hook_secret", "redx": "hook_token"}[name]
	core.SetSecret(core.Account(), secret, token)
	core.SetCallback(core.Account(), address)
}

// Day simulates a day; 0 is the first.
func (w *World) Day(day int) error {
	if err := w.morning(day); err != nil {
		return fmt.Errorf("day %d: %w", day, err)
	}
	if err := w.afternoon(day); err != nil {
		return fmt.Errorf("day %d: %w", day, err)
	}
	return nil
}

// morning places and books the day's orders.
func (w *World) morning(day int) error {
	w.clock.Set(w.at(day, 9*time.Hour))
	if day >= placedOn {
		return nil
	}
	today := map[string][]*plan{}
	for range w.perDay {
		p := w.newPlan(day)
		if day == 0 && len(w.plans) < len(w.byHand) {
			p = w.byHand[len(w.plans)]
		}
		if err := w.placeOrder(p, len(w.plans)); err != nil {
			return err
		}
		w.plans = append(w.plans, p)
		if !w.hands[p.number] {
			today[p.courier] = append(today[p.courier], p)
		}
	}
	w.misbehave(day)
	for _, name := range names {
		if err := w.book(today[name]...); err != nil {
			return err
		}
	}
	return w.repair()
}

// names are the couriers' names in the order of their bookings.
var names = []string{"steadfast", "pathao", "redx"}

// misbehave makes the couriers answer some of the next requests wrongly.
func (w *World) misbehave(day int) {
	s, p, r := w.steadfast, w.pathao, w.redx
	switch day % 5 {
	case 0:
		s.LoseAnswers("bulk", 1)
		p.LoseAnswers("book", 2)
	case 1:
		s.HTML("bulk", 1)
		r.LoseAnswers("book", 1)
		p.RateLimit("book", 2, time.Second)
	case 2:
		s.Fail5xx("bulk", 2)
		s.HTML("find", 1)
		p.Fail5xx("book", 2)
	case 3:
		s.RateLimit("bulk", 1, time.Second)
		r.Fail5xx("book", 1)
		p.HTML("book", 1)
	case 4:
		p.RevokeTokens()
		s.Fail5xx("track", 3)
		p.LoseAnswers("track", 2)
		r.HTML("track", 2)
	}
}

// afternoon moves the parcels, delivers late webhooks, polls the parcels without webhooks, and does the member's work of the day.
func (w *World) afternoon(day int) error {
	w.clock.Set(w.at(day, 12*time.Hour))
	for _, p := range w.plans {
		for _, s := range p.steps {
			if s.day != day {
				continue
			}
			do := w.happen
			if s.what == "rebook" {
				do = w.rebook
			}
			if err := do(p, s.what); err != nil {
				return fmt.Errorf("order %s: %s: %w", p.number, s.what, err)
			}
		}
	}
	if err := w.settle(); err != nil {
		return err
	}
	w.clock.Set(w.at(day, 18*time.Hour))
	for _, f := range w.fakes {
		if day%2 == 0 {
			f.core.ReleaseReversed()
		} else {
			f.core.Release()
		}
	}
	if err := w.settle(); err != nil {
		return err
	}
	w.clock.Set(w.at(day, 20*time.Hour))
	if err := w.poll(); err != nil {
		return err
	}
	if err := w.checkIn(); err != nil {
		return err
	}
	if err := w.takeRests(); err != nil {
		return err
	}
	return w.payDay(day)
}

// checkIn checks in the returned parcels. Every fourth parcel of several units has a damaged unit.
func (w *World) checkIn() error {
	rows, err := w.db.Client.Parcel.Query().
		Where(parcel.StateEQ(parcel.StateReturned), parcel.CheckedInAtIsNil(), parcel.DeliveredAtIsNil()).
		WithOrder(func(q *ent.OrderQuery) { q.WithItems() }).Order(ent.Asc(parcel.FieldID)).All(w.ctx)
	if err != nil {
		return fmt.Errorf("list returned parcels: %w", err)
	}
	for _, row := range rows {
		if w.hands[row.Edges.Order.Number] {
			continue
		}
		w.clock.Advance(time.Minute)
		damaged := []map[string]int{}
		units := 0
		for _, item := range row.Edges.Order.Edges.Items {
			units += item.Quantity
		}
		if row.ID%4 == 0 && units > 1 {
			item := row.Edges.Order.Edges.Items[0]
			damaged = append(damaged, map[string]int{"item_id": item.ID, "quantity": 1})
		}
		for range 2 { // the second request has no effect
			if err := w.member.call("POST", fmt.Sprintf("/parcels/%d/check-in", row.ID), map[string]any{"damaged": damaged}, nil); err != nil {
				return err
			}
		}
		if len(damaged) > 0 {
			w.lost++
		}
	}
	return w.settle()
}

// takeRests checks in the unit that the customer of each partly delivered parcel did not take. Every third of these units is damaged.
func (w *World) takeRests() error {
	rows, err := w.db.Client.Parcel.Query().Where(parcel.StateEQ(parcel.StateReturned), parcel.DeliveredAtNotNil()).
		WithOrder(func(q *ent.OrderQuery) { q.WithItems() }).Order(ent.Asc(parcel.FieldID)).All(w.ctx)
	if err != nil {
		return fmt.Errorf("list partly delivered parcels: %w", err)
	}
	for _, row := range rows {
		o := row.Edges.Order
		units := 0
		for _, item := range o.Edges.Items {
			units += item.Quantity
		}
		if w.hands[o.Number] || w.rests[o.Number] || units < 2 {
			continue
		}
		w.rests[o.Number] = true
		w.clock.Advance(time.Minute)
		damaged := 0
		if row.ID%3 == 0 {
			damaged = 1
		}
		items := []map[string]int{{"item_id": o.Edges.Items[0].ID, "quantity": 1, "damaged": damaged}}
		var started struct{ Returns []struct{ ID int } }
		err := w.member.call("POST", "/orders/"+o.Number+"/returns", map[string]any{
			"kind": "undelivered", "reason": "", "note": "", "fee": 0, "items": items,
		}, &started)
		if err != nil {
			return err
		}
		err = w.member.call("POST", fmt.Sprintf("/returns/%d/receive", started.Returns[0].ID), map[string]any{"items": items, "fee": 0}, nil)
		if err != nil {
			return err
		}
		w.lost += damaged
	}
	return w.settle()
}

// Play simulates all days. It calls the function after at the end of each.
func (w *World) Play(ctx context.Context, after func(day int) error) error {
	if err := w.connect(names...); err != nil {
		return err
	}
	for day := range days {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := w.Day(day); err != nil {
			return err
		}
		if err := after(day); err != nil {
			return err
		}
	}
	return w.accept()
}
