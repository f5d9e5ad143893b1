package searches

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/termcount"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
)

// keptDays is the number of days for which counts are stored.
const keptDays = 90

// Flush adds the collected counts to the database, in one transaction per shop and day. Once per day it
// deletes old counts. If the transaction of a shop fails, its counts are lost.
func (c *Counter) Flush(ctx context.Context) error {
	c.mu.Lock()
	counts := c.counts
	c.counts, c.perShop = map[key]count{}, map[int]int{}
	c.mu.Unlock()
	type shopDay struct {
		shopID int
		day    string
	}
	batches := map[shopDay]map[string]count{}
	for k, n := range counts {
		at := shopDay{k.shopID, k.day}
		if batches[at] == nil {
			batches[at] = map[string]count{}
		}
		batches[at][k.term] = n
	}
	var failed []error
	for at, terms := range batches {
		if err := c.write(viewer.WithShop(ctx, at.shopID), at.day, terms); err != nil {
			failed = append(failed, err)
		}
	}
	return errors.Join(append(failed, c.purge(ctx))...)
}

// write adds the counts of a shop and day. Once the day has maxPerDay terms, no others are added.
func (c *Counter) write(ctx context.Context, day string, terms map[string]count) error {
	return db.Transact(ctx, c.client, "count searches", func(client *ent.Client) error {
		known, err := client.TermCount.Query().Where(termcount.Day(day)).Count(ctx)
		if err != nil {
			return fmt.Errorf("count terms: %w", err)
		}
		for term, n := range terms {
			added, err := addTo(ctx, client, day, term, n)
			if err != nil {
				return err
			}
			if added || known >= maxPerDay {
				continue
			}
			known++
			err = client.TermCount.Create().SetDay(day).SetTerm(term).SetFound(n.found).SetMissed(n.missed).SetNetworks(n.networks).Exec(ctx)
			if err != nil {
				return fmt.Errorf("create count: %w", err)
			}
		}
		return nil
	})
}

// addTo adds to the count of a term. It returns false if the term has no count.
func addTo(ctx context.Context, client *ent.Client, day, term string, n count) (bool, error) {
	of := []predicate.TermCount{termcount.Day(day), termcount.Term(term)}
	changed, err := client.TermCount.Update().Where(of...).AddFound(n.found).AddMissed(n.missed).Save(ctx)
	if err != nil || changed == 0 {
		return false, fault.Wrap("add to count", err)
	}
	row, err := client.TermCount.Query().Where(of...).Only(ctx) // the update has locked the row
	if err != nil {
		return false, fmt.Errorf("load count: %w", err)
	}
	known := len(row.Networks)
	if networks := withNetworks(row.Networks, n.networks...); len(networks) > known {
		err = client.TermCount.UpdateOne(row).SetNetworks(networks).Exec(ctx)
	}
	return true, fault.Wrap("add networks to count", err)
}

// purge deletes old counts of all shops, once per day.
func (c *Counter) purge(ctx context.Context) error {
	now := c.now()
	today := dhaka.Day(now)
	c.mu.Lock()
	done := c.purged == today
	c.mu.Unlock()
	if done {
		return nil
	}
	_, err := c.client.TermCount.Delete().Where(termcount.DayLT(daysBefore(now, keptDays))).Exec(viewer.WithSystem(ctx))
	if err != nil {
		return fmt.Errorf("delete old counts: %w", err)
	}
	c.mu.Lock()
	c.purged = today
	c.mu.Unlock()
	return nil
}

func daysBefore(now time.Time, days int) string { return dhaka.Day(now.AddDate(0, 0, -days)) }
