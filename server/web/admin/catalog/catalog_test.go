package catalog_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/catalog/editor"
	"haat/server/catalog/review"
	"haat/server/catalog/sheet"
	"haat/server/web/webtest"
)

func TestAdminCategories_ChangesShowAtOnce(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner, rice := shop.Owner(), shop.NewProduct("miniket")
	home := func() string { return s.Get("/shop/a?lang=en").Text }
	home()
	made := webtest.Data[editor.CategoryNode](t, owner.Call(http.MethodPost, "/categories", editor.CategoryRequest{Name: "Fresh fish", Icon: "🐟"}))
	if page := home(); !strings.Contains(page, "Fresh fish") || !strings.Contains(page, "🐟") {
		t.Error("a new category is not shown")
	}
	path := fmt.Sprintf("/categories/%d", shop.Category.ID)
	product := func() string { return s.Get("/a/product/miniket?lang=en").Text }
	if !strings.Contains(product(), "Rice") {
		t.Error("the product's category is not shown")
	}
	webtest.Data[editor.CategoryNode](t, owner.Call(http.MethodPut, path, editor.CategoryRequest{Name: "Grain", Slug: "grain", ParentID: made.ID}))
	if !strings.Contains(product(), "Grain") {
		t.Error("a new name is not shown")
	}
	if a := s.Get("/a/category/rice"); a.StatusCode/100 != 3 || !strings.Contains(a.Header.Get("Location"), "/a/category/grain") {
		t.Errorf("old address: status %d %s", a.StatusCode, a.Header.Get("Location"))
	}
	if a := s.Get("/a/category/" + made.Slug + "?lang=en"); !strings.Contains(a.Text, "Product miniket") {
		t.Error("the parent category does not list the product")
	}
	order := editor.CategoryOrder{Categories: []editor.CategoryPlace{{ID: shop.Category.ID}, {ID: made.ID}}}
	tree := webtest.Data[[]editor.CategoryNode](t, owner.Call(http.MethodPut, "/categories/order", order))
	if tree[0].ID != shop.Category.ID || tree[0].Products != 1 {
		t.Errorf("%+v", tree)
	}
	if page := home(); strings.Index(page, "Grain") > strings.Index(page, "Fresh fish") {
		t.Error("the new order is not shown")
	}
	owner.Call(http.MethodDelete, path, nil).WantStatus(t, http.StatusOK)
	if strings.Contains(home(), "Grain") || strings.Contains(product(), "Grain") || s.Get("/a/category/grain").StatusCode != http.StatusNotFound {
		t.Error("a deleted category is shown")
	}
	if s.Client.Product.GetX(shop.Ctx, rice.ID).CategoryID != nil {
		t.Error("the product still has the deleted category")
	}
	stale := owner.Call(http.MethodPut, "/categories/order", order)
	if stale.StatusCode != http.StatusConflict || !strings.Contains(stale.Text, `"slug":"fresh-fish"`) {
		t.Errorf("%d %s", stale.StatusCode, stale.Text)
	}
}

func TestAdminFeatured_ShowInTheChosenOrder(t *testing.T) {
	s := webtest.NewSite(t)
	shop, other := s.NewShop("a"), s.NewShop("b")
	owner, theirs := shop.Owner(), other.NewProduct("theirs")
	var ids []int
	for i := range 5 {
		ids = append(ids, shop.NewProduct(fmt.Sprint("p", i)).ID)
	}
	shown := func() string {
		list := ""
		for _, p := range s.Get("/shop/a").Props(t)["featured"].([]any) {
			list += p.(map[string]any)["slug"].(string) + " "
		}
		return list
	}
	if shown() != "" {
		t.Error("products are featured before any was chosen")
	}
	put := func(products, had []int) webtest.Response {
		return owner.Call(http.MethodPut, "/featured", editor.FeaturedRequest{Products: products, Had: had})
	}
	first := []int{ids[3], ids[0], ids[4]}
	list := webtest.Data[[]editor.FeaturedProduct](t, put(first, nil))
	if len(list) != 3 || list[0].Slug != "p3" || !list[0].Published || shown() != "p3 p0 p4 " {
		t.Errorf("%+v, shown %s", list, shown())
	}
	if a := put([]int{ids[1]}, nil); a.StatusCode != http.StatusConflict || !strings.Contains(a.Text, `"slug":"p3"`) {
		t.Errorf("stale request: status %d %s", a.StatusCode, a.Text)
	}
	webtest.WantError(t, "twice", put([]int{ids[1], ids[1]}, first), 422, "featured_invalid", map[string]string{"products": "invalid"})
	webtest.WantError(t, "too many", put(make([]int, 25), first), 422, "featured_invalid", map[string]string{"products": "max"})
	webtest.WantError(t, "product of another shop", put([]int{theirs.ID}, first), 404, "product_not_found", nil)
	webtest.Data[[]editor.FeaturedProduct](t, put([]int{ids[4], ids[3]}, first))
	if shown() != "p4 p3 " {
		t.Errorf("shown %s", shown())
	}
	s.Client.Product.UpdateOneID(ids[4]).SetStatus("draft").ExecX(shop.Ctx)
	list = webtest.Data[[]editor.FeaturedProduct](t, owner.Call(http.MethodGet, "/featured", nil))
	if shown() != "p3 " || len(list) != 2 || list[0].Published {
		t.Errorf("with a draft: shown %s, %+v", shown(), list)
	}
}

func TestAdminReviews_CanBeApprovedAnsweredAndHidden(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a", func(c *ent.ShopCreate) { c.SetReviewsNeedApproval(true) })
	owner, lamp, m := shop.Owner(), shop.NewProduct("lamp"), shop.NewSignedInCustomer("01712345678")
	m.AddDeliveredOrder(lamp)
	l := owner.OpenEvents(s.Serve())
	l.WaitFor("counts")
	written := m.DataOf(m.SendReview(http.MethodPost, "/reviews", webtest.TextPart("product_id", strconv.Itoa(lamp.ID)), webtest.TextPart("rating", "5"), webtest.TextPart("text", "আলো ভালো")))
	if e := l.WaitFor("counts")["counts"]; !strings.Contains(e.Data, `"waiting_reviews":1`) {
		t.Errorf("received %v", e)
	}
	path := fmt.Sprintf("/reviews/%v", written["id"])
	product := func() string { return s.Get("/a/product/lamp").RootText(t) }
	list := webtest.Data[review.ShopReviews](t, owner.Call(http.MethodGet, "/reviews", nil))
	if list.Waiting != 1 || list.Total != 1 || list.Reviews[0].Text != "আলো ভালো" || list.Reviews[0].Mobile != "01712345678" || list.Reviews[0].Product.Name != "Product lamp" {
		t.Errorf("%+v", list)
	}
	if strings.Contains(product(), "আলো ভালো") {
		t.Error("a review is shown before its approval")
	}
	webtest.WantError(t, "approval of an outdated version", owner.Call(http.MethodPost, path+"/approve", review.SeenReview{Rating: 4, Text: "আলো ভালো", Pictures: []string{}}), 409, "review_changed", nil)
	given := webtest.Data[review.ShopReview](t, owner.Call(http.MethodPost, path+"/approve", review.SeenReview{Rating: 5, Text: "আলো ভালো", Pictures: []string{}}))
	if e := l.WaitFor("counts")["counts"]; !strings.Contains(e.Data, `"waiting_reviews":0`) {
		t.Errorf("received %v", e)
	}
	if given.Status != "approved" || !strings.Contains(product(), "আলো ভালো") {
		t.Errorf("%+v", given)
	}
	given = webtest.Data[review.ShopReview](t, owner.Call(http.MethodPut, path+"/reply", review.ReplyRequest{Text: " ধন্যবাদ! "}))
	if given.Reply != "ধন্যবাদ!" || given.RepliedAt == nil || !strings.Contains(product(), "ধন্যবাদ!") {
		t.Errorf("%+v", given)
	}
	owner.Call(http.MethodPut, path+"/reply", review.ReplyRequest{Text: "ধন্যবাদ আপনাকে"}).WantStatus(t, http.StatusOK)
	if page := product(); !strings.Contains(page, "ধন্যবাদ আপনাকে") || strings.Contains(page, "ধন্যবাদ!") {
		t.Error("a changed reply is not shown")
	}
	kinds := ""
	for _, n := range s.Client.Notification.Query().Order(ent.Asc("id")).AllX(shop.Ctx) {
		kinds += n.Kind + " "
	}
	if kinds != "review_approved review_reply " {
		t.Errorf("the customer's notifications are %s", kinds)
	}
	if own := m.DataOf(s.Get(m.CustomerPath("/reviews"), m.Session))["reviews"].([]any)[0].(map[string]any); own["reply"] != "ধন্যবাদ আপনাকে" {
		t.Errorf("%v", own)
	}
	given = webtest.Data[review.ShopReview](t, owner.Call(http.MethodPost, path+"/hide", nil))
	if given.Status != "rejected" || strings.Contains(product(), "আলো ভালো") {
		t.Error("a hidden review is shown")
	}
	if list = webtest.Data[review.ShopReviews](t, owner.Call(http.MethodGet, "/reviews?status=hidden&page=9", nil)); list.Hidden != 1 || list.Page != 1 || len(list.Reviews) != 1 {
		t.Errorf("%+v", list)
	}
	webtest.WantError(t, "unknown status", owner.Call(http.MethodGet, "/reviews?status=x", nil), 422, "request_invalid", map[string]string{"status": "invalid"})
	webtest.WantError(t, "too long", owner.Call(http.MethodPut, path+"/reply", review.ReplyRequest{Text: strings.Repeat("আ", 1001)}), 422, "review_reply_invalid", map[string]string{"text": "max"})
	theirs := s.NewShop("b").Owner()
	webtest.WantError(t, "review of another shop", theirs.Call(http.MethodPost, path+"/approve", review.SeenReview{Pictures: []string{}}), 404, "review_not_found", nil)
}

func TestAdminImports_ChangeTheShopsPages(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner := shop.Owner()
	shop.NewProduct("miniket", func(c *ent.ProductCreate) { c.SetBrand("=cmd()") })
	page := func(slug string) string { return s.Get("/a/product/" + slug + "?lang=en").Text }
	home := s.Get("/shop/a?lang=en").Text
	page("miniket")
	file := owner.Call(http.MethodGet, "/products/export.csv", nil)
	if file.StatusCode != http.StatusOK || file.Header.Get("Content-Type") != "text/csv; charset=utf-8" ||
		!strings.Contains(file.Header.Get("Content-Disposition"), `"a-products.csv"`) || !strings.Contains(file.Text, ",rice,'=cmd(),") {
		t.Errorf("%d %v %s", file.StatusCode, file.Header, file.Text)
	}
	owner.Call(http.MethodGet, "/products/imports/template.csv", nil).WantStatus(t, http.StatusOK)
	send := func(data string) webtest.Response {
		return s.SendForm(http.MethodPost, owner.AdminPath("/products/imports"), []webtest.Part{webtest.FilePart("file", "My products.csv", []byte(data))}, owner.Session)
	}
	in := webtest.Data[sheet.Import](t, send("slug,name,selling_price,stock,status\nminiket,Finer rice,150,3,\nsoap,Soap,40,5,published\n"))
	if in.FileName != "My products.csv" || in.Preview.New != 1 || in.Preview.Changed != 1 || strings.Contains(home, "Soap") {
		t.Errorf("%+v", in)
	}
	path := fmt.Sprintf("/products/imports/%d", in.ID)
	if got := webtest.Data[sheet.Import](t, owner.Call(http.MethodGet, path, nil)); got.Status != "previewed" {
		t.Errorf("%+v", got)
	}
	theirs := s.NewShop("b").Owner()
	webtest.WantError(t, "import of another shop", theirs.Call(http.MethodPost, path+"/run", sheet.RunRequest{}), 404, "import_not_found", nil)
	if done := webtest.Data[sheet.Import](t, owner.Call(http.MethodPost, path+"/run", sheet.RunRequest{})); done.Status != "done" || done.Done != 2 {
		t.Errorf("%+v", done)
	}
	if !strings.Contains(page("miniket"), "Finer rice") || !strings.Contains(page("soap"), "Soap") || !strings.Contains(s.Get("/shop/a?lang=en").Text, "Soap") {
		t.Error("the pages do not show the imported products")
	}
	webtest.WantError(t, "second run", owner.Call(http.MethodPost, path+"/run", sheet.RunRequest{}), 409, "import_done", nil)
	webtest.WantError(t, "6 MB", send(strings.Repeat("x", 6<<20)), 413, "import_too_large", nil)
	webtest.WantError(t, "no file", s.SendForm(http.MethodPost, owner.AdminPath("/products/imports"), []webtest.Part{webtest.TextPart("name", "x")}, owner.Session), 422, "request_invalid", map[string]string{"name": "invalid"})
}

func TestAdminImports_UnknownFilesAreMapped(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("a").Owner()
	send := func(data string) webtest.Response {
		return s.SendForm(http.MethodPost, owner.AdminPath("/products/imports"), []webtest.Part{webtest.FilePart("file", "list.csv", []byte(data))}, owner.Session)
	}
	unknown := webtest.Data[sheet.Import](t, send("title,cost,photo\nApple,1,http://127.0.0.1/a.png\n"))
	path := fmt.Sprintf("/products/imports/%d/", unknown.ID)
	webtest.WantError(t, "wrong columns", owner.Call(http.MethodPut, path+"columns", sheet.ColumnsRequest{Columns: []string{"cost", "selling_price", ""}}),
		422, "import_columns", map[string]string{"cost": "unknown", "name": "required"})
	mapped := webtest.Data[sheet.Import](t, owner.Call(http.MethodPut, path+"columns", sheet.ColumnsRequest{Columns: []string{"name", "selling_price", "pictures"}}))
	if unknown.Status != "mapping" || mapped.Status != "previewed" || mapped.Total != 1 {
		t.Errorf("unknown columns: %+v, then %+v", unknown, mapped)
	}
	if done := webtest.Data[sheet.Import](t, owner.Call(http.MethodPost, path+"run", sheet.RunRequest{})); done.Status != "done" || done.Pictures.Total != 1 {
		t.Errorf("mapped: %+v", done)
	}
	if again := webtest.Data[sheet.Import](t, owner.Call(http.MethodPost, path+"pictures", struct{}{})); again.Pictures.Total != 1 {
		t.Errorf("pictures: %+v", again)
	}
	theirs := s.NewShop("b").Owner()
	webtest.WantError(t, "columns of another shop", theirs.Call(http.MethodPut, path+"columns", sheet.ColumnsRequest{}), 404, "import_not_found", nil)
	webtest.WantError(t, "pictures of another shop", theirs.Call(http.MethodPost, path+"pictures", struct{}{}), 404, "import_not_found", nil)
}

// The merchants' open pages must be notified when a question is asked and when it is answered.
func TestQuestions_NotifyTheMerchants(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	lamp, owner := shop.NewProduct("lamp"), shop.Owner()
	l := owner.OpenEvents(s.Serve())
	l.WaitFor("counts")
	s.Post(fmt.Sprintf("/api/v1/products/%d/questions?shop_id=%d", lamp.ID, shop.Row.ID), `{"name":"Rahim","text":"Is it bright?"}`).WantStatus(t, http.StatusOK)
	if e := l.WaitFor("counts")["counts"]; !strings.Contains(e.Data, `"waiting_questions":1`) {
		t.Errorf("after the question: %v", e)
	}
	path := fmt.Sprintf("/questions/%d/answer", s.Client.Question.Query().OnlyIDX(shop.Ctx))
	owner.Call(http.MethodPut, path, map[string]any{"text": "Yes"}).WantStatus(t, http.StatusOK)
	if e := l.WaitFor("counts")["counts"]; !strings.Contains(e.Data, `"waiting_questions":0`) {
		t.Errorf("after the answer: %v", e)
	}
}
