package attacks_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"testing"

	"haat/ent/product"
	"haat/server/web/webtest"
)

// fillDisk prevents the database file from growing; free allows it to grow again. In SQLite, this limit
// applies per connection.
func fillDisk(s *webtest.Site) (free func()) {
	s.T.Helper()
	var connections []*sql.Conn
	for range s.DB.SQL.Stats().MaxOpenConnections {
		c, err := s.DB.SQL.Conn(s.T.Context())
		if err != nil {
			s.T.Fatal(err)
		}
		connections = append(connections, c)
	}
	bound := func(pages string) {
		for _, c := range connections {
			if _, err := c.ExecContext(s.T.Context(), "PRAGMA max_page_count = "+pages); err != nil {
				s.T.Fatal(err)
			}
		}
	}
	back := func() {
		for _, c := range connections {
			c.Close()
		}
		connections = nil
	}
	bound("1") // SQLite raises it to the current number of pages
	back()
	return func() {
		for range s.DB.SQL.Stats().MaxOpenConnections {
			c, err := s.DB.SQL.Conn(s.T.Context())
			if err != nil {
				s.T.Fatal(err)
			}
			connections = append(connections, c)
		}
		bound("1000000")
		back()
	}
}

func TestDiskFull_PagesWorkAndOrdersAreAllOrNothing(t *testing.T) {
	c := webtest.NewCheckout(t)
	if c.Site.DB.IsPostgres() {
		t.Skip("fills the disk of SQLite only")
	}
	const stock = 100_000
	c.Site.Client.Product.UpdateOne(c.Product).SetStock(stock).ExecX(c.Ctx)
	c.Site.Get("/shop/a")
	free := fillDisk(c.Site)
	placed, refused := 0, 0
	for i := 0; refused < 3 && i < 1000; i++ {
		a := c.PlaceOrder(fmt.Sprint("buyer-full-", i), c.OrderBody(map[string]any{"mobile": fmt.Sprintf("017%08d", i)}))
		switch a.StatusCode {
		case http.StatusOK:
			placed++
		case http.StatusServiceUnavailable:
			refused++
			if a.Header.Get("Retry-After") == "" {
				t.Error("a refusal has no Retry-After")
			}
		default:
			t.Fatalf("order %d: status %d %s", i, a.StatusCode, a.Text)
		}
	}
	if refused < 3 {
		t.Fatal("the disk did not fill up")
	}
	for _, path := range []string{"/shop/a", "/a/product/rice"} {
		if a := c.Site.Get(path); a.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", path, a.StatusCode)
		}
	}
	free()
	if a := c.PlaceOrder("buyer-after", c.OrderBody(map[string]any{"mobile": "01799999999"})); a.StatusCode != http.StatusOK {
		t.Errorf("after the disk has space again: status %d %s", a.StatusCode, a.Text)
	}
	orders := c.Site.Client.Order.Query().CountX(c.Ctx)
	inStock := c.Site.Client.Product.Query().Where(product.ID(c.Product.ID)).OnlyX(c.Ctx).Stock
	if orders != placed+1 || inStock != stock-orders {
		t.Errorf("%d orders were confirmed, %d are stored, and %d units are in stock", placed+1, orders, inStock)
	}
}
