package customer_test

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/config"
	"haat/server/platform/db/dbtest"
	"haat/server/web/webtest"
)

// maxOrderStatements is the budget of an order between its request and its response. Statements of jobs are not counted: they run later.
const maxOrderStatements = 16

// The product's row is locked from its UPDATE on, so buyers of one product wait for each other only during the last statements.
const lastStatements = 3

func TestPlaceOrder_NeedsFewStatements(t *testing.T) {
	c := webtest.NewCheckout(t, func(cfg *config.Config) {
		cfg.Unverified = config.Unverified{Units: 10, Order: 20, Value: 20_000, Share: 50, ShopUnits: 500, ShopValue: 500_000}
	})
	for n := range 2 { // the first order of a day creates rows, and the second fills the last cache
		c.MustPlaceOrder(fmt.Sprint("an-order-before-the-counted-one-", n))
	}
	c.Site.Statements.Transactions = true
	statements := c.Site.Statements.During(func() { c.MustPlaceOrder("the-order-whose-statements-are-counted") })
	lock := -1
	for i, s := range statements {
		t.Logf("%2d %s", i+1, short(s.Query))
		if strings.HasPrefix(s.Query, "UPDATE products") {
			lock = i
		}
	}
	if len(statements) > maxOrderStatements {
		t.Errorf("%d statements, want at most %d", len(statements), maxOrderStatements)
	}
	if lock < 0 || len(statements)-lock > lastStatements {
		t.Errorf("the product is locked by statement %d of %d", lock+1, len(statements))
	}
}

// mostOfDiscounts is the number of statements by which discounts raise the budget of an order.
const mostOfDiscounts = 2

func TestPlaceOrder_DiscountsRaiseTheBudgetByTwoStatements(t *testing.T) {
	automatic := func(c *webtest.Checkout) {
		c.Site.Client.Discount.Create().SetName("Half").SetAutomatic(true).SetTerms(half).ExecX(c.Ctx)
	}
	limited := func(c *webtest.Checkout) {
		row := c.Site.Client.Discount.Create().SetName("Eid").SetMostUses(10).SetTerms(free).SaveX(c.Ctx)
		c.Site.Client.DiscountCode.Create().SetDiscount(row).SetCode("EID10").ExecX(c.Ctx)
	}
	for name, test := range map[string]struct {
		offer []func(*webtest.Checkout)
		codes []string
		most  int // statements more than without discounts
	}{
		"an automatic discount without limits":   {[]func(*webtest.Checkout){automatic}, nil, 1},
		"a code with a limit in all":             {[]func(*webtest.Checkout){limited}, []string{"eid10"}, 3},
		"both, of which one order has both rows": {[]func(*webtest.Checkout){automatic, limited}, []string{"eid10"}, 3},
	} {
		t.Run(name, func(t *testing.T) {
			c := webtest.NewCheckout(t)
			c.Site.Client.Product.UpdateOne(c.Product).SetStock(100).ExecX(c.Ctx) // the last units cost a message
			c.Site.Statements.Transactions = true
			place := func(key string, more map[string]any) []dbtest.Statement {
				return c.Site.Statements.During(func() {
					if a := c.PlaceOrder(key, c.OrderBody(more)); a.StatusCode != http.StatusOK {
						t.Fatalf("order: %d %s", a.StatusCode, a.Text)
					}
				})
			}
			for n := range 2 {
				c.MustPlaceOrder(fmt.Sprint("an-order-before-the-counted-one-", n))
			}
			without := place("an-order-without-a-discount", nil)
			for _, offer := range test.offer {
				offer(c)
			}
			codes := map[string]any{"codes": test.codes}
			place("an-order-that-fills-the-cache", codes)
			with := place("the-order-whose-statements-are-counted", codes)
			for i, s := range with {
				t.Logf("%2d %s", i+1, short(s.Query))
			}
			if n := c.Site.Client.OrderDiscount.Query().CountX(c.Ctx); n != 2*len(test.offer) {
				t.Errorf("the orders have %d discounts, want %d", n, 2*len(test.offer))
			}
			if len(with) > maxOrderStatements+mostOfDiscounts || len(with) > len(without)+test.most {
				t.Errorf("%d statements, and %d without discounts", len(with), len(without))
			}
		})
	}
}

var (
	half = kind.DiscountTerms{Class: "order", Value: kind.DiscountValue{Kind: "percent", Percent: 50_00}, Combines: []string{"delivery"}}
	free = kind.DiscountTerms{Class: "delivery", Value: kind.DiscountValue{Kind: "free"}, Combines: []string{"order"}}
)

var firstTable = regexp.MustCompile("(?s)^(UPDATE|INSERT INTO|SELECT.*? FROM) [`\"]?(\\w+)")

// short returns the beginning of a statement, and its first table.
func short(query string) string {
	if m := firstTable.FindStringSubmatch(query); m != nil {
		return strings.Fields(m[1])[0] + " " + m[2]
	}
	return query
}

// maxJobStatements is the budget of the jobs that an order adds.
const maxJobStatements = 12

func TestPlaceOrder_JobsNeedFewStatements(t *testing.T) {
	c := webtest.NewCheckout(t)
	c.Site.Statements.Transactions = true
	ctx, stop := context.WithCancel(viewer.WithSystem(t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- c.Site.Server.Jobs.Run(ctx) }()
	order := func(key string) {
		c.MustPlaceOrder(key)
		for uncounted := c.Site.DB.Client; uncounted.Outbox.Query().Where(outbox.StateEQ(outbox.StateDue)).ExistX(ctx); {
			time.Sleep(time.Millisecond)
		}
	}
	order("an-order-before-the-counted-one")
	statements := c.Site.Statements.During(func() { order("the-order-whose-jobs-are-counted") })
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	placed := slices.IndexFunc(statements, func(s dbtest.Statement) bool { return s.Query == "COMMIT" })
	for i, s := range statements[placed+1:] {
		t.Logf("%2d %s", i+1, short(s.Query))
	}
	if n := len(statements) - placed - 1; placed < 0 || n > maxJobStatements {
		t.Errorf("%d statements after the order's, want at most %d", n, maxJobStatements)
	}
}
