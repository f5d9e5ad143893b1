package storefront_test

import (
	"net/http"
	"testing"

	"haat/ent"
	"haat/ent/review"
	"haat/server/platform/pubsub"
	"haat/server/web/webtest"
)

// The data that all pages of a shop share is cached, so an uncached page needs only the queries for its own data.
func TestColdPages_NeedFewStatements(t *testing.T) {
	c := webtest.NewCheckout(t)
	customer := c.Site.Client.Customer.Create().SetName("Ayesha").SetMobile("01712345678").SetPasswordHash("none").SaveX(c.Ctx)
	c.Site.Client.Review.Create().SetProductID(c.Product.ID).SetCustomerID(customer.ID).SetName("Ayesha").SetRating(5).SetText("Good").SetStatus(review.StatusApproved).SaveX(c.Ctx)
	c.Site.Client.Product.UpdateOne(c.Product).SetRatingCount(1).SetRatingSum(5).SaveX(c.Ctx)
	c.NewProduct("oil", func(*ent.ProductCreate) {})
	for path, most := range map[string]int{"/shop/a": 4, "/a/product/rice": 3, "/a/product/oil": 2} {
		get := func() {
			if a := c.Site.Get(path); a.StatusCode != http.StatusOK {
				t.Fatalf("%s: status %d", path, a.StatusCode)
			}
		}
		get() // loads the categories, and the id of the shop by its slug
		c.Site.Cache.Purge([]string{pubsub.All})
		get() // loads the shop by its id
		c.Site.Cache.Purge([]string{pubsub.All})
		statements := c.Site.Statements.During(get)
		if len(statements) == 0 || len(statements) > most {
			t.Errorf("%s needs %d statements, want at most %d", path, len(statements), most)
			for _, s := range statements {
				t.Log(s.Query)
			}
		}
	}
}
