package discount_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/ent/adminuser"
	"haat/server/discount/editor"
	"haat/server/web/webtest"
)

func percentOff() editor.DiscountRequest {
	return editor.DiscountRequest{Name: "Winter", Automatic: true, Terms: editor.Terms{Class: "product", Kind: "percent", Percent: 10_00}}
}

func TestDiscounts_WritesPurgeTheShopsPages(t *testing.T) {
	s := webtest.NewSite(t)
	shop, other := s.NewShop("a"), s.NewShop("b")
	owner := shop.Owner()
	shop.NewProduct("lamp")
	renders := func(slug string) int {
		before := s.Renders()
		s.Get("/shop/" + slug)
		return s.Renders() - before
	}
	renders("a")
	renders("b")
	if renders("a") != 0 {
		t.Fatal("the page is not cached")
	}
	made := webtest.Data[editor.FullDiscount](t, owner.Call(http.MethodPost, "/discounts", percentOff()))
	if renders("a") != 1 || renders("b") != 0 {
		t.Error("a new discount does not purge the pages of its shop only")
	}
	path := fmt.Sprintf("/discounts/%d", made.ID)
	for _, action := range []string{"pause", "resume", "end"} {
		webtest.Data[editor.FullDiscount](t, owner.Call(http.MethodPost, path+"/"+action, nil))
		if renders("a") != 1 {
			t.Errorf("%s does not purge the shop's pages", action)
		}
	}
	coded := percentOff()
	coded.Automatic, coded.Code = false, "EID10"
	made = webtest.Data[editor.FullDiscount](t, owner.Call(http.MethodPost, "/discounts", coded))
	renders("a")
	webtest.Data[editor.CodeRows](t, owner.Call(http.MethodPost, fmt.Sprintf("/discounts/%d/codes/generate", made.ID), editor.GenerateRequest{Count: 5}))
	if renders("a") != 0 {
		t.Error("codes purge the shop's pages")
	}
	webtest.WantError(t, "a discount of another shop", other.Owner().Call(http.MethodGet, path, nil), 404, "discount_not_found", nil)
	file := owner.Call(http.MethodGet, fmt.Sprintf("/discounts/%d/codes.csv", made.ID), nil)
	if file.StatusCode != http.StatusOK || strings.Count(file.Text, "\n") != 7 || !strings.Contains(file.Text, "EID10,0,") {
		t.Errorf("%d %s", file.StatusCode, file.Text)
	}
}

func TestDiscounts_ProfitNeedsTheRightToCosts(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner := shop.Owner()
	made := webtest.Data[editor.FullDiscount](t, owner.Call(http.MethodPost, "/discounts", percentOff()))
	if made.Figures.Profit == nil {
		t.Error("the owner sees no profit")
	}
	role := s.Client.TeamRole.Create().SetName("Seller").SetNameKey("seller").SetRights([]string{"discounts"}).SaveX(shop.Ctx)
	seller := shop.NewMerchant(adminuser.RoleCustom, "01812345678")
	s.Client.AdminUser.UpdateOneID(seller.User.ID).SetRoleID(role.ID).ExecX(shop.Ctx)
	path := fmt.Sprintf("/discounts/%d", made.ID)
	if got := webtest.Data[editor.FullDiscount](t, seller.Call(http.MethodGet, path, nil)); got.Figures.Profit != nil {
		t.Error("a member without the right to costs sees the profit")
	}
	for name, of := range map[string]*webtest.Merchant{"owner": owner, "seller": seller} {
		rows := webtest.Data[editor.DiscountRows](t, of.Call(http.MethodGet, "/discounts", nil)).Discounts
		if len(rows) != 1 || (rows[0].Figures.Profit != nil) != (name == "owner") {
			t.Errorf("the list of the %s has the profit %v", name, rows[0].Figures.Profit)
		}
	}
	webtest.WantError(t, "without the right to exports", seller.Call(http.MethodGet, path+"/codes.csv", nil), 403, "admin_forbidden", nil)
}
