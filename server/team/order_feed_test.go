package team_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"haat/ent"
	"haat/server/team"
)

func placeIn(ctx context.Context, client *ent.Client, number string) *ent.Order {
	return client.Order.Create().SetNumber(number).SetIdempotencyKey("key-of-" + number).SetName("Rahim").SetMobile("01712345678").
		SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Savar").SetLine("Road 1").SetCurrency("BDT").SetSubtotal(100_00).SetTotal(100_00).SaveX(ctx)
}

// wantTold checks that a feed returns exactly the orders with these numbers.
func wantTold(t *testing.T, feed *team.OrderFeed, ctx context.Context, want ...string) {
	t.Helper()
	orders, err := feed.Next(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range orders {
		got = append(got, o.Number)
	}
	if !slices.Equal(got, want) {
		t.Errorf("reported %v, want %v", got, want)
	}
}

func follow(t *testing.T, a *area, ctx context.Context, after int) *team.OrderFeed {
	t.Helper()
	feed, err := a.FollowOrders(ctx, after)
	if err != nil {
		t.Fatal(err)
	}
	return feed
}

func TestFollowOrders_ReportsEachOrderOnce(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01712345678")
	_, _, elsewhere := a.Shop("b", "01712345678")
	wantTold(t, follow(t, a, ctx, -1), ctx)
	first := placeIn(ctx, a.Client, "1")
	second := placeIn(ctx, a.Client, "2")
	placeIn(elsewhere, a.Client, "3")
	feed := follow(t, a, ctx, -1)
	wantTold(t, feed, ctx)
	placeIn(ctx, a.Client, "4")
	wantTold(t, feed, ctx, "4")
	wantTold(t, feed, ctx)
	wantTold(t, follow(t, a, ctx, first.ID), ctx, "2", "4")
	if late := follow(t, a, ctx, second.ID); late.Last() != second.ID {
		t.Errorf("resumes after %d, want %d", late.Last(), second.ID)
	}
	for i := range 30 {
		placeIn(ctx, a.Client, fmt.Sprint("m", i))
	}
	if orders, err := feed.Next(ctx); err != nil || len(orders) != 20 || orders[19].Number != "m29" {
		t.Errorf("reported %d of many, %v", len(orders), err)
	}
	wantTold(t, feed, ctx)
}

// Ids are assigned before transactions commit. An order that commits after one with a higher id must still be
// reported.
func TestFollowOrders_ReportsSlowTransactions(t *testing.T) {
	a := newArea(t)
	if !a.DB.IsPostgres() {
		t.Skip("SQLite has one writer at a time")
	}
	_, _, ctx := a.Shop("a", "01712345678")
	feed := follow(t, a, ctx, -1)
	tx, err := a.Client.Tx(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback() // does nothing after the commit
	slow := placeIn(ctx, tx.Client(), "slow")
	quick := placeIn(ctx, a.Client, "quick")
	if slow.ID >= quick.ID {
		t.Fatalf("the slow one has id %d, the quick one %d", slow.ID, quick.ID)
	}
	wantTold(t, feed, ctx, "quick")
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	wantTold(t, feed, ctx, "slow")
	wantTold(t, feed, ctx)
	if feed.Last() != quick.ID {
		t.Errorf("a browser resumes after %d, want %d", feed.Last(), quick.ID)
	}
}
