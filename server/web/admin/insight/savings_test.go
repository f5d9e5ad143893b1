package insight_test

import (
	"net/http"
	"testing"

	"haat/ent/adminuser"
	"haat/server/insight/dashboard"
	"haat/server/web/webtest"
)

func TestSavings_AMemberDismissesTheListForTheTeam(t *testing.T) {
	s := newSeller(t)
	s.order()
	type answer struct {
		Tasks struct {
			Savings *dashboard.Savings `json:"savings"`
		} `json:"tasks"`
	}
	seen := func(by *webtest.Merchant) *dashboard.Savings {
		return get[answer](s, by, "/dashboard?days=7&tasks=true").Tasks.Savings
	}
	role := s.Site.Client.TeamRole.Create().SetName("Clerk").SetNameKey("clerk").SetRights([]string{"reports", "costs"}).SaveX(s.Ctx)
	clerk := s.NewMerchant(adminuser.RoleCustom, "01712345679")
	s.Site.Client.AdminUser.UpdateOneID(clerk.User.ID).SetRoleID(role.ID).ExecX(s.Ctx)
	if list := seen(s.owner); list == nil || len(list.Steps) != 7 || list.Steps[0].Name != "courier" || list.Steps[0].To != "/settings/couriers" {
		t.Errorf("the owner sees %+v", list)
	}
	if list := seen(clerk); list == nil || len(list.Steps) != 2 {
		t.Errorf("a member who sees costs sees %+v", list)
	}
	clerk.Call(http.MethodPost, "/savings/hide", struct{}{}).WantStatus(t, http.StatusForbidden)
	for range 2 { // a retry changes nothing
		webtest.Data[any](t, s.owner.Call(http.MethodPost, "/savings/hide", struct{}{}))
	}
	if seen(s.owner) != nil || seen(clerk) != nil {
		t.Error("the list is still shown")
	}
	if report := get[map[string]any](s, s.owner, "/dashboard"); report["tasks"] != nil {
		t.Errorf("a report without tasks has %v", report["tasks"])
	}
}
