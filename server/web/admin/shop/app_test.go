package shop_test

import (
	"net/http"
	"testing"

	"haat/server/shop/settings"
	"haat/server/web/webtest"
)

func TestAppLead_CanBeRequestedOnce(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("rina").Owner()
	if lead := webtest.Data[*settings.AppLead](t, owner.Call("GET", "/app-lead", nil)); lead != nil {
		t.Fatalf("%+v", lead)
	}
	wish := settings.AppLeadRequest{Name: "Rina", Phone: "০১৭১২ ৩৪৫৬৭৮"}
	requested := webtest.Data[settings.AppLead](t, owner.Call("POST", "/app-lead", wish))
	if lead := webtest.Data[*settings.AppLead](t, owner.Call("GET", "/app-lead", nil)); lead == nil || lead.ID != requested.ID || lead.Phone != "01712345678" || lead.Status != "requested" {
		t.Errorf("%+v, requested %+v", lead, requested)
	}
	webtest.WantError(t, "again", owner.Call("POST", "/app-lead", wish), http.StatusConflict, "app_lead_open", nil)
	webtest.WantError(t, "invalid request", owner.Call("POST", "/app-lead", settings.AppLeadRequest{Phone: "1"}), http.StatusUnprocessableEntity,
		"app_lead_invalid", map[string]string{"name": "required", "phone": "invalid"})
}
