package erasure

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/platform/db"
)

// atOnce is the maximum number of values in a condition.
const atOnce = 100

// Owned contains the rows of a person that remain in the shop's books.
type Owned struct {
	Orders  []int
	Numbers []string // numbers of the orders
	// Logged contains the ids of the person's rows by entity. The entries of the activity log about them are
	// emptied.
	Logged map[string][]int
}

// logged lists the fields of an order with personal data. All logged fields of the other entities in
// Owned.Logged are personal data.
var logged = []string{"name", "mobile", "email", "line", "upazila", "note", "shop_note", "discount_reason"}

// Empty removes texts from rows about a person's orders that no other code may change: couriers' reports, mobile numbers of discounts,
// notes of the ledger and of the stock log, and former values in the activity log. It also removes the team's
// notes about the orders that mention the person.
func Empty(ctx context.Context, client *ent.Client, p Person, o Owned) error {
	for ids := range slices.Chunk(o.Orders, atOnce) {
		err := update(ctx, client, "parcel_events SET text = ''", "text <> '' AND parcel_id IN (SELECT id FROM parcels WHERE order_id IN (%s))", db.Args(ids))
		if err != nil {
			return fmt.Errorf("empty events of parcels: %w", err)
		}
		// These uses are not numbered, so that those of several people do not collide.
		if err := update(ctx, client, "order_discounts SET mobile = '"+kind.ErasedMobile+"', nth = 0", "mobile <> '' AND order_id IN (%s)", db.Args(ids)); err != nil {
			return fmt.Errorf("empty uses of discounts: %w", err)
		}
		if err := emptyNotes(ctx, client, newFinder(p, true), ids); err != nil {
			return fmt.Errorf("empty notes of orders: %w", err)
		}
	}
	for numbers := range slices.Chunk(o.Numbers, atOnce) {
		for _, table := range []string{"ledger_entries", "stock_movements"} {
			if err := update(ctx, client, table+" SET note = ''", "note <> '' AND order_number IN (%s)", db.Args(numbers)); err != nil {
				return fmt.Errorf("empty notes of %s: %w", table, err)
			}
		}
	}
	for entity, ids := range o.Logged {
		for some := range slices.Chunk(ids, atOnce) {
			if err := emptyLog(ctx, client, entity, some); err != nil {
				return fmt.Errorf("empty log: %w", err)
			}
		}
	}
	return nil
}

// update updates rows of the context's shop. where contains %s for the list of values.
func update(ctx context.Context, client *ent.Client, set, where string, values []any) error {
	v, _ := viewer.From(ctx)
	_, err := client.ExecContext(ctx, "UPDATE "+set+" WHERE shop_id = $1 AND "+fmt.Sprintf(where, list(len(values), 2)), append([]any{v.ShopID()}, values...)...)
	return err
}

// list returns n placeholders for parameters, starting with first, such as "$2, $3".
func list(n, first int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprint("$", first+i)
	}
	return strings.Join(all, ", ")
}

func emptyNotes(ctx context.Context, client *ent.Client, f finder, orders []int) error {
	rows, err := query(ctx, client, "order_events", "note", "note <> '' AND order_id IN ("+list(len(orders), 2)+")", db.Args(orders))
	if err != nil {
		return err
	}
	var ids []int
	for _, row := range rows {
		if f.mentions(row.value) {
			ids = append(ids, row.id)
		}
	}
	for some := range slices.Chunk(ids, atOnce) {
		if err := update(ctx, client, "order_events SET note = ''", "id IN (%s)", db.Args(some)); err != nil {
			return err
		}
	}
	return nil
}

// emptyLog replaces the personal values in log entries of an entity's rows.
func emptyLog(ctx context.Context, client *ent.Client, entity string, ids []int) error {
	rows, err := query(ctx, client, "audit_logs", "changes", "changes IS NOT NULL AND entity = $2 AND entity_id IN ("+list(len(ids), 3)+")", append([]any{entity}, db.Args(ids)...))
	if err != nil {
		return err
	}
	v, _ := viewer.From(ctx)
	for _, row := range rows {
		now, err := mapFields(row.value, func(field string) bool { return entity != ent.TypeOrder || slices.Contains(logged, field) })
		if err != nil {
			return err
		}
		if _, err := client.ExecContext(ctx, "UPDATE audit_logs SET changes = $1 WHERE id = $2 AND shop_id = $3", now, row.id, v.ShopID()); err != nil {
			return err
		}
	}
	return nil
}

// hooks are the kinds of jobs that contain data from other services. All other due jobs contain only ids, or are deleted by their keys.
var hooks = []string{"courier_hook", "whatsapp_hook"}

// RemoveJobs deletes webhooks and finished jobs about a person or their orders. tokens are numbers of orders
// and of their parcels. If due is false, due webhooks that mention the person remain, because open orders
// with the number, such as a guest's, still need them.
func RemoveJobs(ctx context.Context, client *ent.Client, p Person, tokens []string, due bool) error {
	f := newFinder(p, false)
	ids, err := f.jobs(ctx, client, f.patterns, f.mentions, due)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(tokens, atOnce/2) {
		patterns, word := words(some)
		more, err := f.jobs(ctx, client, patterns, word.MatchString, true)
		if err != nil {
			return err
		}
		ids = append(ids, more...)
	}
	for some := range slices.Chunk(ids, atOnce) {
		if _, err := client.Outbox.Delete().Where(outbox.IDIn(some...)).Exec(ctx); err != nil {
			return fmt.Errorf("remove jobs about the person: %w", err)
		}
	}
	return nil
}

// words returns patterns for SQL's LIKE, and an expression for texts that contain one of the tokens as a
// word.
func words(tokens []string) (patterns []string, word *regexp.Regexp) {
	quoted := make([]string, len(tokens))
	for i, token := range tokens {
		patterns, quoted[i] = append(patterns, like([]string{strings.ToLower(token)})), regexp.QuoteMeta(token)
	}
	return patterns, regexp.MustCompile(`(?i)(?:^|[^0-9A-Za-z])(?:` + strings.Join(quoted, "|") + `)(?:[^0-9A-Za-z]|$)`)
}

// parcelsTogether is the number of parcels per query for webhooks.
const parcelsTogether = 100

// Webhooks returns, for each parcel, the payloads of the stored webhooks about it. A parcel is identified by
// its tokens, some of which may be empty.
func Webhooks(ctx context.Context, client *ent.Client, parcels [][]string) ([][]string, error) {
	found := make([][]string, 0, len(parcels))
	for some := range slices.Chunk(parcels, parcelsTogether) {
		next, err := webhooks(ctx, client, some)
		if err != nil {
			return nil, err
		}
		found = append(found, next...)
	}
	return found, nil
}

func webhooks(ctx context.Context, client *ent.Client, parcels [][]string) ([][]string, error) {
	found, about := make([][]string, len(parcels)), make([]*regexp.Regexp, len(parcels))
	var patterns []string
	for i, tokens := range parcels {
		tokens = slices.DeleteFunc(slices.Clone(tokens), func(token string) bool { return token == "" })
		if len(tokens) == 0 {
			continue
		}
		own, word := words(tokens)
		patterns, about[i] = append(patterns, own...), word
	}
	if len(patterns) == 0 {
		return found, nil
	}
	where, args := likeAny("payload", patterns)
	rows, err := query(ctx, client, "outboxes", "payload", "kind = 'courier_hook' AND ("+where+")", args)
	if err != nil {
		return nil, fmt.Errorf("find webhooks: %w", err)
	}
	for _, row := range rows {
		for i, word := range about {
			if word != nil && word.MatchString(row.value) {
				found[i] = append(found[i], row.value)
			}
		}
	}
	return found, nil
}

// jobs returns the ids of finished jobs whose payload, key or error matches, and of due webhooks if due is true.
func (f finder) jobs(ctx context.Context, client *ent.Client, patterns []string, matches func(string) bool, due bool) ([]int, error) {
	if len(patterns) == 0 {
		return nil, nil
	}
	states := "state <> 'due'"
	if due {
		states = "(state <> 'due' OR kind IN ('" + strings.Join(hooks, "', '") + "'))"
	}
	var ids []int
	for _, column := range []string{"payload", "last_error", "dedupe_key"} {
		where, args := likeAny(column, patterns)
		rows, err := query(ctx, client, "outboxes", column, states+" AND ("+where+")", args)
		if err != nil {
			return nil, fmt.Errorf("find jobs: %w", err)
		}
		for _, row := range rows {
			if matches(row.value) {
				ids = append(ids, row.id)
			}
		}
	}
	return ids, nil
}
