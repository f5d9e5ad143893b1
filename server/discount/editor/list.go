package editor

import (
	"context"
	"fmt"
	"strings"
	"time"

	"haat/ent"
	entdiscount "haat/ent/discount"
	"haat/ent/discountcode"
	"haat/ent/predicate"
	"haat/ent/viewer"
	"haat/server/discount"
	"haat/server/discount/rules"
	"haat/server/platform/dhaka"
)

// rowsPerPage is the page size of the lists.
const rowsPerPage = 25

// Query selects discounts. Status is one of a discount's statuses; any other value means all. Text is a part of a name or of a code.
type Query struct {
	Status, Text string
	Page         int // starts at 1; a number beyond the last page selects the last page
}

// List returns a page of the shop's discounts with their figures, the newest first. If costs is true, the figures contain the profits. It needs
// five statements, and one for the profits.
func (e *Editor) List(ctx context.Context, q Query, costs bool) (*DiscountRows, error) {
	now := e.now()
	counts, err := e.counts(ctx, now)
	if err != nil {
		return nil, err
	}
	all := e.client.Discount.Query().Where(q.conditions(now)...)
	total, err := all.Clone().Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count discounts: %w", err)
	}
	list := &DiscountRows{Discounts: []DiscountRow{}, Total: total, Counts: counts}
	list.Page, list.Pages = pageOf(q.Page, total, rowsPerPage)
	rows, err := all.Order(ent.Desc(entdiscount.FieldID)).Offset((list.Page - 1) * rowsPerPage).Limit(rowsPerPage).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list discounts: %w", err)
	}
	ids := make([]int, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	of, err := figuresOf(ctx, e.client, ids, costs)
	if err != nil {
		return nil, err
	}
	codes, err := codesOf(ctx, e.client, ids)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		list.Discounts = append(list.Discounts, DiscountRow{
			ID: row.ID, Name: row.Name, BnName: row.BnName, Status: statusOf(row, now), Automatic: row.Automatic, Code: codes[row.ID].first,
			Codes: codes[row.ID].n, Terms: termsOf(row.Terms), MostUses: row.MostUses, Used: row.Used,
			StartsAt: dhaka.Minute(row.StartsAt), EndsAt: dhaka.LastMinute(row.EndsAt), Figures: of[row.ID],
		})
	}
	return list, nil
}

// pageOf returns the number of an existing page, and the number of pages.
func pageOf(page, total, size int) (at, pages int) {
	pages = max(1, (total+size-1)/size)
	return min(max(1, page), pages), pages
}

func (q Query) conditions(now time.Time) []predicate.Discount {
	var list []predicate.Discount
	over := entdiscount.EndsAtLTE(now)
	notOver := rules.NotOver(now)
	switch q.Status {
	case active:
		list = append(list, notOver, entdiscount.Paused(false), entdiscount.Or(entdiscount.StartsAtIsNil(), entdiscount.StartsAtLTE(now)))
	case scheduled:
		list = append(list, notOver, entdiscount.Paused(false), entdiscount.StartsAtGT(now))
	case paused:
		list = append(list, notOver, entdiscount.Paused(true))
	case ended:
		list = append(list, over)
	}
	if text := strings.TrimSpace(q.Text); text != "" {
		list = append(list, entdiscount.Or(
			entdiscount.NameContainsFold(text), entdiscount.BnNameContainsFold(text),
			entdiscount.HasCodesWith(discountcode.CodeContains(discount.CodeKey(text))),
		))
	}
	return list
}

// counts returns the numbers of discounts by status, in one statement.
func (e *Editor) counts(ctx context.Context, now time.Time) (c StatusCounts, err error) {
	const query = `SELECT COALESCE(SUM(CASE WHEN NOT is_over AND NOT paused AND NOT is_early THEN 1 ELSE 0 END), 0),
	COALESCE(SUM(CASE WHEN NOT is_over AND NOT paused AND is_early THEN 1 ELSE 0 END), 0),
	COALESCE(SUM(CASE WHEN NOT is_over AND paused THEN 1 ELSE 0 END), 0), COALESCE(SUM(CASE WHEN is_over THEN 1 ELSE 0 END), 0) FROM (
	SELECT paused, ends_at IS NOT NULL AND ends_at <= $2 AS is_over, starts_at IS NOT NULL AND starts_at > $2 AS is_early FROM discounts WHERE shop_id = $1
) d`
	rows, err := e.client.QueryContext(ctx, query, viewer.ShopOf(ctx), now.UTC())
	if err != nil {
		return c, fmt.Errorf("count discounts: %w", err)
	}
	defer rows.Close()
	if rows.Next() {
		if err := rows.Scan(&c.Active, &c.Scheduled, &c.Paused, &c.Ended); err != nil {
			return c, fmt.Errorf("count discounts: %w", err)
		}
	}
	return c, rows.Err()
}

// someCodes is the number of the codes of a discount, and the first of them in alphabetical order.
type someCodes struct {
	n     int
	first string
}

// codesOf returns the numbers and their first codes in alphabetical order, by the discount's id, in one statement.
func codesOf(ctx context.Context, client *ent.Client, ids []int) (map[int]someCodes, error) {
	of := make(map[int]someCodes, len(ids))
	if len(ids) == 0 {
		return of, nil
	}
	var found []struct {
		DiscountID int    `sql:"discount_id"`
		N          int    `sql:"n"`
		First      string `sql:"first_code"`
	}
	err := client.DiscountCode.Query().Where(discountcode.DiscountIDIn(ids...)).GroupBy(discountcode.FieldDiscountID).
		Aggregate(ent.As(ent.Count(), "n"), ent.As(ent.Min(discountcode.FieldCode), "first_code")).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("count codes: %w", err)
	}
	for _, each := range found {
		of[each.DiscountID] = someCodes{each.N, each.First}
	}
	return of, nil
}
