package web_test

import (
	"net/http"
	"testing"

	"haat/server/settings"
)

func TestAppLead_IsAskedForOnce(t *testing.T) {
	s := newSite(t)
	owner := s.shop("rina").owner()
	if lead := told[*settings.AppLead](t, owner.call("GET", "/app-lead", nil)); lead != nil {
		t.Fatalf("%+v", lead)
	}
	wish := settings.AppLeadRequest{Name: "Rina", Phone: "০১৭১২ ৩৪৫৬৭৮"}
	asked := told[settings.AppLead](t, owner.call("POST", "/app-lead", wish))
	if lead := told[*settings.AppLead](t, owner.call("GET", "/app-lead", nil)); lead == nil || lead.ID != asked.ID || lead.Phone != "01712345678" || lead.Status != "requested" {
		t.Errorf("%+v, asked %+v", lead, asked)
	}
	wantRefusal(t, "again", owner.call("POST", "/app-lead", wish), http.StatusConflict, "app_lead_open", nil)
	wantRefusal(t, "nobody's", owner.call("POST", "/app-lead", settings.AppLeadRequest{Phone: "1"}), http.StatusUnprocessableEntity,
		"app_lead_invalid", map[string]string{"name": "required", "phone": "invalid"})
}
