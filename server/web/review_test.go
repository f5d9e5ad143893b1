package web_test

import (
	"fmt"
	"image/color"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/server/config"
	"haat/server/platform/ratelimit"
	"haat/server/review"
)

// wasDelivered makes an order of the member's, of one of each.
func (m *member) wasDelivered(products ...*ent.Product) {
	m.t.Helper()
	number := fmt.Sprintf("%08d", m.site.client.Order.Query().CountX(m.ctx))
	row := m.site.client.Order.Create().SetNumber(number).SetIdempotencyKey("key-" + number).SetCustomerID(m.id).SetName("Ayesha").
		SetMobile("01712345678").SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine("12").SetCurrency("BDT").
		SetStatus("delivered").SetSubtotal(100_00).SetTotal(100_00).SaveX(m.ctx)
	for _, p := range products {
		m.site.client.OrderItem.Create().SetOrderID(row.ID).SetProductID(p.ID).SetName(p.Name).SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(1).ExecX(m.ctx)
	}
}

func (m *member) review(method, path string, parts ...part) answer {
	m.t.Helper()
	return m.site.sendForm(method, m.at(path), parts, m.session)
}

func TestReviews_OfWhatWasDelivered(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	lamp, shirt := shop.product("lamp"), shop.product("shirt")
	m, other := shop.member("01712345678"), shop.member("01812345678")
	m.wasDelivered(lamp, shirt)
	if list := m.dataOf(s.get(m.at("/reviews"), m.session)); len(list["waiting"].([]any)) != 2 || len(list["reviews"].([]any)) != 0 {
		t.Errorf("%v", list)
	}
	stars := func() any {
		t.Helper()
		return s.get("/a/product/lamp").props(t)["product"].(map[string]any)["rating_count"]
	}
	card := func() bool { return strings.Contains(s.get("/a/category/rice").body, `"rating":4,"rating_count":1`) }
	if stars() != 0.0 || card() {
		t.Error("there are stars to begin with")
	}
	red, blue := picture(photo(t, color.RGBA{200, 0, 0, 255})), picture(photo(t, color.RGBA{0, 0, 200, 255}))
	written := m.dataOf(m.review(http.MethodPost, "/reviews", text("product_id", strconv.Itoa(lamp.ID)), text("rating", "4"), text("text", "আলো ভালো"), red, blue))
	if written["status"] != "approved" || written["rating"] != 4.0 || len(written["pictures"].([]any)) != 2 {
		t.Errorf("%v", written)
	}
	if page := s.get("/a/product/lamp"); stars() != 1.0 || !card() || !strings.Contains(page.root(t), "আলো ভালো") {
		t.Error("the pages do not show it")
	}
	path := fmt.Sprintf("/reviews/%v", written["id"])
	kept := written["pictures"].([]any)[1].(map[string]any)["key"].(string)
	edited := m.dataOf(m.review(http.MethodPut, path, text("rating", "5"), text("text", "আলো আরও ভালো"), text("keep", kept), red))
	if pictures := edited["pictures"].([]any); edited["rating"] != 5.0 || len(pictures) != 2 || pictures[0].(map[string]any)["key"] != kept {
		t.Errorf("%v", edited)
	}
	if page := s.get("/a/product/lamp"); card() || !strings.Contains(page.root(t), "আলো আরও ভালো") {
		t.Error("the pages do not show the change")
	}
	for what, a := range map[string]answer{
		"another customer edits": s.sendForm(http.MethodPut, other.at(path), []part{text("rating", "1")}, other.session),
		"another deletes":        s.sendForm(http.MethodDelete, other.at(path), nil, other.session),
		"of no number":           m.review(http.MethodDelete, "/reviews/x"),
	} {
		wantRefusal(t, what, a, 404, "review_not_found", nil)
	}
	if a := m.review(http.MethodDelete, path); a.StatusCode != http.StatusOK || stars() != 0.0 {
		t.Errorf("deleted: %d %s, %v", a.StatusCode, a.body, stars())
	}
}

func TestReviews_AreRefusedWithAReason(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	lamp, shirt := shop.product("lamp"), shop.product("shirt")
	m := shop.member("01712345678")
	m.wasDelivered(lamp)
	id := text("product_id", strconv.Itoa(lamp.ID))
	post := func(parts ...part) answer { return m.review(http.MethodPost, "/reviews", parts...) }
	wantRefusal(t, "not bought", post(text("product_id", strconv.Itoa(shirt.ID)), text("rating", "5")), 403, "review_not_bought", nil)
	wantRefusal(t, "no rating", post(id), 422, "review_invalid", map[string]string{"rating": "required"})
	wantRefusal(t, "no number", post(id, text("rating", "five")), 422, "review_invalid", map[string]string{"rating": "invalid"})
	wantRefusal(t, "no picture", post(id, text("rating", "5"), picture([]byte("<script>alert(1)</script>"))), 422, "picture_unreadable", nil)
	wantRefusal(t, "nobody", s.sendForm(http.MethodPost, m.at("/reviews"), []part{id, text("rating", "5")}), 401, "login_required", nil)
	wantRefusal(t, "another site", s.sendForm(http.MethodPost, m.at("/reviews"), nil, m.session, header("Sec-Fetch-Site", "cross-site")), 403, "cross_origin", nil)
	m.dataOf(post(id, text("rating", "5")))
	wantRefusal(t, "a second one", post(id, text("rating", "5")), 409, "review_exists", nil)
}

// A refused or shown review is news to the customer's open windows.
func TestReviews_ADecisionIsNews(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a", func(c *ent.ShopCreate) { c.SetReviewsNeedApproval(true) })
	lamp := shop.product("lamp")
	m := shop.member("01712345678")
	m.wasDelivered(lamp)
	l := m.listen(s.serve(), "")
	l.want(seen(0), unread(0, 0))
	written := m.dataOf(m.review(http.MethodPost, "/reviews", text("product_id", strconv.Itoa(lamp.ID)), text("rating", "5"), text("text", "আলো ভালো")))
	shown := func() bool { return strings.Contains(s.get("/a/product/lamp").root(t), "আলো ভালো") }
	if written["status"] != "pending" || shown() {
		t.Errorf("%v shows: %v", written, shown())
	}
	if err := review.New(s.client, nil).Decide(m.ctx, int(written["id"].(float64)), true, nil); err != nil {
		t.Fatal(err)
	}
	l.want(unread(0, 1))
	if !shown() {
		t.Error("it does not show")
	}
}

func TestReviews_PicturesAreLimited(t *testing.T) {
	s := newSite(t, strict(func(l *config.Limits) { l.Pictures = ratelimit.Rate{Count: 2, Per: time.Hour} }))
	shop := s.shop("a")
	lamp := shop.product("lamp")
	m := shop.member("01712345678")
	m.wasDelivered(lamp)
	red := picture(photo(t, color.RGBA{200, 0, 0, 255}))
	parts := []part{text("product_id", strconv.Itoa(lamp.ID)), text("rating", "5")}
	retryAfter(t, m.review(http.MethodPost, "/reviews", append(parts, red, red, red)...), 3600)
	m.dataOf(m.review(http.MethodPost, "/reviews", parts...))
}
