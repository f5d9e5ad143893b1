package visit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/axiomhq/hyperloglog"

	"haat/ent"
	"haat/ent/viewer"
	"haat/ent/visitcount"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
)

const (
	// KeptDays is the number of days for which counts are stored. It covers two periods of a report.
	KeptDays = 750
	// sketchLife is how long nodes may write a day's visits after its end.
	sketchLife = time.Hour
	// recentDays is the number of days whose sketches are deleted each day. Older ones are deleted when a
	// process starts.
	recentDays = 3
)

// Flush counts the requests in the queue and merges all counts in memory into the database, in one
// transaction per shop and day. Once per day it deletes sketches of past days and old counts. The counts of a
// failed transaction remain in memory until the next flush. Only one Flush may run at a time.
func (c *Counter) Flush(ctx context.Context) error {
	c.drain(ctx)
	c.mu.Lock()
	pending := c.pending
	c.pending, c.tallies = map[shopDay]*tallies{}, 0
	c.mu.Unlock()
	var failed []error
	for at, counts := range pending {
		if err := c.write(viewer.WithShop(ctx, at.shopID), at.day, counts); err != nil {
			failed = append(failed, err, c.restore(at, counts))
		}
	}
	return errors.Join(append(failed, c.purge(ctx))...)
}

// restore adds counts that were not written to those in memory, up to maxTallies.
func (c *Counter) restore(at shopDay, counts *tallies) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.pending[at]
	if now == nil {
		if c.tallies+1+len(counts.sources) > maxTallies {
			c.dropped.Add(uint64(max(counts.all.pages, 0)))
			return nil
		}
		c.pending[at] = counts
		c.tallies += 1 + len(counts.sources)
		return nil
	}
	failed := []error{now.all.merge(counts.all)}
	for name, counted := range counts.sources {
		name = limited(name, len(now.sources), func(name string) bool { return now.sources[name] != nil })
		if now.sources[name] == nil {
			now.sources[name] = newTally()
			c.tallies++
		}
		failed = append(failed, now.sources[name].merge(counted))
	}
	return errors.Join(failed...)
}

// write adds the counts of a day of the context's shop. The row of all sources is written first: its lock
// makes nodes that write counts of the same shop take turns.
func (c *Counter) write(ctx context.Context, day string, counts *tallies) error {
	return db.Transact(ctx, c.Client, "count visits", func(client *ent.Client) error {
		if err := addTo(ctx, client, day, "", counts.all); err != nil {
			return err
		}
		stored, err := client.VisitCount.Query().Where(visitcount.Day(day), visitcount.SourceNEQ("")).Select(visitcount.FieldSource).Strings(ctx)
		if err != nil {
			return fmt.Errorf("list sources: %w", err)
		}
		for _, name := range slices.SortedFunc(maps.Keys(counts.sources), wellKnownFirst) {
			as := limited(name, len(stored), func(name string) bool { return slices.Contains(stored, name) })
			if !slices.Contains(stored, as) {
				stored = append(stored, as)
			}
			if err := addTo(ctx, client, day, as, counts.sources[name]); err != nil {
				return err
			}
		}
		return nil
	})
}

// wellKnownFirst compares sources so that well-known ones precede others.
func wellKnownFirst(a, b string) int {
	rank := func(name string) int {
		if wellKnown[name] {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
}

// addTo adds a tally to the row of a day and source. It locks the row, or creates it. If the row's sketch has
// been deleted, only the pages are added.
func addTo(ctx context.Context, client *ent.Client, day, source string, t *tally) error {
	changed, err := client.VisitCount.Update().Where(visitcount.Day(day), visitcount.Source(source)).AddPages(t.pages).Save(ctx)
	if err != nil {
		return fmt.Errorf("add pages: %w", err)
	}
	sketch := hyperloglog.New()
	if changed > 0 {
		row, err := client.VisitCount.Query().Where(visitcount.Day(day), visitcount.Source(source)).Only(ctx)
		if err != nil {
			return fmt.Errorf("load visits: %w", err)
		}
		if len(row.Sketch) == 0 {
			return nil
		}
		if err := sketch.UnmarshalBinary(row.Sketch); err != nil {
			return fmt.Errorf("read visits: %w", err)
		}
	}
	if err := sketch.Merge(t.sketch); err != nil {
		return fmt.Errorf("merge visits: %w", err)
	}
	encoded, err := sketch.MarshalBinary()
	if err != nil {
		return fmt.Errorf("encode visits: %w", err)
	}
	visits := int(sketch.Estimate()) // #nosec G115 -- an estimate of the visitors of a day
	if changed > 0 {
		err = client.VisitCount.Update().Where(visitcount.Day(day), visitcount.Source(source)).SetVisits(visits).SetSketch(encoded).Exec(ctx)
	} else {
		err = client.VisitCount.Create().SetDay(day).SetSource(source).SetPages(t.pages).SetVisits(visits).SetSketch(encoded).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("write visits: %w", err)
	}
	return nil
}

// purge deletes the sketches of past days and the counts older than KeptDays, of all shops, once per day.
func (c *Counter) purge(ctx context.Context) error {
	now := c.Now()
	to := dhaka.Day(now.Add(-sketchLife))
	if c.purgedTo == to {
		return nil
	}
	ctx = viewer.WithSystem(ctx)
	past := []func() error{
		func() error {
			q := c.Client.VisitCount.Update().Where(visitcount.DayLT(to), visitcount.SketchNotNil()).ClearSketch()
			if c.purgedTo != "" {
				q.Where(visitcount.DayGTE(dhaka.Day(now.AddDate(0, 0, -recentDays))))
			}
			return q.Exec(ctx)
		},
		func() error {
			_, err := c.Client.VisitCount.Delete().Where(visitcount.DayLT(dhaka.Day(now.AddDate(0, 0, -KeptDays)))).Exec(ctx)
			return err
		},
	}
	for _, each := range past {
		if err := each(); err != nil {
			return fmt.Errorf("delete old visits: %w", err)
		}
	}
	c.purgedTo = to
	return nil
}
