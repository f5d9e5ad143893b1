package connection_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

// previous is a node of the previous release, which stores connections to couriers in courier_connections.
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

// rows returns the connections that the node sees, as text.
func (p previous) rows() string {
	p.Helper()
	rows, err := p.db.SQL.Query(`SELECT courier, public_id, state, problem, credentials, account, settings FROM courier_connections WHERE shop_id = $1 ORDER BY courier`, p.shop)
	if err != nil {
		p.Fatal(err)
	}
	defer rows.Close()
	var found []string
	for rows.Next() {
		var courier, id, state, problem, credentials, account string
		var settings []byte
		if err := rows.Scan(&courier, &id, &state, &problem, &credentials, &account, &settings); err != nil {
			p.Fatal(err)
		}
		found = append(found, fmt.Sprint(courier, id, state, problem, credentials, account, strings.ReplaceAll(string(settings), " ", "")))
	}
	if err := rows.Err(); err != nil {
		p.Fatal(err)
	}
	return strings.Join(found, "\n")
}

// seen returns the courier connections that a node of this release sees, in the same form as previous.rows.
func seen(ctx context.Context, client *ent.Client) string {
	var found []string
	for _, row := range client.ServiceConnection.Query().Order(ent.Asc("service")).AllX(ctx) {
		if row.Service == "bkash" {
			continue
		}
		settings := `{"store":"` + row.Settings.Store + `"}`
		found = append(found, fmt.Sprint(row.Service, row.PublicID, row.State, row.Problem, string(row.Credentials), row.Account, settings))
	}
	return strings.Join(found, "\n")
}

// During a rolling upgrade and after a rollback, nodes of both releases use the database, so triggers must
// copy changes between the tables.
func TestTriggers_NodesOfBothReleasesSeeTheSameCouriers(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t)
	system := viewer.WithSystem(context.Background())
	shop, other := d.Client.Shop.Create().SetSlug("a").SetName("a").SaveX(system), d.Client.Shop.Create().SetSlug("b").SetName("b").SaveX(system)
	ctx := viewer.WithShop(context.Background(), shop.ID)
	old := previous{t, d, shop.ID}
	insert := `INSERT INTO courier_connections (shop_id, courier, public_id, credentials, settings, created_at, updated_at) VALUES ($1, $2, $3, $4, '{"store":"1"}', $5, $5)`
	now := time.Now().UTC().Format("2006-01-02 15:04:05.999999-07:00")

	steps := []struct {
		name string
		do   func()
		want int
	}{
		{"the previous release connects", func() {
			old.exec(insert, shop.ID, "steadfast", "public", []byte("sealed"), now)
			old.exec(insert, other.ID, "steadfast", "others", []byte("sealed too"), now)
		}, 1},
		{"the previous release changes", func() {
			old.exec(`UPDATE courier_connections SET state = 'broken', problem = 'unauthorized', account = 'Rina' WHERE shop_id = $1`, shop.ID)
		}, 1},
		{"this release connects", func() {
			d.Client.ServiceConnection.Create().SetService("pathao").SetPublicID("second").SetCredentials([]byte("new")).SetSettings(&kind.ConnectionSettings{Store: "2"}).ExecX(ctx)
			d.Client.ServiceConnection.Create().SetService("bkash").SetPublicID("gateway").SetCredentials([]byte("new")).ExecX(ctx)
		}, 2},
		{"this release changes", func() {
			d.Client.ServiceConnection.Update().SetState("connected").SetProblem("").SetCredentials([]byte("renewed")).ExecX(ctx)
		}, 2},
		{"the previous release disconnects", func() { old.exec(`DELETE FROM courier_connections WHERE public_id = 'second'`) }, 1},
		{"this release disconnects", func() { d.Client.ServiceConnection.Delete().ExecX(ctx) }, 0},
		{"the previous release connects again", func() { old.exec(insert, shop.ID, "steadfast", "third", []byte("sealed"), now) }, 1},
	}
	for _, step := range steps {
		step.do()
		before, after := old.rows(), seen(ctx, d.Client)
		if before != after || len(strings.Fields(strings.ReplaceAll(after, " ", "_"))) != step.want {
			t.Errorf("%s: the previous release sees\n%s\nand this one\n%s", step.name, before, after)
		}
	}
	if others := (previous{t, d, other.ID}).rows(); !strings.Contains(others, "sealed too") {
		t.Errorf("the other shop has %q", others)
	}
	d.Client.Shop.DeleteOne(shop).ExecX(system)
	if rest := old.rows(); rest != "" {
		t.Errorf("after the shop was deleted: %s", rest)
	}
}

// The migration must copy the existing connections.
func TestMigration_KeepsConnectionsToCouriers(t *testing.T) {
	t.Parallel()
	d := dbtest.OpenURL(t, dbtest.Direct(dbtest.Empty(t)))
	if err := d.MigrateTo(t.Context(), 20261129055959); err != nil {
		t.Fatal(err)
	}
	old := previous{t, d, 1}
	now := time.Now().UTC().Format("2006-01-02 15:04:05.999999-07:00")
	old.exec(`INSERT INTO shops (id, slug, name, created_at, updated_at) VALUES (1, 'a', 'a', $1, $1)`, now)
	old.exec(`INSERT INTO service_connections (shop_id, service, public_id, credentials, created_at, updated_at) VALUES (1, 'bkash', 'gateway', $1, $2, $2)`, []byte("g"), now)
	old.exec(`INSERT INTO courier_connections (shop_id, courier, public_id, state, problem, credentials, account, settings, webhook_at, created_at, updated_at)
		VALUES (1, 'redx', 'public', 'broken', 'unauthorized', $1, 'Rina', '{"store":"7"}', $2, $2, $2)`, []byte("sealed"), now)
	if _, err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx := viewer.WithShop(t.Context(), 1)
	if before, after := old.rows(), seen(ctx, d.Client); before != after || before == "" {
		t.Errorf("the previous release sees\n%s\nand this one\n%s", before, after)
	}
	if n := d.Client.ServiceConnection.Query().CountX(ctx); n != 2 {
		t.Errorf("%d connections", n)
	}
}
