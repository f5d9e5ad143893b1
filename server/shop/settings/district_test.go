package settings_test

import (
	"testing"

	"haat/server/platform/fault"
	"haat/server/shop/settings"
	"haat/server/tenancy/tenancytest"
)

func TestChangeShopInfo_CannotRemoveTheDistrict(t *testing.T) {
	a := newArea(t)
	row, _, ctx := a.Shop("a", "01511111111")
	in := a.info(ctx)
	in.PublicNumber, in.Tagline = "01712345678", "New"
	if _, err := a.ChangeShopInfo(ctx, in); err != nil {
		t.Errorf("a shop that never had a district: %v", err)
	}
	a.Client.Shop.UpdateOneID(row.ID).SetDistrict("Sylhet").ExecX(ctx)
	in = a.info(ctx)
	in.District = ""
	_, err := a.ChangeShopInfo(ctx, in)
	if f := wantFault(t, err, fault.Invalid, "settings_invalid"); f.Fields["district"] != "required" {
		t.Errorf("%v", f.Fields)
	}
}

func TestSetDistrict_AnswersOnce(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	other, _, _ := a.Shop("b", "01511111112")
	for given, code := range map[string]string{"": "required", " \n": "required", "Atlantis": "invalid", "সিলেট": "invalid", "Dhaka Division": "invalid"} {
		_, err := a.SetDistrict(ctx, settings.DistrictRequest{District: given})
		if f := wantFault(t, err, fault.Invalid, "settings_invalid"); f.Fields["district"] != code {
			t.Errorf("%q: %v", given, f.Fields)
		}
	}
	for range 2 { // a repeated answer must be accepted
		info, err := a.SetDistrict(ctx, settings.DistrictRequest{District: " Sylhet "})
		if err != nil || info.District != "Sylhet" || *info != a.info(ctx) {
			t.Fatalf("%+v, %v", info, err)
		}
	}
	_, err := a.SetDistrict(ctx, settings.DistrictRequest{District: "Dhaka"})
	if f := wantFault(t, err, fault.Conflict, "settings_changed"); f.Now != a.info(ctx) {
		t.Errorf("the current section is %+v", f.Now)
	}
	if district := a.Client.Shop.GetX(tenancytest.System, other.ID).District; district != "" {
		t.Errorf("another shop is in %s", district)
	}
}

func TestConfirmDelivery_ConfirmsOnlyTheOwnShop(t *testing.T) {
	a := newArea(t)
	row, _, ctx := a.Shop("a", "01511111111")
	other, _, _ := a.Shop("b", "01511111112")
	for range 2 { // a repeated call must change nothing
		if err := a.ConfirmDelivery(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if !a.Client.Shop.GetX(ctx, row.ID).DeliveryConfirmed {
		t.Error("the charges are not confirmed")
	}
	if a.Client.Shop.GetX(tenancytest.System, other.ID).DeliveryConfirmed {
		t.Error("the charges of another shop are confirmed")
	}
}
