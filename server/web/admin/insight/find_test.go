package insight_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/server/order"
	"haat/server/platform/textnorm"
	"haat/server/rights"
	"haat/server/shop/finder"
	"haat/server/web/webtest"
)

// addFindable adds a product, two orders of a customer and her record to a shop.
func addFindable(t *testing.T, shop *webtest.Shop) {
	t.Helper()
	c, ctx := shop.Site.Client, shop.Ctx
	shop.NewProduct("jamdani", func(p *ent.ProductCreate) {
		p.SetName("Jamdani saree").SetBnName("জামদানি শাড়ি").SetSku("JS-77")
	})
	for _, number := range []string{"77100001", "77100002"} {
		c.Order.Create().SetNumber(number).SetIdempotencyKey(number).SetName("Rahima Khatun").SetNameKey(order.NameKey("Rahima Khatun")).
			SetMobile("01712345678").SetLine("House 1").SetCurrency("BDT").SetSubtotal(100_00).SetTotal(160_00).ExecX(ctx)
	}
	c.CustomerRecord.Create().SetMobile("01712345678").SetName("Rahima Khatun").SetNameKey(textnorm.Fold("Rahima Khatun")).
		SetOrders(2).SetFirstOrderAt(time.Now()).SetLastOrderAt(time.Now()).ExecX(ctx)
}

// kindsOf describes a search's results: the numbers of orders, the names of products and of customers.
func kindsOf(found finder.Found) string {
	var list []string
	for _, each := range found.Orders {
		list = append(list, each.OrderID)
	}
	for _, each := range found.Products {
		list = append(list, each.Name)
	}
	for _, each := range found.Customers {
		list = append(list, each.Name)
	}
	return strings.Join(list, ", ")
}

func TestFind_FindsOrdersProductsAndCustomersByWhatTheyAreKnownBy(t *testing.T) {
	t.Parallel()
	s := webtest.NewSite(t)
	shop, other := s.NewShop("a"), s.NewShop("b")
	addFindable(t, shop)
	addFindable(t, other)
	owner := shop.Owner()
	find := func(text string) string {
		t.Helper()
		return kindsOf(webtest.Data[finder.Found](t, owner.Call(http.MethodGet, "/search?lang=en&q="+url.QueryEscape(text), nil)))
	}
	both := "77100002, 77100001, Rahima Khatun"
	for text, want := range map[string]string{
		"":              "",
		"...":           "",
		"r":             "",
		"77100001":      "77100001",
		"#7710":         "77100002, 77100001",
		"01712-345678":  both,
		"০১৭১২৩৪৫৬৭৮":   both,
		"rahima":        both,
		"khatun rahima": both,
		"jamdani":       "Jamdani saree",
		"জামদানি":       "Jamdani saree",
		"js-77":         "Jamdani saree",
		"jamdni":        "Jamdani saree",
		"nothing here":  "",
	} {
		if got := find(text); got != want {
			t.Errorf("%q finds %q, want %q", text, got, want)
		}
	}
	long := owner.Call(http.MethodGet, "/search?q="+strings.Repeat("a", 61), nil)
	webtest.WantError(t, "long text", long, http.StatusUnprocessableEntity, "request_invalid", map[string]string{"q": "max"})
}

func TestFind_ShowsOnlyWhatTheMemberMaySee(t *testing.T) {
	t.Parallel()
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	addFindable(t, shop)
	all := []rights.Right{rights.Orders, rights.Products, rights.Customers}
	for i, right := range all {
		member := shop.NewCustomMember(fmt.Sprint("role", i), fmt.Sprintf("0181111111%d", i), right)
		for _, each := range []struct{ text, want string }{
			{"rahima", map[rights.Right]string{rights.Orders: "77100002, 77100001", rights.Customers: "Rahima Khatun"}[right]},
			{"jamdani", map[rights.Right]string{rights.Products: "Jamdani saree"}[right]},
		} {
			got := kindsOf(webtest.Data[finder.Found](t, member.Call(http.MethodGet, "/search?lang=en&q="+each.text, nil)))
			if got != each.want {
				t.Errorf("%s finds %q for %q, want %q", right, got, each.text, each.want)
			}
		}
	}
}
