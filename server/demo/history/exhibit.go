package history

import (
	"fmt"
	"math"
	"time"

	"haat/ent"
	"haat/ent/order"
	entparcel "haat/ent/parcel"
	orders "haat/server/order"
	"haat/server/order/returns"
	"haat/server/platform/i18n"
	"haat/server/shipping/parcel"
)

// exhibit is an order of the days before today that rests in a state, so that every courier has parcels in every state.
type exhibit struct {
	courier string
	steps   []string
}

// exhibitDays is the number of days over which exhibits are spread, in the place of three of four other orders. exhibitFor is the number of
// days after which they are settled.
const exhibitDays, exhibitFor = 10, 6

var (
	booked  = []string{"accept", "book"}
	moving  = []string{"accept", "book", "pick up"}
	held    = []string{"accept", "book", "pick up", "out", "hold"}
	refused = []string{"accept", "book", "pick up", "out", "refuse"}
)

// exhibits lists the orders. Those without a courier are unpaid claims and orders with a high risk, which are placed today.
var exhibits = func() []exhibit {
	var list []exhibit
	for _, name := range []string{"steadfast", "pathao", "redx", "manual"} {
		ways := [][]string{
			booked, moving, {"accept", "book", "pick up", "out"}, held, {"accept", "book", "pick up", "out", "deliver"}, refused,
			{"accept", "book", "pick up", "out", "refuse", "back"}, {"accept", "book", "take back"}, {"accept", "book", "pick up", "out", "partial"},
		}
		if name == "manual" {
			ways = [][]string{booked, moving, refused}
		}
		for _, steps := range ways {
			list = append(list, exhibit{name, steps})
		}
	}
	return append(list,
		exhibit{"steadfast", []string{"accept", "book", "pick up", "out", "report"}}, exhibit{"pathao", []string{"accept", "lose answer"}},
		exhibit{"redx", []string{"accept", "refused"}},
		exhibit{"steadfast", []string{"accept", "book", "pick up", "out", "deliver", "return"}},
		exhibit{"pathao", []string{"accept", "book", "pick up", "out", "deliver", "ask return"}}, exhibit{"", []string{"ask", "claim"}}, exhibit{"", []string{"ask", "claim"}}, exhibit{"", nil}, exhibit{"", nil},
	)
}()

// exhibit adds the exhibits of the day to the main shop. Older ones are settled, so that a demo that runs for weeks does not collect them.
func (d *day) exhibit(add func(clock time.Duration, name string, do func() error)) {
	if d.share < 100 {
		return
	}
	if d.date.After(d.opened) {
		add(20*time.Hour, "settle exhibits", d.settleExhibits)
	}
	ago := int(math.Round(d.opened.Sub(d.date).Hours() / 24))
	for n, e := range exhibits {
		day := 1 + n%exhibitDays
		if e.courier == "" {
			day = 0
		}
		if day == ago {
			add(9*time.Hour+time.Duration(n)*7*time.Minute, "exhibit", func() error { return d.show(n, e) })
		}
	}
}

// givesWay reports whether an order of a plan is left out because the day has exhibits.
func (d *day) givesWay(p *plan) bool {
	days := d.opened.Sub(d.date)
	return d.share == 100 && days > 0 && days <= exhibitDays*dayLong && p.n%4 != 0
}

// show places an exhibit and makes its steps.
func (d *day) show(n int, e exhibit) error {
	p := &plan{
		key: fmt.Sprintf("demo-history-%s-show-%d", d.date.Format(time.DateOnly), n), n: n, customer: 31 + n*4, manual: e.courier != "", source: "facebook",
		courier: e.courier, prank: e.courier == "" && e.steps == nil, lines: []wanted{{n % 30, 1}, {(n + 11) % 30, 1 + n%2}},
	}
	if err := d.place(p); err != nil {
		return err
	}
	if err := d.settle(); err != nil {
		return err
	}
	for _, what := range e.steps {
		d.clock.advance(time.Duration(len(e.courier)) * 2 * time.Minute)
		do := what
		switch what {
		case "lose answer":
			d.Practice.LoseAnswer(e.courier)
			do = "book"
		case "refused":
			d.Practice.Refuse()
			do = "book"
		}
		err := d.step(p, do)
		if err == nil {
			err = d.settle()
		}
		if err != nil {
			return fmt.Errorf("%s with %s: %w", what, e.courier, err)
		}
	}
	return nil
}

// wishReturn makes a customer wish to return goods, by phone or by the order's page.
func (d *day) wishReturn(row *ent.Order, what string) error {
	_, who, _ := d.member(1)
	items, s := []returns.ItemUnits{{ItemID: row.Edges.Items[0].ID, Quantity: 1}}, d.app.Server.Returns
	if what == "return" {
		_, err := s.Start(d.ctx, row.Number, returns.StartRequest{Kind: "return", Reason: "quality", Items: items}, returns.By{UserID: who.ID, Tenant: d.tenant, Locale: i18n.Bn})
		return err
	}
	ask := returns.AskRequest{Kind: "exchange", Reason: "size", Note: "মাপে ছোট হয়েছে, এক সাইজ বড় দিন", Items: items}
	return s.Ask(d.ctx, d.tenant, row.Number, ask, orders.Proof{Remembered: []string{row.Number}})
}

// takeBack cancels a parcel before its pickup.
func (d *day) takeBack(at *ent.Parcel) error {
	ctx, _, _ := d.member(1)
	_, err := d.app.Server.Parcels.Cancel(ctx, at.ID, parcel.ParcelCancel{Reason: "অন্য সাইজ চেয়েছেন", ByHand: at.Courier != "redx"})
	return err
}

// settleExhibits delivers or returns the exhibits of the week before.
func (d *day) settleExhibits() error {
	rows, err := d.client.Parcel.Query().Where(
		entparcel.CourierNEQ("manual"), entparcel.Active(true), entparcel.StateIn(entparcel.StateBooked, entparcel.StateMoving, entparcel.StateHeld, entparcel.StateReturning),
		entparcel.CreatedAtLT(d.date.AddDate(0, 0, -exhibitFor).UTC()), entparcel.HasOrderWith(order.IdempotencyKeyHasPrefix("demo-history-"), order.IdempotencyKeyContains("-show-")),
	).WithOrder().Order(ent.Asc(entparcel.FieldID)).All(d.ctx)
	if err != nil {
		return fmt.Errorf("list exhibits: %w", err)
	}
	for _, row := range rows {
		what := "deliver"
		if row.State == entparcel.StateReturning {
			what = "back"
		}
		if err := d.skipped(what, d.apply(row, what)); err != nil {
			return err
		}
	}
	return nil
}
