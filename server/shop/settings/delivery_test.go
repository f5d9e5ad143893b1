package settings_test

import (
	"context"
	"fmt"
	"testing"

	"haat/server/platform/db/dbtest"
)

// The migration must mark the charges of shops with orders as confirmed.
func TestMigrate_ConfirmsDeliveryOfShopsWithOrders(t *testing.T) {
	d, ctx := dbtest.OpenURL(t, dbtest.Empty(t)), context.Background()
	if err := d.MigrateTo(ctx, 20261125213254); err != nil { // the last version without the column
		t.Fatal(err)
	}
	const at = "'2026-01-02 03:04:05+00:00'"
	for id, slug := range map[int]string{1: "sells", 2: "new"} {
		insert := fmt.Sprintf("INSERT INTO shops (id, slug, name, created_at, updated_at) VALUES (%d, '%s', 'Shop', %s, %s)", id, slug, at, at)
		if _, err := d.SQL.Exec(insert); err != nil {
			t.Fatal(err)
		}
	}
	_, err := d.SQL.Exec(fmt.Sprintf(`INSERT INTO orders (shop_id, number, idempotency_key, name, mobile, line, subtotal, total, currency, created_at, updated_at)
		VALUES (1, '10000001', 'key-00001', 'Rahim', '01712345678', 'House 1', 100, 100, 'BDT', %s, %s)`, at, at))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Migrate(ctx); err != nil {
		t.Fatal(err)
	}
	for slug, want := range map[string]bool{"sells": true, "new": false} {
		var confirmed bool
		query := fmt.Sprintf("SELECT delivery_confirmed FROM shops WHERE slug = '%s'", slug)
		if err := d.SQL.QueryRow(query).Scan(&confirmed); err != nil || confirmed != want {
			t.Errorf("%s: %t, %v", slug, confirmed, err)
		}
	}
}
