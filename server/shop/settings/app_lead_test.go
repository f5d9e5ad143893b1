package settings_test

import (
	"strings"
	"testing"

	"haat/ent/applead"
	"haat/server/platform/fault"
	"haat/server/shop/settings"
	"haat/server/tenancy/tenancytest"
)

var wish = settings.AppLeadRequest{Name: " রিনা  বেগম ", Phone: "+880 1712-345678"}

func TestRequestApp_RefusesASecondOpenRequest(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711000001")
	if lead, err := a.AppLead(ctx); lead != nil || err != nil {
		t.Fatalf("%+v, %v", lead, err)
	}
	done, failed := tenancytest.AtOnce(6, func() error {
		_, err := a.RequestApp(ctx, wish)
		return err
	})
	for _, err := range failed {
		wantFault(t, err, fault.Conflict, "app_lead_open")
	}
	lead, err := a.AppLead(ctx)
	if err != nil || done != 1 || lead.Name != "রিনা বেগম" || lead.Phone != "01712345678" || lead.Status != "requested" || lead.Platform != "app" {
		t.Fatalf("%d asked, %+v, %v", done, lead, err)
	}
	for status, again := range map[applead.Status]bool{
		applead.StatusBuilding: false, applead.StatusReady: true, applead.StatusDeclined: true,
	} {
		a.Client.AppLead.Update().SetStatus(status).ExecX(ctx)
		_, err := a.RequestApp(ctx, wish)
		if again != (err == nil) {
			t.Errorf("after one that is %s: %v", status, err)
		}
	}
}

func TestRequestApp_NamesEveryWrongField(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711000001")
	for _, c := range []struct {
		in          settings.AppLeadRequest
		name, phone string
	}{
		{settings.AppLeadRequest{}, "required", "required"},
		{settings.AppLeadRequest{Name: strings.Repeat("র", 51), Phone: "01712"}, "max", "invalid"},
		{settings.AppLeadRequest{Name: "Rina", Phone: "+1 202 555 0100"}, "", "invalid"},
	} {
		_, err := a.RequestApp(ctx, c.in)
		if f := wantFault(t, err, fault.Invalid, "app_lead_invalid"); f.Fields["name"] != c.name || f.Fields["phone"] != c.phone {
			t.Errorf("%+v is %v", c.in, f.Fields)
		}
	}
}

func TestAppLead_BelongsToTheShop(t *testing.T) {
	a := newArea(t)
	_, _, rina := a.Shop("rina", "01711000001")
	_, _, mina := a.Shop("mina", "01711000002")
	if _, err := a.RequestApp(rina, wish); err != nil {
		t.Fatal(err)
	}
	if lead, err := a.AppLead(mina); lead != nil || err != nil {
		t.Errorf("%+v, %v", lead, err)
	}
	if _, err := a.RequestApp(mina, wish); err != nil {
		t.Error(err)
	}
}
