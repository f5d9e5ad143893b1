package catalog_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	purchase "haat/server/books/cost"
	"haat/server/catalog/editor"
	"haat/server/platform/money"
	"haat/server/rights"
	"haat/server/web/webtest"
)

// Changes of a product must be shown from the next request on, both on its own page and in lists.
func TestAdminProducts_ChangesShowAtOnce(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("rina")
	owner := ts.Owner()
	lists := []string{"/shop/rina?lang=en", "/rina/category/rice?lang=en", "/rina/search?q=rice&lang=en"}
	shows := func(step, path, text string, want bool) {
		t.Helper()
		if got := strings.Contains(s.Get(path).RootText(t), text); got != want {
			t.Errorf("after %s, %s contains %q: %t", step, path, text, got)
		}
	}
	listed := func(step, text string, want bool) {
		t.Helper()
		for _, path := range lists {
			shows(step, path, text, want)
		}
	}
	listed("the first load", "Kataribhog", false)
	p := webtest.Data[editor.FullProduct](t, owner.Call("POST", "/products", webtest.Rice(func(in *editor.ProductRequest) { in.CategoryID = ts.Category.ID })))
	path, own := fmt.Sprint("/products/", p.ID), "/rina/product/kataribhog-rice?lang=en"
	edit := func(change func(*editor.ProductRequest)) {
		t.Helper()
		in := p.Request()
		change(&in)
		p = webtest.Data[editor.FullProduct](t, owner.Call("PUT", path, in))
	}
	listed("adding it", "Kataribhog", true)
	shows("adding it", own, "Kataribhog", true)

	edit(func(in *editor.ProductRequest) { in.Name = "Chinigura Rice" })
	listed("renaming it", "Chinigura", true)
	shows("renaming it", own, "Chinigura", true)

	edit(func(in *editor.ProductRequest) {
		in.SellingPrice, in.Discount, in.DiscountType = 200_00, 12_50, money.Percent
	})
	listed("a change of the price", "৳175", true)
	shows("a change of the price", own, "৳175", true)

	webtest.Data[any](t, owner.Call("PUT", path+"/stock", editor.StockChange{From: 5, To: 0}))
	listed("selling it out", "Out of stock", true)
	shows("selling it out", own, "Out of stock", true)
	webtest.Data[any](t, owner.Call("PUT", path+"/stock", editor.StockChange{From: 0, To: 3}))
	listed("restocking it", "Out of stock", false)

	edit(func(in *editor.ProductRequest) {
		in.Options = []editor.FullOption{{Name: "Weight", Values: []editor.FullOptionValue{{Value: "5 kg"}, {Value: "25 kg"}}}}
		in.Variants = []editor.VariantRequest{{Values: []string{"5 kg"}, Stock: editor.StockChange{To: 2}}, {Values: []string{"25 kg"}}}
	})
	shows("adding variants", own, "25 kg", true)

	webtest.Data[any](t, owner.Call("POST", "/products/bulk", editor.BulkRequest{Products: []int{p.ID}, Action: "price", Percent: 10_00}))
	listed("raising its price in bulk", "৳192.5", true)
	p = webtest.Data[editor.FullProduct](t, owner.Call("GET", path, nil))

	edit(func(in *editor.ProductRequest) {
		in.MetaTitle, in.MetaDescription = "Rice of the hill", "The very best."
	})
	for _, text := range []string{"<title>Rice of the hill | Shop rina</title>", `property="og:title" content="Rice of the hill`, `name="description" content="The very best."`} {
		if body := s.Get(own).Text; !strings.Contains(body, text) {
			t.Errorf("the page lacks %s", text)
		}
	}

	edit(func(in *editor.ProductRequest) { in.Slug = "chinigura" })
	if a := s.Get("/rina/product/kataribhog-rice"); a.StatusCode != http.StatusMovedPermanently && a.StatusCode != http.StatusPermanentRedirect ||
		!strings.HasSuffix(a.Header.Get("Location"), "/rina/product/chinigura") {
		t.Errorf("old address: status %d %s", a.StatusCode, a.Header.Get("Location"))
	}
	own = "/rina/product/chinigura?lang=en"
	shows("changing its slug", own, "Chinigura", true)

	edit(func(in *editor.ProductRequest) { in.Status = "draft" })
	listed("unpublishing it", "Chinigura", false)
	if a := s.Get(own); a.StatusCode != http.StatusNotFound {
		t.Errorf("page of a draft: status %d", a.StatusCode)
	}
	webtest.Data[any](t, owner.Call("POST", "/products/bulk", editor.BulkRequest{Products: []int{p.ID}, Action: "publish"}))
	listed("publishing it", "Chinigura", true)
	shows("publishing it", own, "Chinigura", true)

	again := webtest.Data[editor.FullProduct](t, owner.Call("POST", path+"/duplicate", struct{}{}))
	if again.Status != "draft" || again.Slug == "chinigura" {
		t.Errorf("%+v", again)
	}
	webtest.Data[any](t, owner.Call("DELETE", path, nil))
	listed("deleting it", "Chinigura", false)
	if a := s.Get(own); a.StatusCode != http.StatusNotFound {
		t.Errorf("page of a deleted product: status %d", a.StatusCode)
	}
}

func TestAdminProducts_CanBeFilteredAndSorted(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("rina")
	owner := ts.Owner()
	ts.NewProduct("lamp")
	in := ts.NewProduct("oil")
	s.Client.Product.UpdateOne(in).SetStock(0).ClearCategoryID().SetSku("OIL-1").ExecX(ts.Ctx)
	s.NewShop("mina").NewProduct("theirs")
	for query, want := range map[string]string{
		"": "oil lamp", "?q=lamp": "lamp", "?q=oil-1": "oil", "?status=out": "oil", "?status=low": "oil", "?category=none": "oil",
		fmt.Sprint("?category=", ts.Category.ID): "lamp", "?sort=stock": "oil lamp", "?status=draft": "", "?page=7": "oil lamp",
	} {
		got := []string{}
		for _, p := range webtest.Data[editor.ProductRows](t, owner.Call("GET", "/products"+query, nil)).Products {
			got = append(got, p.Slug)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	for _, query := range []string{"?page=x", "?page=-1", "?category=x"} {
		if a := owner.Call("GET", "/products"+query, nil); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s", query, a.StatusCode, a.Text)
		}
	}
}

func TestAdminProducts_RefusesInvalidRequests(t *testing.T) {
	s := webtest.NewSite(t)
	rina, mina := s.NewShop("rina").Owner(), s.NewShop("mina").Owner()
	theirs := webtest.Data[editor.FullProduct](t, mina.Call("POST", "/products", webtest.Rice()))
	path := fmt.Sprint("/products/", theirs.ID)
	for what, got := range map[string]webtest.Response{
		"read another shop's product": rina.Call("GET", path, nil), "edit another shop's product": rina.Call("PUT", path, theirs.Request()),
		"delete another shop's product": rina.Call("DELETE", path, nil), "set another shop's stock": rina.Call("PUT", path+"/stock", editor.StockChange{To: 1}),
		"duplicate another shop's product":      rina.Call("POST", path+"/duplicate", struct{}{}),
		"change another shop's product in bulk": rina.Call("POST", "/products/bulk", editor.BulkRequest{Products: []int{theirs.ID}, Action: "delete"}),
		"invalid id":                            rina.Call("GET", "/products/x", nil), "delete a deleted product": rina.Call("DELETE", "/products/999999", nil),
	} {
		webtest.WantError(t, what, got, http.StatusNotFound, "product_not_found", nil)
	}
	webtest.WantError(t, "no name", rina.Call("POST", "/products", webtest.Rice(func(in *editor.ProductRequest) { in.Name, in.BnName = "", "" })),
		http.StatusUnprocessableEntity, "product_invalid", map[string]string{"bn_name": "required"})
	webtest.WantError(t, "category of another shop", mina.Call("POST", "/products", webtest.Rice(func(in *editor.ProductRequest) { in.CategoryID = rina.Category.ID })),
		http.StatusUnprocessableEntity, "product_invalid", map[string]string{"category_id": "invalid"})
	webtest.WantError(t, "unknown picture", mina.Call("POST", "/products", webtest.Rice(func(in *editor.ProductRequest) { in.Pictures = []string{"1/x"} })),
		http.StatusUnprocessableEntity, "picture_missing", nil)
	webtest.WantError(t, "long text", mina.Call("POST", "/products/preview", map[string]string{"text": strings.Repeat("x", 10_001)}),
		http.StatusUnprocessableEntity, "product_invalid", map[string]string{"text": "max"})
	webtest.WantError(t, "large request", mina.Call("POST", "/products", webtest.Rice(func(in *editor.ProductRequest) { in.Description = strings.Repeat("x", 300<<10) })),
		http.StatusRequestEntityTooLarge, "request_too_large", nil)
	preview := webtest.Data[map[string]string](t, mina.Call("POST", "/products/preview", map[string]string{"text": "# A **b**<script>x</script>"}))
	if preview["html"] != "<h2>A <strong>b</strong></h2>\n" {
		t.Errorf("%q", preview["html"])
	}
	longest := webtest.Rice(func(in *editor.ProductRequest) {
		in.Description, in.BnDescription = strings.Repeat("ক", 10_000), strings.Repeat("খ", 10_000)
	})
	webtest.Data[editor.FullProduct](t, mina.Call("POST", "/products", longest))
}

func TestAdminProducts_ConflictsReturnTheCurrentProduct(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("rina").Owner()
	p := webtest.Data[editor.FullProduct](t, owner.Call("POST", "/products", webtest.Rice()))
	path, first, second := fmt.Sprint("/products/", p.ID), p.Request(), p.Request()
	first.Name, second.BnName = "Atop Rice", "আতপ চাল"
	webtest.Data[editor.FullProduct](t, owner.Call("PUT", path, first))
	a := owner.Call("PUT", path, second)
	webtest.WantError(t, "outdated version", a, http.StatusConflict, "product_changed", nil)
	now, ok := a.Data(t)["data"].(map[string]any)
	if !ok || now["name"] != "Atop Rice" || now["changed_by"] != "The owner" || now["version"] != 2.0 {
		t.Errorf("%s", a.Text)
	}
}

func TestAdminProducts_CostsNeedTheirRight(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("rina")
	seller := shop.NewCustomMember("seller", "01812345678", rights.Products)
	cost := money.Amount(70_00)
	request := webtest.Rice(func(in *editor.ProductRequest) { in.Cost = &cost })
	webtest.WantError(t, "a cost without the right", seller.Call("POST", "/products", request), 403, "admin_forbidden", nil)
	webtest.WantError(t, "the list without the right", seller.Call("GET", "/costs/missing", nil), 403, "admin_forbidden", nil)
	owner := shop.Owner()
	for _, want := range []int{0, 1} { // the second product has no cost
		webtest.Data[editor.FullProduct](t, owner.Call("POST", "/products", request))
		missing := webtest.Data[purchase.MissingCosts](t, owner.Call("GET", "/costs/missing", nil))
		if missing.Count != want || len(missing.Products) != want {
			t.Errorf("%d products without a cost, %d listed, want %d", missing.Count, len(missing.Products), want)
		}
		request = webtest.Rice()
	}
}
