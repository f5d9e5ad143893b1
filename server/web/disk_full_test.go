package web_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"testing"

	"haat/ent/product"
)

// fill lets the database's file grow by no page; free lets it grow again. SQLite holds the bound
// for each connection.
func (s *site) fill() (free func()) {
	s.t.Helper()
	var connections []*sql.Conn
	for range s.db.SQL.Stats().MaxOpenConnections {
		c, err := s.db.SQL.Conn(s.t.Context())
		if err != nil {
			s.t.Fatal(err)
		}
		connections = append(connections, c)
	}
	bound := func(pages string) {
		for _, c := range connections {
			if _, err := c.ExecContext(s.t.Context(), "PRAGMA max_page_count = "+pages); err != nil {
				s.t.Fatal(err)
			}
		}
	}
	back := func() {
		for _, c := range connections {
			c.Close()
		}
		connections = nil
	}
	bound("1") // which is raised to what there is
	back()
	return func() {
		for range s.db.SQL.Stats().MaxOpenConnections {
			c, err := s.db.SQL.Conn(s.t.Context())
			if err != nil {
				s.t.Fatal(err)
			}
			connections = append(connections, c)
		}
		bound("1000000")
		back()
	}
}

func TestDiskFull_ShopsCanBeReadAndOrdersAreWholeOrNot(t *testing.T) {
	c := openCounter(t)
	if c.site.db.IsPostgres() {
		t.Skip("a full disk of PostgreSQL's is another machine's")
	}
	const stock = 100_000
	c.site.client.Product.UpdateOne(c.product).SetStock(stock).ExecX(c.ctx)
	c.site.get("/shop/a")
	free := c.site.fill()
	placed, refused := 0, 0
	for i := 0; refused < 3 && i < 1000; i++ {
		a := c.place(fmt.Sprint("buyer-full-", i), c.body(map[string]any{"mobile": fmt.Sprintf("017%08d", i)}))
		switch a.StatusCode {
		case http.StatusOK:
			placed++
		case http.StatusServiceUnavailable:
			refused++
			if a.Header.Get("Retry-After") == "" {
				t.Error("nobody is told when to come again")
			}
		default:
			t.Fatalf("order %d: %d %s", i, a.StatusCode, a.body)
		}
	}
	if refused < 3 {
		t.Fatal("the disk is not full")
	}
	for _, path := range []string{"/shop/a", "/a/product/rice"} {
		if a := c.site.get(path); a.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", path, a.StatusCode)
		}
	}
	free()
	if a := c.place("buyer-after", c.body(map[string]any{"mobile": "01799999999"})); a.StatusCode != http.StatusOK {
		t.Errorf("with room again: %d %s", a.StatusCode, a.body)
	}
	orders := c.site.client.Order.Query().CountX(c.ctx)
	left := c.site.client.Product.Query().Where(product.ID(c.product.ID)).OnlyX(c.ctx).Stock
	if orders != placed+1 || left != stock-orders {
		t.Errorf("%d were told of an order, there are %d, and %d are left", placed+1, orders, left)
	}
}
