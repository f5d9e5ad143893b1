package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/catalog/editor"
	"haat/server/catalog/productcsv"
	"haat/server/review"
)

// dataAs is the data of an answer that must be one of success.
func dataAs[T any](t testing.TB, a answer) T {
	t.Helper()
	var body struct{ Data T }
	if err := json.Unmarshal([]byte(a.body), &body); err != nil || a.StatusCode != http.StatusOK {
		t.Fatalf("%d %v: %.300s", a.StatusCode, err, a.body)
	}
	return body.Data
}

func TestAdminCategories_ShowAtTheNextRequest(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	owner, rice := shop.owner(), shop.product("miniket")
	home := func() string { return s.get("/shop/a?lang=en").body }
	home()
	made := dataAs[editor.CategoryNode](t, owner.call(http.MethodPost, "/categories", editor.CategoryRequest{Name: "Fresh fish", Icon: "🐟"}))
	if page := home(); !strings.Contains(page, "Fresh fish") || !strings.Contains(page, "🐟") {
		t.Error("a new category does not show")
	}
	path := fmt.Sprintf("/categories/%d", shop.category.ID)
	product := func() string { return s.get("/a/product/miniket?lang=en").body }
	if !strings.Contains(product(), "Rice") {
		t.Error("the product is in no category")
	}
	dataAs[editor.CategoryNode](t, owner.call(http.MethodPut, path, editor.CategoryRequest{Name: "Grain", Slug: "grain", ParentID: made.ID}))
	if !strings.Contains(product(), "Grain") {
		t.Error("a new name does not show")
	}
	if a := s.get("/a/category/rice"); a.StatusCode/100 != 3 || !strings.Contains(a.Header.Get("Location"), "/a/category/grain") {
		t.Errorf("the old address answers %d %s", a.StatusCode, a.Header.Get("Location"))
	}
	if a := s.get("/a/category/" + made.Slug + "?lang=en"); !strings.Contains(a.body, "Product miniket") {
		t.Error("the category above does not show the product")
	}
	order := editor.CategoryOrder{Categories: []editor.CategoryPlace{{ID: shop.category.ID}, {ID: made.ID}}}
	tree := dataAs[[]editor.CategoryNode](t, owner.call(http.MethodPut, "/categories/order", order))
	if tree[0].ID != shop.category.ID || tree[0].Products != 1 {
		t.Errorf("%+v", tree)
	}
	if page := home(); strings.Index(page, "Grain") > strings.Index(page, "Fresh fish") {
		t.Error("the order does not show")
	}
	owner.call(http.MethodDelete, path, nil).want(t, http.StatusOK)
	if strings.Contains(home(), "Grain") || strings.Contains(product(), "Grain") || s.get("/a/category/grain").StatusCode != http.StatusNotFound {
		t.Error("a deleted category shows")
	}
	if s.client.Product.GetX(shop.ctx, rice.ID).CategoryID != nil {
		t.Error("the product is still in it")
	}
	stale := owner.call(http.MethodPut, "/categories/order", order)
	if stale.StatusCode != http.StatusConflict || !strings.Contains(stale.body, `"slug":"fresh-fish"`) {
		t.Errorf("%d %s", stale.StatusCode, stale.body)
	}
}

func TestAdminFeatured_ShowInTheirOrder(t *testing.T) {
	s := newSite(t)
	shop, other := s.shop("a"), s.shop("b")
	owner, theirs := shop.owner(), other.product("theirs")
	var ids []int
	for i := range 5 {
		ids = append(ids, shop.product(fmt.Sprint("p", i)).ID)
	}
	shown := func() string {
		list := ""
		for _, p := range s.get("/shop/a").props(t)["featured"].([]any) {
			list += p.(map[string]any)["slug"].(string) + " "
		}
		return list
	}
	if shown() != "" {
		t.Error("some are featured to begin with")
	}
	put := func(products, had []int) answer {
		return owner.call(http.MethodPut, "/featured", editor.FeaturedRequest{Products: products, Had: had})
	}
	first := []int{ids[3], ids[0], ids[4]}
	list := dataAs[[]editor.FeaturedProduct](t, put(first, nil))
	if len(list) != 3 || list[0].Slug != "p3" || !list[0].Published || shown() != "p3 p0 p4 " {
		t.Errorf("%+v, shown %s", list, shown())
	}
	if a := put([]int{ids[1]}, nil); a.StatusCode != http.StatusConflict || !strings.Contains(a.body, `"slug":"p3"`) {
		t.Errorf("a stale choice: %d %s", a.StatusCode, a.body)
	}
	wantRefusal(t, "twice", put([]int{ids[1], ids[1]}, first), 422, "featured_invalid", map[string]string{"products": "invalid"})
	wantRefusal(t, "too many", put(make([]int, 25), first), 422, "featured_invalid", map[string]string{"products": "max"})
	wantRefusal(t, "another shop's", put([]int{theirs.ID}, first), 404, "product_not_found", nil)
	dataAs[[]editor.FeaturedProduct](t, put([]int{ids[4], ids[3]}, first))
	if shown() != "p4 p3 " {
		t.Errorf("shown %s", shown())
	}
	s.client.Product.UpdateOneID(ids[4]).SetStatus("draft").ExecX(shop.ctx)
	list = dataAs[[]editor.FeaturedProduct](t, owner.call(http.MethodGet, "/featured", nil))
	if shown() != "p3 " || len(list) != 2 || list[0].Published {
		t.Errorf("a draft: shown %s, %+v", shown(), list)
	}
}

func TestAdminReviews_AreDecidedAndAnswered(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a", func(c *ent.ShopCreate) { c.SetReviewsNeedApproval(true) })
	owner, lamp, m := shop.owner(), shop.product("lamp"), shop.member("01712345678")
	m.wasDelivered(lamp)
	l := owner.follows(s.serve())
	l.hears("counts")
	written := m.dataOf(m.review(http.MethodPost, "/reviews", text("product_id", strconv.Itoa(lamp.ID)), text("rating", "5"), text("text", "আলো ভালো")))
	if e := l.hears("counts")["counts"]; !strings.Contains(e.data, `"waiting_reviews":1`) {
		t.Errorf("heard %v", e)
	}
	path := fmt.Sprintf("/reviews/%v", written["id"])
	product := func() string { return s.get("/a/product/lamp").root(t) }
	list := dataAs[review.ShopReviews](t, owner.call(http.MethodGet, "/reviews", nil))
	if list.Waiting != 1 || list.Total != 1 || list.Reviews[0].Text != "আলো ভালো" || list.Reviews[0].Mobile != "01712345678" || list.Reviews[0].Product.Name != "Product lamp" {
		t.Errorf("%+v", list)
	}
	if strings.Contains(product(), "আলো ভালো") {
		t.Error("a review that waits shows")
	}
	wantRefusal(t, "one that was not read", owner.call(http.MethodPost, path+"/approve", review.SeenReview{Rating: 4, Text: "আলো ভালো", Pictures: []string{}}), 409, "review_changed", nil)
	given := dataAs[review.ShopReview](t, owner.call(http.MethodPost, path+"/approve", review.SeenReview{Rating: 5, Text: "আলো ভালো", Pictures: []string{}}))
	if e := l.hears("counts")["counts"]; !strings.Contains(e.data, `"waiting_reviews":0`) {
		t.Errorf("heard %v", e)
	}
	if given.Status != "approved" || !strings.Contains(product(), "আলো ভালো") {
		t.Errorf("%+v", given)
	}
	given = dataAs[review.ShopReview](t, owner.call(http.MethodPut, path+"/reply", review.ReplyRequest{Text: " ধন্যবাদ! "}))
	if given.Reply != "ধন্যবাদ!" || given.RepliedAt == nil || !strings.Contains(product(), "ধন্যবাদ!") {
		t.Errorf("%+v", given)
	}
	owner.call(http.MethodPut, path+"/reply", review.ReplyRequest{Text: "ধন্যবাদ আপনাকে"}).want(t, http.StatusOK)
	if page := product(); !strings.Contains(page, "ধন্যবাদ আপনাকে") || strings.Contains(page, "ধন্যবাদ!") {
		t.Error("another answer does not show")
	}
	kinds := ""
	for _, n := range s.client.Notification.Query().Order(ent.Asc("id")).AllX(shop.ctx) {
		kinds += n.Kind + " "
	}
	if kinds != "review_approved review_reply " {
		t.Errorf("the customer is told %s", kinds)
	}
	if own := m.dataOf(s.get(m.at("/reviews"), m.session))["reviews"].([]any)[0].(map[string]any); own["reply"] != "ধন্যবাদ আপনাকে" {
		t.Errorf("%v", own)
	}
	given = dataAs[review.ShopReview](t, owner.call(http.MethodPost, path+"/hide", nil))
	if given.Status != "rejected" || strings.Contains(product(), "আলো ভালো") {
		t.Error("a hidden review shows")
	}
	if list = dataAs[review.ShopReviews](t, owner.call(http.MethodGet, "/reviews?status=hidden&page=9", nil)); list.Hidden != 1 || list.Page != 1 || len(list.Reviews) != 1 {
		t.Errorf("%+v", list)
	}
	wantRefusal(t, "no status", owner.call(http.MethodGet, "/reviews?status=x", nil), 422, "request_invalid", map[string]string{"status": "invalid"})
	wantRefusal(t, "too long", owner.call(http.MethodPut, path+"/reply", review.ReplyRequest{Text: strings.Repeat("আ", 1001)}), 422, "review_reply_invalid", map[string]string{"text": "max"})
	theirs := s.shop("b").owner()
	wantRefusal(t, "another shop", theirs.call(http.MethodPost, path+"/approve", review.SeenReview{Pictures: []string{}}), 404, "review_not_found", nil)
}

func TestAdminImports_FromFileToPage(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	owner := shop.owner()
	shop.product("miniket", func(c *ent.ProductCreate) { c.SetBrand("=cmd()") })
	page := func(slug string) string { return s.get("/a/product/" + slug + "?lang=en").body }
	home := s.get("/shop/a?lang=en").body
	page("miniket")
	file := owner.call(http.MethodGet, "/products/export.csv", nil)
	if file.StatusCode != http.StatusOK || file.Header.Get("Content-Type") != "text/csv; charset=utf-8" ||
		!strings.Contains(file.Header.Get("Content-Disposition"), `"a-products.csv"`) || !strings.Contains(file.body, ",rice,'=cmd(),") {
		t.Errorf("%d %v %s", file.StatusCode, file.Header, file.body)
	}
	owner.call(http.MethodGet, "/products/imports/template.csv", nil).want(t, http.StatusOK)
	send := func(data string) answer {
		return s.sendForm(http.MethodPost, owner.admin("/products/imports"), []part{{"file", "My products.csv", []byte(data)}}, owner.session)
	}
	in := dataAs[productcsv.Import](t, send("slug,name,selling_price,stock,status\nminiket,Finer rice,150,3,\nsoap,Soap,40,5,published\n"))
	if in.FileName != "My products.csv" || in.Preview.New != 1 || in.Preview.Changed != 1 || strings.Contains(home, "Soap") {
		t.Errorf("%+v", in)
	}
	path := fmt.Sprintf("/products/imports/%d", in.ID)
	if got := dataAs[productcsv.Import](t, owner.call(http.MethodGet, path, nil)); got.Status != "previewed" {
		t.Errorf("%+v", got)
	}
	theirs := s.shop("b").owner()
	wantRefusal(t, "another shop", theirs.call(http.MethodPost, path+"/run", productcsv.RunRequest{}), 404, "import_not_found", nil)
	if done := dataAs[productcsv.Import](t, owner.call(http.MethodPost, path+"/run", productcsv.RunRequest{})); done.Status != "done" || done.Done != 2 {
		t.Errorf("%+v", done)
	}
	if !strings.Contains(page("miniket"), "Finer rice") || !strings.Contains(page("soap"), "Soap") || !strings.Contains(s.get("/shop/a?lang=en").body, "Soap") {
		t.Error("the pages do not show it")
	}
	wantRefusal(t, "once more", owner.call(http.MethodPost, path+"/run", productcsv.RunRequest{}), 409, "import_done", nil)
	wantRefusal(t, "wrong columns", send("name,cost\nA,1\n"), 422, "import_columns", map[string]string{"cost": "unknown", "slug": "required"})
	wantRefusal(t, "6 MB", send(strings.Repeat("x", 6<<20)), 413, "import_too_large", nil)
	wantRefusal(t, "no file", s.sendForm(http.MethodPost, owner.admin("/products/imports"), []part{text("name", "x")}, owner.session), 422, "request_invalid", map[string]string{"name": "invalid"})
}
