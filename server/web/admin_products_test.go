package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/server/catalog/editor"
	"haat/server/platform/money"
)

// rice is a product as its merchant writes it.
func rice(change ...func(*editor.ProductRequest)) editor.ProductRequest {
	in := editor.ProductRequest{
		Name: "Kataribhog Rice", BnName: "কাটারিভোগ চাল", SellingPrice: 100_00, DiscountType: money.Flat,
		Stock: editor.StockChange{To: 5}, Status: "published",
	}
	for _, c := range change {
		c(&in)
	}
	return in
}

// A saved change is on the public pages at the next request: on the product's own, and
// on those that list it.
func TestAdminProducts_ShowAtTheNextRequest(t *testing.T) {
	s := newSite(t)
	ts := s.shop("rina")
	owner := ts.owner()
	lists := []string{"/shop/rina?lang=en", "/rina/category/rice?lang=en", "/rina/search?q=rice&lang=en"}
	shows := func(step, path, text string, want bool) {
		t.Helper()
		if got := strings.Contains(s.get(path).root(t), text); got != want {
			t.Errorf("after %s %s has %q: %v", step, path, text, got)
		}
	}
	listed := func(step, text string, want bool) {
		t.Helper()
		for _, path := range lists {
			shows(step, path, text, want)
		}
	}
	listed("the start", "Kataribhog", false)
	p := told[editor.FullProduct](t, owner.call("POST", "/products", rice(func(in *editor.ProductRequest) { in.CategoryID = ts.category.ID })))
	path, own := fmt.Sprint("/products/", p.ID), "/rina/product/kataribhog-rice?lang=en"
	edit := func(change func(*editor.ProductRequest)) {
		t.Helper()
		in := p.Request()
		change(&in)
		p = told[editor.FullProduct](t, owner.call("PUT", path, in))
	}
	listed("it was added", "Kataribhog", true)
	shows("it was added", own, "Kataribhog", true)

	edit(func(in *editor.ProductRequest) { in.Name = "Chinigura Rice" })
	listed("it was named", "Chinigura", true)
	shows("it was named", own, "Chinigura", true)

	edit(func(in *editor.ProductRequest) {
		in.SellingPrice, in.Discount, in.DiscountType = 200_00, 12_50, money.Percent
	})
	listed("it was priced", "৳175", true)
	shows("it was priced", own, "৳175", true)

	told[any](t, owner.call("PUT", path+"/stock", editor.StockChange{From: 5, To: 0}))
	listed("it was sold out", "Out of stock", true)
	shows("it was sold out", own, "Out of stock", true)
	told[any](t, owner.call("PUT", path+"/stock", editor.StockChange{From: 0, To: 3}))
	listed("there was more", "Out of stock", false)

	edit(func(in *editor.ProductRequest) {
		in.Options = []editor.FullOption{{Name: "Weight", Values: []editor.FullOptionValue{{Value: "5 kg"}, {Value: "25 kg"}}}}
		in.Variants = []editor.VariantRequest{{Values: []string{"5 kg"}, Stock: editor.StockChange{To: 2}}, {Values: []string{"25 kg"}}}
	})
	shows("it came in sizes", own, "25 kg", true)

	told[any](t, owner.call("POST", "/products/bulk", editor.BulkRequest{Products: []int{p.ID}, Action: "price", Percent: 10_00}))
	listed("the price was raised", "৳192.5", true)
	p = told[editor.FullProduct](t, owner.call("GET", path, nil))

	edit(func(in *editor.ProductRequest) {
		in.MetaTitle, in.MetaDescription = "Rice of the hill", "The very best."
	})
	for _, text := range []string{"<title>Rice of the hill | Shop rina</title>", `property="og:title" content="Rice of the hill`, `name="description" content="The very best."`} {
		if body := s.get(own).body; !strings.Contains(body, text) {
			t.Errorf("the page's head lacks %s", text)
		}
	}

	edit(func(in *editor.ProductRequest) { in.Slug = "chinigura" })
	if a := s.get("/rina/product/kataribhog-rice"); a.StatusCode != http.StatusMovedPermanently && a.StatusCode != http.StatusPermanentRedirect ||
		!strings.HasSuffix(a.Header.Get("Location"), "/rina/product/chinigura") {
		t.Errorf("the old address answers %d %s", a.StatusCode, a.Header.Get("Location"))
	}
	own = "/rina/product/chinigura?lang=en"
	shows("it has moved", own, "Chinigura", true)

	edit(func(in *editor.ProductRequest) { in.Status = "draft" })
	listed("it is a draft", "Chinigura", false)
	if a := s.get(own); a.StatusCode != http.StatusNotFound {
		t.Errorf("a draft's page answers %d", a.StatusCode)
	}
	told[any](t, owner.call("POST", "/products/bulk", editor.BulkRequest{Products: []int{p.ID}, Action: "publish"}))
	listed("it was published", "Chinigura", true)
	shows("it was published", own, "Chinigura", true)

	again := told[editor.FullProduct](t, owner.call("POST", path+"/duplicate", struct{}{}))
	if again.Status != "draft" || again.Slug == "chinigura" {
		t.Errorf("%+v", again)
	}
	told[any](t, owner.call("DELETE", path, nil))
	listed("it was deleted", "Chinigura", false)
	if a := s.get(own); a.StatusCode != http.StatusNotFound {
		t.Errorf("a deleted product's page answers %d", a.StatusCode)
	}
}

func TestAdminProducts_Lists(t *testing.T) {
	s := newSite(t)
	ts := s.shop("rina")
	owner := ts.owner()
	ts.product("lamp")
	in := ts.product("oil")
	s.client.Product.UpdateOne(in).SetStock(0).ClearCategoryID().SetSku("OIL-1").ExecX(ts.ctx)
	s.shop("mina").product("theirs")
	for query, want := range map[string]string{
		"": "oil lamp", "?q=lamp": "lamp", "?q=oil-1": "oil", "?status=out": "oil", "?status=low": "oil", "?category=none": "oil",
		fmt.Sprint("?category=", ts.category.ID): "lamp", "?sort=stock": "oil lamp", "?status=draft": "", "?page=7": "oil lamp",
	} {
		got := []string{}
		for _, p := range told[editor.ProductRows](t, owner.call("GET", "/products"+query, nil)).Products {
			got = append(got, p.Slug)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	for _, query := range []string{"?page=x", "?page=-1", "?category=x"} {
		if a := owner.call("GET", "/products"+query, nil); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s", query, a.StatusCode, a.body)
		}
	}
}

func TestAdminProducts_Refusals(t *testing.T) {
	s := newSite(t)
	rina, mina := s.shop("rina").owner(), s.shop("mina").owner()
	theirs := told[editor.FullProduct](t, mina.call("POST", "/products", rice()))
	path := fmt.Sprint("/products/", theirs.ID)
	for what, got := range map[string]answer{
		"read another shop's": rina.call("GET", path, nil), "edit another shop's": rina.call("PUT", path, theirs.Request()),
		"delete another shop's": rina.call("DELETE", path, nil), "count another shop's": rina.call("PUT", path+"/stock", editor.StockChange{To: 1}),
		"copy another shop's":   rina.call("POST", path+"/duplicate", struct{}{}),
		"change another shop's": rina.call("POST", "/products/bulk", editor.BulkRequest{Products: []int{theirs.ID}, Action: "delete"}),
		"read a word":           rina.call("GET", "/products/x", nil), "delete one that is gone": rina.call("DELETE", "/products/999999", nil),
	} {
		wantRefusal(t, what, got, http.StatusNotFound, "product_not_found", nil)
	}
	wantRefusal(t, "no name", rina.call("POST", "/products", rice(func(in *editor.ProductRequest) { in.Name, in.BnName = "", "" })),
		http.StatusUnprocessableEntity, "product_invalid", map[string]string{"bn_name": "required"})
	wantRefusal(t, "another's category", mina.call("POST", "/products", rice(func(in *editor.ProductRequest) { in.CategoryID = rina.category.ID })),
		http.StatusUnprocessableEntity, "product_invalid", map[string]string{"category_id": "invalid"})
	wantRefusal(t, "a picture of nobody", mina.call("POST", "/products", rice(func(in *editor.ProductRequest) { in.Pictures = []string{"1/x"} })),
		http.StatusUnprocessableEntity, "picture_missing", nil)
	wantRefusal(t, "a book", mina.call("POST", "/products/preview", map[string]string{"text": strings.Repeat("x", 10_001)}),
		http.StatusUnprocessableEntity, "product_invalid", map[string]string{"text": "max"})
	wantRefusal(t, "a library", mina.call("POST", "/products", rice(func(in *editor.ProductRequest) { in.Description = strings.Repeat("x", 300<<10) })),
		http.StatusRequestEntityTooLarge, "request_too_large", nil)
	preview := told[map[string]string](t, mina.call("POST", "/products/preview", map[string]string{"text": "# A **b**<script>x</script>"}))
	if preview["html"] != "<h2>A <strong>b</strong></h2>\n" {
		t.Errorf("%q", preview["html"])
	}
	whole := rice(func(in *editor.ProductRequest) {
		in.Description, in.BnDescription = strings.Repeat("ক", 10_000), strings.Repeat("খ", 10_000)
	})
	told[editor.FullProduct](t, mina.call("POST", "/products", whole))
}

func TestAdminProducts_TheSecondIsToldWhoWasFirst(t *testing.T) {
	s := newSite(t)
	owner := s.shop("rina").owner()
	p := told[editor.FullProduct](t, owner.call("POST", "/products", rice()))
	path, first, second := fmt.Sprint("/products/", p.ID), p.Request(), p.Request()
	first.Name, second.BnName = "Atop Rice", "আতপ চাল"
	told[editor.FullProduct](t, owner.call("PUT", path, first))
	a := owner.call("PUT", path, second)
	wantRefusal(t, "the second", a, http.StatusConflict, "product_changed", nil)
	now, ok := a.data(t)["data"].(map[string]any)
	if !ok || now["name"] != "Atop Rice" || now["changed_by"] != "The owner" || now["version"] != 2.0 {
		t.Errorf("%s", a.body)
	}
}
