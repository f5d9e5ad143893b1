package shipping_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"haat/ent"
	"haat/server/order/checkout"
	"haat/server/order/delivery"
	"haat/server/shop/settings"
	"haat/server/team"
	"haat/server/web/webtest"
)

func TestPackages_ChangesAffectQuotesAtOnce(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("rina")
	p := ts.NewProduct("rice")
	owner := ts.Owner()
	quoted := func() checkout.Quote {
		t.Helper()
		body := fmt.Sprintf(`{"lines":[{"product_id":%d,"variant_id":0,"quantity":1}]}`, p.ID)
		return webtest.Data[checkout.Quote](t, s.Post(fmt.Sprintf("/api/v1/checkout/quote?shop_id=%d&lang=en", ts.Row.ID), body))
	}
	if q := quoted(); len(q.Packages) != 0 || q.ShippingFee != 0 {
		t.Fatalf("%+v", q)
	}
	in := delivery.PackageRequest{Name: "Courier", BnName: "কুরিয়ার", Fee: 75_50, Zone: "any", Active: true}
	added := webtest.Data[delivery.Package](t, owner.Call("POST", "/packages", in))
	if q := quoted(); q.ShippingFee != 75_50 || q.PackageID != added.ID || q.Packages[0].Name != "Courier" {
		t.Errorf("added: %+v", q)
	}
	in.Name, in.Fee = "Express", 90_00
	path := fmt.Sprint("/packages/", added.ID)
	webtest.Data[delivery.Package](t, owner.Call("PUT", path, in))
	if q := quoted(); q.ShippingFee != 90_00 || q.Packages[0].Name != "Express" {
		t.Errorf("changed: %+v", q)
	}
	for _, active := range []bool{false, true} {
		turned := webtest.Data[delivery.Package](t, owner.Call("PUT", path+"/active", map[string]bool{"active": active}))
		if q := quoted(); turned.Active != active || turned.Fee != 90_00 || (len(q.Packages) > 0) != active {
			t.Errorf("active set to %t: %+v, %+v", active, turned, q)
		}
	}
	stale := delivery.PackageChange{PackageRequest: in, Had: &added.PackageRequest}
	webtest.WantError(t, "change of an outdated version", owner.Call("PUT", path, stale), http.StatusConflict, "settings_changed", nil)
	first := webtest.Data[delivery.Package](t, owner.Call("POST", "/packages", delivery.PackageRequest{Name: "Pick up", Zone: "any", Active: true}))
	list := webtest.Data[[]delivery.Package](t, owner.Call("PUT", "/packages/order", delivery.PackageSort{IDs: []int{first.ID, added.ID}}))
	if q := quoted(); len(list) != 2 || list[0].ID != first.ID || q.PackageID != first.ID || q.ShippingFee != 0 {
		t.Errorf("reordered: %+v, %+v", list, q)
	}
	webtest.Data[any](t, owner.Call("DELETE", path, nil))
	if q := quoted(); len(q.Packages) != 1 {
		t.Errorf("removed: %+v", q)
	}
}

func TestPackages_RefusesInvalidRequests(t *testing.T) {
	s := webtest.NewSite(t)
	rina, mina := s.NewShop("rina").Owner(), s.NewShop("mina").Owner()
	theirs := webtest.Data[delivery.Package](t, mina.Call("POST", "/packages", delivery.PackageRequest{Name: "Hers", Zone: "any"}))
	path := fmt.Sprint("/packages/", theirs.ID)
	good := delivery.PackageRequest{Name: "Mine", Zone: "any"}
	for what, got := range map[string]webtest.Response{
		"change another shop's package": rina.Call("PUT", path, good), "remove another shop's package": rina.Call("DELETE", path, nil),
		"reorder another shop's package":  rina.Call("PUT", "/packages/order", delivery.PackageSort{IDs: []int{theirs.ID}}),
		"activate another shop's package": rina.Call("PUT", path+"/active", map[string]bool{"active": true}),
		"invalid id":                      rina.Call("PUT", "/packages/x", good), "remove a deleted package": rina.Call("DELETE", "/packages/999999", nil),
	} {
		webtest.WantError(t, what, got, http.StatusNotFound, "package_not_found", nil)
	}
	webtest.WantError(t, "empty package", rina.Call("POST", "/packages", delivery.PackageRequest{}), http.StatusUnprocessableEntity,
		"package_invalid", map[string]string{"bn_name": "required", "zone": "invalid"})
	mine := webtest.Data[delivery.Package](t, rina.Call("POST", "/packages", good))
	webtest.WantError(t, "missing field", rina.Call("PUT", fmt.Sprintf("/packages/%d/active", mine.ID), struct{}{}),
		http.StatusUnprocessableEntity, "request_invalid", map[string]string{"active": "required"})
	for _, fee := range []string{`"60"`, `60.001`, `1e3`} {
		body := json.RawMessage(`{"name":"x","zone":"any","fee":` + fee + `}`)
		if got := s.Post(rina.Shop.AdminPath("/packages"), string(body), rina.Session); got.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("fee %s: status %d %s", fee, got.StatusCode, got.Text)
		}
	}
}

// The owner of a shop without a district must be asked for it once. Only owners may answer and confirm the
// charges, and the activity log must contain both.
func TestDistrict_OwnersAnswerAndConfirmTheCharges(t *testing.T) {
	s := webtest.NewSite(t)
	ts := s.NewShop("rina", func(c *ent.ShopCreate) { c.SetDistrict("") })
	owner, staff := ts.Owner(), ts.Staff()
	session := func() team.Shop {
		t.Helper()
		return webtest.Data[team.SignedIn](t, owner.Call("GET", "/session", nil)).Shop
	}
	if shop := session(); shop.District != "" || shop.DeliveryConfirmed {
		t.Fatalf("%+v", shop)
	}
	sylhet := settings.DistrictRequest{District: "Sylhet"}
	webtest.WantError(t, "staff's answer", staff.Call("PUT", "/settings/district", sylhet), http.StatusForbidden, "admin_forbidden", nil)
	webtest.WantError(t, "staff's confirmation", staff.Call("POST", "/packages/confirm", struct{}{}), http.StatusForbidden, "admin_forbidden", nil)
	webtest.WantError(t, "an unknown district", owner.Call("PUT", "/settings/district", settings.DistrictRequest{District: "Atlantis"}),
		http.StatusUnprocessableEntity, "settings_invalid", map[string]string{"district": "invalid"})
	webtest.Data[settings.ShopInfo](t, owner.Call("PUT", "/settings/district", sylhet))
	webtest.Data[any](t, owner.Call("POST", "/packages/confirm", struct{}{}))
	if shop := session(); shop.District != "Sylhet" || !shop.DeliveryConfirmed {
		t.Errorf("%+v", shop)
	}
	fields := []string{}
	for _, activity := range webtest.Data[team.Activities](t, owner.Call("GET", "/activity", nil)).Activities {
		for _, change := range activity.Changes {
			fields = append(fields, activity.Entity+"."+change.Field)
		}
	}
	if want := []string{"Shop.delivery_confirmed", "Shop.district"}; !slices.Equal(fields, want) {
		t.Errorf("the activity log has %v, want %v", fields, want)
	}
}
