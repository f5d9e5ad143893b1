package smsbudget

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/shop"
	"haat/ent/smscount"
	"haat/server/platform/dhaka"
)

// Today contains the numbers of a shop's SMS on the current day.
type Today struct {
	Sent    int `json:"sent"`    // messages sent, from all budgets
	Skipped int `json:"skipped"` // messages not sent because of a limit
	// Allowance is the daily limit of messages about orders, and Left its unused part.
	Allowance int `json:"allowance"`
	Left      int `json:"left"`
}

// Today returns the numbers of the context's shop since the beginning of the day.
func (b *Budget) Today(ctx context.Context, client *ent.Client) (*Today, error) {
	rows, err := client.SmsCount.Query().Where(smscount.Day(dhaka.Day(b.now()))).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("count sms: %w", err)
	}
	found := map[Kind]*ent.SmsCount{Guest: {}, Shop: {}}
	today := &Today{}
	for _, row := range rows {
		found[row.Budget] = row
		today.Sent += row.Messages
		today.Skipped += row.Skipped
	}
	for _, kind := range []Kind{Guest, Shop} {
		allowance := b.allowance(kind, found[kind].Delivered)
		today.Allowance += allowance
		today.Left += max(0, allowance-found[kind].Messages)
	}
	return today, nil
}

// Cost contains the SMS of a shop in a period. Parts is the number of message parts that the gateway charges.
type Cost struct {
	ShopID  int `json:"shop_id"`
	Parts   int `json:"parts"`
	Skipped int `json:"skipped"`
}

// Costs returns the costs of the given shops, or of all shops if none is given, since the day of since, the
// highest first. It requires the platform as viewer.
func Costs(ctx context.Context, client *ent.Client, since time.Time, shops ...int) ([]Cost, error) {
	query := client.SmsCount.Query().Where(smscount.DayGTE(dhaka.Day(since)))
	if len(shops) > 0 {
		query.Where(smscount.ShopIDIn(shops...))
	}
	costs := []Cost{}
	err := query.GroupBy(smscount.FieldShopID).
		Aggregate(ent.As(ent.Sum(smscount.FieldParts), "parts"), ent.As(ent.Sum(smscount.FieldSkipped), "skipped")).Scan(ctx, &costs)
	if err != nil {
		return nil, fmt.Errorf("sum up sms: %w", err)
	}
	slices.SortFunc(costs, func(a, b Cost) int {
		return cmp.Or(cmp.Compare(b.Parts+b.Skipped, a.Parts+a.Skipped), cmp.Compare(a.ShopID, b.ShopID))
	})
	return costs, nil
}

// Slugs returns the slugs of the first limit shops in costs, by shop id. It requires the platform as viewer.
func Slugs(ctx context.Context, client *ent.Client, costs []Cost, limit int) (map[int]string, error) {
	ids := make([]int, min(limit, len(costs)))
	for i := range ids {
		ids[i] = costs[i].ShopID
	}
	rows, err := client.Shop.Query().Where(shop.IDIn(ids...)).Select(shop.FieldID, shop.FieldSlug).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read slugs of shops: %w", err)
	}
	slugs := map[int]string{}
	for _, row := range rows {
		slugs[row.ID] = row.Slug
	}
	return slugs, nil
}
