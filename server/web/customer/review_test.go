package customer_test

import (
	"fmt"
	"image/color"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/server/catalog/review"
	"haat/server/config"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
)

func TestReviews_CanBeWrittenEditedAndDeleted(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	lamp, shirt := shop.NewProduct("lamp"), shop.NewProduct("shirt")
	m, other := shop.NewSignedInCustomer("01712345678"), shop.NewSignedInCustomer("01812345678")
	m.AddDeliveredOrder(lamp, shirt)
	if list := m.DataOf(s.Get(m.CustomerPath("/reviews"), m.Session)); len(list["waiting"].([]any)) != 2 || len(list["reviews"].([]any)) != 0 {
		t.Errorf("%v", list)
	}
	stars := func() any {
		t.Helper()
		return s.Get("/a/product/lamp").Props(t)["product"].(map[string]any)["rating_count"]
	}
	isOnCard := func() bool { return strings.Contains(s.Get("/a/category/rice").Text, `"rating":4,"rating_count":1`) }
	if stars() != 0.0 || isOnCard() {
		t.Error("the product has a rating before the first review")
	}
	red, blue := webtest.PicturePart(webtest.Photo(t, color.RGBA{200, 0, 0, 255})), webtest.PicturePart(webtest.Photo(t, color.RGBA{0, 0, 200, 255}))
	written := m.DataOf(m.SendReview(http.MethodPost, "/reviews", webtest.TextPart("product_id", strconv.Itoa(lamp.ID)), webtest.TextPart("rating", "4"), webtest.TextPart("text", "আলো ভালো"), red, blue))
	if written["status"] != "approved" || written["rating"] != 4.0 || len(written["pictures"].([]any)) != 2 {
		t.Errorf("%v", written)
	}
	if page := s.Get("/a/product/lamp"); stars() != 1.0 || !isOnCard() || !strings.Contains(page.RootText(t), "আলো ভালো") {
		t.Error("the pages do not show the review")
	}
	path := fmt.Sprintf("/reviews/%v", written["id"])
	keptPicture := written["pictures"].([]any)[1].(map[string]any)["key"].(string)
	edited := m.DataOf(m.SendReview(http.MethodPut, path, webtest.TextPart("rating", "5"), webtest.TextPart("text", "আলো আরও ভালো"), webtest.TextPart("keep", keptPicture), red))
	if pictures := edited["pictures"].([]any); edited["rating"] != 5.0 || len(pictures) != 2 || pictures[0].(map[string]any)["key"] != keptPicture {
		t.Errorf("%v", edited)
	}
	if page := s.Get("/a/product/lamp"); isOnCard() || !strings.Contains(page.RootText(t), "আলো আরও ভালো") {
		t.Error("the pages do not show the change")
	}
	for what, a := range map[string]webtest.Response{
		"edit by another customer":     s.SendForm(http.MethodPut, other.CustomerPath(path), []webtest.Part{webtest.TextPart("rating", "1")}, other.Session),
		"deletion by another customer": s.SendForm(http.MethodDelete, other.CustomerPath(path), nil, other.Session),
		"invalid id":                   m.SendReview(http.MethodDelete, "/reviews/x"),
	} {
		webtest.WantError(t, what, a, 404, "review_not_found", nil)
	}
	if a := m.SendReview(http.MethodDelete, path); a.StatusCode != http.StatusOK || stars() != 0.0 {
		t.Errorf("deletion: status %d %s, %v ratings", a.StatusCode, a.Text, stars())
	}
}

func TestReviews_RefusalsNameTheReason(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	lamp, shirt := shop.NewProduct("lamp"), shop.NewProduct("shirt")
	m := shop.NewSignedInCustomer("01712345678")
	m.AddDeliveredOrder(lamp)
	id := webtest.TextPart("product_id", strconv.Itoa(lamp.ID))
	post := func(parts ...webtest.Part) webtest.Response {
		return m.SendReview(http.MethodPost, "/reviews", parts...)
	}
	webtest.WantError(t, "product not bought", post(webtest.TextPart("product_id", strconv.Itoa(shirt.ID)), webtest.TextPart("rating", "5")), 403, "review_not_bought", nil)
	webtest.WantError(t, "no rating", post(id), 422, "review_invalid", map[string]string{"rating": "required"})
	webtest.WantError(t, "rating is not a number", post(id, webtest.TextPart("rating", "five")), 422, "review_invalid", map[string]string{"rating": "invalid"})
	webtest.WantError(t, "not a picture", post(id, webtest.TextPart("rating", "5"), webtest.PicturePart([]byte("<script>alert(1)</script>"))), 422, "picture_unreadable", nil)
	webtest.WantError(t, "without a session", s.SendForm(http.MethodPost, m.CustomerPath("/reviews"), []webtest.Part{id, webtest.TextPart("rating", "5")}), 401, "login_required", nil)
	webtest.WantError(t, "from another site", s.SendForm(http.MethodPost, m.CustomerPath("/reviews"), nil, m.Session, webtest.Header("Sec-Fetch-Site", "cross-site")), 403, "cross_origin", nil)
	m.DataOf(post(id, webtest.TextPart("rating", "5")))
	webtest.WantError(t, "second review", post(id, webtest.TextPart("rating", "5")), 409, "review_exists", nil)
}

// The customer's open pages must be notified when the shop approves or rejects a review.
func TestReviews_DecisionNotifiesTheCustomer(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a", func(c *ent.ShopCreate) { c.SetReviewsNeedApproval(true) })
	lamp := shop.NewProduct("lamp")
	m := shop.NewSignedInCustomer("01712345678")
	m.AddDeliveredOrder(lamp)
	l := m.OpenStream(s.Serve(), "")
	l.WantEvents(seen(0), unread(0, 0))
	written := m.DataOf(m.SendReview(http.MethodPost, "/reviews", webtest.TextPart("product_id", strconv.Itoa(lamp.ID)), webtest.TextPart("rating", "5"), webtest.TextPart("text", "আলো ভালো")))
	shown := func() bool { return strings.Contains(s.Get("/a/product/lamp").RootText(t), "আলো ভালো") }
	if written["status"] != "pending" || shown() {
		t.Errorf("%v is shown: %t", written, shown())
	}
	if err := review.New(s.Client, nil).Decide(m.Ctx, int(written["id"].(float64)), true, nil); err != nil {
		t.Fatal(err)
	}
	l.WantEvents(unread(0, 1))
	if !shown() {
		t.Error("the approved review is not shown")
	}
}

func TestReviews_LimitPictures(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.Pictures = ratelimit.Rate{Count: 2, Per: time.Hour} }))
	shop := s.NewShop("a")
	lamp := shop.NewProduct("lamp")
	m := shop.NewSignedInCustomer("01712345678")
	m.AddDeliveredOrder(lamp)
	red := webtest.PicturePart(webtest.Photo(t, color.RGBA{200, 0, 0, 255}))
	parts := []webtest.Part{webtest.TextPart("product_id", strconv.Itoa(lamp.ID)), webtest.TextPart("rating", "5")}
	webtest.WantRetryAfter(t, m.SendReview(http.MethodPost, "/reviews", append(parts, red, red, red)...), 3600)
	m.DataOf(m.SendReview(http.MethodPost, "/reviews", parts...))
}
