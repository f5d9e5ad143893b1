package blocklist_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/blockentry"
	"haat/ent/viewer"
	"haat/server/order/blocklist"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
)

const number = "01712345678"

// previous is a node of the previous release, which stores blocks of customers in customer_records.
type previous struct {
	*testing.T
	db   *db.DB
	shop int
}

func (p previous) exec(query string, args ...any) {
	p.Helper()
	if _, err := p.db.SQL.Exec(query, args...); err != nil {
		p.Fatal(err)
	}
}

// sees returns whether the node sees the customer as blocked, and the reason.
func (p previous) sees() string {
	p.Helper()
	var blocked bool
	var reason string
	query := `SELECT blocked_at IS NOT NULL, block_reason FROM customer_records WHERE shop_id = $1 AND mobile = $2`
	if err := p.db.SQL.QueryRow(query, p.shop, number).Scan(&blocked, &reason); err != nil {
		p.Fatal(err)
	}
	return strings.TrimSpace(fmt.Sprint(blocked, " ", reason))
}

// During a rolling upgrade and after a rollback, nodes of both releases use the database, so triggers must copy
// changes between the tables.
func TestTriggers_NodesOfBothReleasesSeeTheSameBlocks(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t)
	system := viewer.WithSystem(context.Background())
	shop, other := d.Client.Shop.Create().SetSlug("a").SetName("a").SaveX(system), d.Client.Shop.Create().SetSlug("b").SetName("b").SaveX(system)
	ctx, theirs := viewer.WithShop(context.Background(), shop.ID), viewer.WithShop(context.Background(), other.ID)
	d.Client.CustomerRecord.Create().SetMobile(number).ExecX(ctx)
	d.Client.CustomerRecord.Create().SetMobile(number).ExecX(theirs)
	d.Client.BlockEntry.Create().SetList("block").SetKind("number").SetValue(number).SetReason("theirs").ExecX(theirs)
	old := previous{t, d, shop.ID}
	now := time.Now().UTC().Format("2006-01-02 15:04:05.999999-07:00")
	put := func(list blockentry.List, reason string, until *time.Time) func() {
		return func() {
			dbtest.Transact(ctx, t, d.Client, func(client *ent.Client) {
				e := blocklist.Entry{List: list, Kind: blockentry.KindNumber, Value: number, Label: number, Reason: reason, ExpiresAt: until}
				if _, err := blocklist.Put(ctx, client, e); err != nil {
					t.Fatal(err)
				}
			})
		}
	}
	entry := func() *ent.BlockEntry { return d.Client.BlockEntry.Query().OnlyX(ctx) }
	block := `UPDATE customer_records SET blocked_at = $1, block_reason = $2 WHERE shop_id = $3`
	unblock := `UPDATE customer_records SET blocked_at = NULL, block_reason = '' WHERE shop_id = $1`
	until := time.Now().AddDate(0, 0, 7)
	for _, step := range []struct {
		name     string
		do       func()
		old, now string // what nodes of the previous and of this release see
	}{
		{"this release blocks", put("block", "refuses", nil), "true refuses", "block refuses"},
		{"this release changes the reason", func() { entry().Update().SetReason("rude").ExecX(ctx) }, "true rude", "block rude"},
		{"the previous release changes the reason", func() { old.exec(block, now, "fake", shop.ID) }, "true fake", "block fake"},
		{"the previous release unblocks", func() { old.exec(unblock, shop.ID) }, "false", ""},
		{"the previous release blocks", func() { old.exec(block, now, "fake", shop.ID) }, "true fake", "block fake"},
		{"this release allows the number", put("allow", "", nil), "false", "allow"},
		{"the previous release blocks the allowed number", func() { old.exec(block, now, "fake", shop.ID) }, "true fake", "block fake"},
		{"this release removes the entry", func() { d.Client.BlockEntry.DeleteOne(entry()).ExecX(ctx) }, "false", ""},
		// The previous release refuses orders by such an entry, but cannot show it on the customer's page.
		{"this release blocks for a week", put("block", "a week", &until), "false", "block a week"},
		{"the previous release blocks for ever", func() { old.exec(block, now, "fake", shop.ID) }, "true fake", "block fake"},
	} {
		step.do()
		var rows []string
		for _, row := range d.Client.BlockEntry.Query().AllX(ctx) {
			rows = append(rows, strings.TrimSpace(fmt.Sprint(row.List, " ", row.Reason)))
		}
		if got := strings.Join(rows, "\n"); got != step.now || old.sees() != step.old {
			t.Fatalf("%s: this release sees %q, want %q; the previous one sees %q, want %q", step.name, got, step.now, old.sees(), step.old)
		}
	}
	if row := entry(); row.ExpiresAt != nil || row.Value != number || row.Label != number {
		t.Errorf("%+v", row)
	}
	if row := d.Client.BlockEntry.Query().OnlyX(theirs); row.Reason != "theirs" {
		t.Errorf("the other shop's entry: %+v", row)
	}
}

// The migration must copy the customers that the previous release has blocked, and move allowed ones to the block
// list: a customer who is blocked on the customer's page stays blocked.
func TestTriggers_RecordsOfTheOldReleaseBecomeEntries(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t)
	shop := d.Client.Shop.Create().SetSlug("a").SetName("a").SaveX(viewer.WithSystem(context.Background()))
	ctx := viewer.WithShop(context.Background(), shop.ID)
	old := previous{t, d, shop.ID}
	d.Client.BlockEntry.Create().SetList("allow").SetKind("number").SetValue(number).SetActorName("Rina").ExecX(ctx)
	old.exec(`INSERT INTO customer_records (shop_id, mobile, blocked_at, block_reason, created_at, updated_at) VALUES ($1, $2, $3, 'fake', $3, $3)`,
		shop.ID, number, time.Now().UTC().Format("2006-01-02 15:04:05.999999-07:00"))
	if row := d.Client.BlockEntry.Query().OnlyX(ctx); row.List != "block" || row.Reason != "fake" || row.ActorName != "" {
		t.Errorf("%+v", row)
	}
}

func TestPut_RefusesMoreAddressesThanAreComparedQuickly(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t)
	shop := d.Client.Shop.Create().SetSlug("a").SetName("a").SaveX(viewer.WithSystem(context.Background()))
	ctx := viewer.WithShop(context.Background(), shop.ID)
	rows := make([]*ent.BlockEntryCreate, 200)
	for i := range rows {
		rows[i] = d.Client.BlockEntry.Create().SetList("block").SetKind("address").SetValue(fmt.Sprint("house ", i))
	}
	d.Client.BlockEntry.CreateBulk(rows...).ExecX(ctx)
	_, err := blocklist.Put(ctx, d.Client, blocklist.Entry{List: "block", Kind: "address", Value: "house 200", Label: "House 200"})
	faulttest.Want(t, err, fault.Conflict, "block_list_full")
	if _, err := blocklist.Put(ctx, d.Client, blocklist.Entry{List: "block", Kind: "number", Value: number, Label: number}); err != nil {
		t.Errorf("a number: %v", err)
	}
}
