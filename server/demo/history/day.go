package history

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/order"
	"haat/ent/outbox"
	entparcel "haat/ent/parcel"
	"haat/ent/smscount"
	"haat/ent/viewer"
	"haat/server/books/cost"
	"haat/server/demo/practice"
	orders "haat/server/order"
	"haat/server/order/risk"
	"haat/server/payment/handcash"
	"haat/server/payment/payout"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/pubsub"
	"haat/server/platform/replay"
	"haat/server/shipping/parcel"
	"haat/server/team"
	"haat/server/tenancy"
)

// kept is the time for which the marks of written days are stored.
const kept = 20 * 365 * 24 * time.Hour

// write writes one day of a shop in a transaction, with a mark that it is written.
func (w *world) write(ctx context.Context, one story, row *ent.Shop, date, opened time.Time, isFirst bool) error {
	end := date.AddDate(0, 0, 1)
	if now := w.Now(); end.After(now) {
		end = now
	}
	w.app.Writer.Bus.Deliver([]string{pubsub.All}) // people may have changed the shop in the meantime
	clear(w.changed)
	w.queued, w.booked = w.queued[:0], w.booked[:0]
	if err := w.driver.begin(ctx); err != nil {
		return err
	}
	d := &day{world: w, story: one, date: date, end: end, shop: row, isFirst: isFirst, opened: opened}
	err := d.run(viewer.WithShop(ctx, row.ID))
	if err := w.driver.end(err); err != nil {
		return err
	}
	w.Practice.Rest()
	if w.Announce != nil {
		w.Announce(slices.DeleteFunc(slices.Sorted(maps.Keys(w.changed)), func(tag string) bool { return tag == team.ShopUpdatesTag(row.ID) }))
	}
	return nil
}

// day is a day of a shop that is being written.
type day struct {
	*world
	story
	date, end time.Time
	isFirst   bool      // the first day of the shop
	opened    time.Time // the last day of the shop's first history

	shop    *ent.Shop
	tenant  *tenancy.Tenant
	ctx     context.Context // with the shop as viewer, without a member
	members []*ent.AdminUser
	popular []*ent.Product // published products, the best-selling ones first
}

// event is something that happens on the day.
type event struct {
	at time.Time
	do func() error
}

// run writes the day in the open transaction.
func (d *day) run(ctx context.Context) error {
	d.ctx = ctx
	d.clock.set(d.date.Add(7 * time.Hour * time.Duration(d.end.Sub(d.date)) / (24 * time.Hour)))
	counted, err := d.smsCounts()
	if err != nil {
		return err
	}
	if d.tenant, err = d.app.Server.Tenants.ShopByID(ctx, d.shop.ID); err != nil {
		return err
	}
	if d.isFirst {
		if err := d.setUp(); err != nil {
			return fmt.Errorf("set up: %w", err)
		}
		if err := replay.Use(ctx, d.client, openedPrefix+d.opened.Format(time.DateOnly), d.clock.Now(), d.clock.Now().Add(kept)); err != nil {
			return err
		}
	}
	if d.members, err = d.client.AdminUser.Query().Where(adminuser.Active(true)).Order(ent.Asc(adminuser.FieldID)).All(ctx); err != nil {
		return fmt.Errorf("list members: %w", err)
	}
	if err := d.restock(); err != nil {
		return fmt.Errorf("restock: %w", err)
	}
	for _, e := range d.events() {
		d.clock.set(e.at)
		if err := e.do(); err != nil {
			return err
		}
		if err := d.settle(); err != nil {
			return err
		}
	}
	d.clock.set(d.end)
	if err := d.traffic(); err != nil {
		return err
	}
	if err := d.forget(counted); err != nil {
		return err
	}
	booked, err := d.client.Parcel.Query().Where(entparcel.IDIn(d.booked...)).IDs(ctx) // without those that were rolled back
	if err != nil {
		return fmt.Errorf("list the day's parcels: %w", err)
	}
	for _, id := range booked {
		if err := replay.Use(ctx, d.client, practice.RestKey(id), d.clock.Now(), d.clock.Now().Add(kept)); err != nil {
			return err
		}
	}
	return replay.Use(ctx, d.client, markPrefix+d.date.Format(time.DateOnly), d.clock.Now(), d.clock.Now().Add(kept))
}

// at returns a time of the day. The hours of today are shortened, so that the whole day fits before now.
func (d *day) at(clock time.Duration) time.Time {
	return d.date.Add(time.Duration(float64(clock) * float64(d.end.Sub(d.date)) / float64(24*time.Hour)))
}

// events returns everything that happens on the day, in order.
func (d *day) events() []event {
	var list []event
	add := func(clock time.Duration, name string, do func() error) {
		list = append(list, event{d.at(clock), func() error {
			if err := do(); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			return nil
		}})
	}
	for ago := range longest + 1 {
		for _, p := range plans(d.slug, d.perDay, d.customers, d.date.AddDate(0, 0, -ago)) {
			if ago == 0 && d.givesWay(p) {
				continue
			}
			if ago == 0 {
				add(p.placed, "place order", func() error { return d.place(p) })
			}
			for _, s := range p.steps {
				if s.day == ago {
					add(s.at, s.what+" "+p.key, func() error { return d.step(p, s.what) })
				}
			}
		}
	}
	d.business(add)
	d.exhibit(add)
	slices.SortStableFunc(list, func(a, b event) int { return a.at.Compare(b.at) })
	return list
}

// step makes a step of an order. It skips orders that do not exist or have changed differently, for example because a person who tries the
// demo has changed them.
func (d *day) step(p *plan, what string) error {
	row, err := d.client.Order.Query().Where(order.IdempotencyKey(p.key)).WithItems().Only(d.ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find order: %w", err)
	}
	return d.skipped(what, d.happen(p, row, what))
}

// skipped logs and forgets the refusals of services, which a changed shop causes, and returns other errors.
func (d *day) skipped(what string, err error) error {
	if f, ok := fault.As(err); ok {
		d.Logger.Debug("a step of the history is skipped", "shop", d.slug, "step", what, "reason", f.Code, "fields", f.Fields)
		return nil
	}
	return err
}

// member returns a context and an actor for the member who usually does a kind of work.
func (d *day) member(n int) (context.Context, *ent.AdminUser, orders.Actor) {
	who := d.members[n%len(d.members)]
	return audit.With(d.ctx, audit.Actor{ID: who.ID, Name: who.Name}), who, orders.Actor{Kind: orders.Merchant, ID: who.ID}
}

// noticeRows records the ids of added jobs and parcels.
func (w *world) noticeRows(next ent.Mutator) ent.Mutator {
	return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
		value, err := next.Mutate(ctx, m)
		if err != nil || !m.Op().Is(ent.OpCreate) {
			return value, err
		}
		switch row := value.(type) {
		case *ent.Outbox:
			w.queued = append(w.queued, row.ID)
		case *ent.Parcel:
			w.booked = append(w.booked, row.ID)
		}
		return value, err
	})
}

// settle runs the jobs of the last event that change the shop's data. All others, such as SMS and alerts, are dropped.
func (d *day) settle() error {
	s := d.app.Server
	handlers := map[string]jobs.Handler{
		parcel.BookKind: s.Parcels.HandleBooking, risk.ScoreKind: s.Risks.HandleScore, handcash.Kind: s.HandCash.Handle,
		cost.Kind: s.PurchaseCosts.Handle, payout.PostKind: s.Payouts.HandlePost,
	}
	for len(d.queued) > 0 {
		ids := slices.Clone(d.queued)
		d.queued = d.queued[:0]
		rows, err := d.client.Outbox.Query().Where(outbox.IDIn(ids...)).Order(ent.Asc(outbox.FieldID)).All(d.ctx)
		if err != nil {
			return fmt.Errorf("list jobs: %w", err)
		}
		for _, row := range rows {
			handle := handlers[row.Kind]
			if handle == nil {
				continue
			}
			job := jobs.Job{ID: row.ID, ShopID: d.shop.ID, Kind: row.Kind, Key: row.DedupeKey, Payload: row.Payload, Attempt: 1, CreatedAt: d.clock.Now()}
			if err := handle(d.ctx, job); err != nil && jobs.WaitOf(err) == 0 && !jobs.IsPermanent(err) {
				return fmt.Errorf("job %s: %w", row.Kind, err)
			}
		}
		if _, err := d.client.Outbox.Delete().Where(outbox.IDIn(ids...)).Exec(d.ctx); err != nil {
			return fmt.Errorf("delete jobs: %w", err)
		}
	}
	return nil
}

// smsCounts returns the shop's counts of SMS.
func (d *day) smsCounts() (map[int]*ent.SmsCount, error) {
	rows, err := d.client.SmsCount.Query().All(d.ctx)
	if err != nil {
		return nil, fmt.Errorf("list counts of sms: %w", err)
	}
	byID := map[int]*ent.SmsCount{}
	for _, row := range rows {
		byID[row.ID] = row
	}
	return byID, nil
}

// forget restores the counts of SMS, because the history sends none.
func (d *day) forget(before map[int]*ent.SmsCount) error {
	now, err := d.smsCounts()
	if err != nil {
		return err
	}
	for id := range now {
		old := before[id]
		if old == nil {
			old = &ent.SmsCount{}
		}
		err := d.client.SmsCount.Update().Where(smscount.ID(id)).SetMessages(old.Messages).SetParts(old.Parts).SetSkipped(old.Skipped).Exec(d.ctx)
		if err != nil {
			return fmt.Errorf("restore counts of sms: %w", err)
		}
	}
	return nil
}
