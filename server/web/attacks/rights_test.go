package attacks_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/ent/adminuser"
	"haat/server/rights"
	"haat/server/team"
	"haat/server/web/webtest"
)

// aMember is a signed-in member with the rights that their role should have.
type aMember struct {
	*webtest.Merchant
	name string
	may  []rights.Right
}

// newMembers creates a member with each role: the predefined ones, two custom ones, and a custom role that
// was deleted.
func newMembers(shop *webtest.Shop) []aMember {
	var list []aMember
	phone := func() string { return fmt.Sprintf("0181234560%d", len(list)) }
	for _, role := range rights.Predefined {
		list = append(list, aMember{shop.NewMerchant(role, phone()), string(role), rights.Of(role)})
	}
	for name, may := range map[string][]rights.Right{
		"reviewer": {rights.Orders, rights.Reviews, rights.Exports}, "designer": {rights.FixOrders, rights.Orders, rights.Design, rights.Stock},
	} {
		list = append(list, aMember{shop.NewCustomMember(name, phone(), may...), name, may})
	}
	gone := shop.NewMerchant(adminuser.RoleCustom, phone())
	gone.User.Update().SetRoleID(999999).ExecX(shop.Ctx)
	return append(list, aMember{gone, "a deleted role", nil})
}

// adminRoutes returns the routes of the admin API without its prefix, such as "GET /orders".
func adminRoutes(s *webtest.Site) []string {
	var list []string
	for _, r := range s.Handler.(*echo.Echo).Routes() {
		if path, ok := strings.CutPrefix(r.Path, "/api/admin/v3"); ok && r.Method != echo.RouteNotFound {
			list = append(list, r.Method+" "+path)
		}
	}
	return list
}

func TestRights_EveryRouteRequiresItsRightOfEveryRole(t *testing.T) {
	t.Parallel()
	s := webtest.NewSite(t)
	members := newMembers(s.NewShop("a"))
	routes := adminRoutes(s)
	for route := range routeRights {
		if !slices.Contains(routes, route) {
			t.Errorf("%s is no route", route)
		}
	}
	for _, route := range routes {
		needed, listed := routeRights[route]
		if slices.Contains(publicRoutes, route) {
			continue
		}
		if !listed {
			t.Errorf("%s is missing in routeRights", route)
		}
		if route == "GET /events" { // the stream would not end; see TestEvents_FollowRights
			continue
		}
		method, path, _ := strings.Cut(webtest.EchoParam.ReplaceAllString(route, "999999"), " ")
		for _, member := range members {
			got := member.Call(method, path, struct{}{})
			refused := got.StatusCode == http.StatusForbidden && got.APIError(t).Error.Code == "admin_forbidden"
			if allowed := needed.allows(member.User.Role == adminuser.RoleOwner, member.may); refused == allowed {
				t.Errorf("%s by %s, allowed: %t: status %d %.200s", route, member.name, allowed, got.StatusCode, got.Text)
			}
		}
	}
}

func TestRights_AnswersContainCostsOnlyForMembersWithTheRight(t *testing.T) {
	t.Parallel()
	w := newPairOfShops(webtest.NewSite(t, withCourier(t)), 1)
	const cost = 98765432
	w.Client.Product.Update().SetCost(cost).ExecX(w.a.Ctx)
	w.Client.Variant.Update().SetCost(cost).ExecX(w.a.Ctx)
	w.Client.OrderItem.Update().SetCost(cost).ExecX(w.a.Ctx)
	for _, member := range newMembers(w.a) {
		if slices.Contains(member.may, rights.Costs) {
			continue
		}
		for route := range routeRights {
			path, reads := strings.CutPrefix(route, "GET ")
			if !reads || path == "/events" {
				continue
			}
			path = webtest.EchoParam.ReplaceAllStringFunc(path, func(name string) string { return w.ids[name[1:]] })
			got := member.Call(http.MethodGet, path, nil)
			for _, secret := range []string{"98765432", "987654.32", "profit"} {
				if strings.Contains(got.Text, secret) {
					t.Errorf("%s for %s contains %s: %.300s", route, member.name, secret, got.Text)
				}
			}
		}
	}
}

func TestRights_ChangedRoleAppliesToTheNextRequest(t *testing.T) {
	t.Parallel()
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner := shop.Owner()
	role := webtest.Data[team.Role](t, owner.Call(http.MethodPost, "/roles", team.RoleRequest{Name: "Packer", Rights: []string{"orders.change"}}))
	helper := shop.Staff()
	owner.Call(http.MethodPut, fmt.Sprintf("/team/%d", helper.User.ID), team.MemberChange{Name: "Helper", Role: "custom", RoleID: &role.ID, Active: true}).
		WantStatus(t, http.StatusOK)
	want := func(what string, name string, may ...rights.Right) {
		t.Helper()
		me := webtest.Data[team.SignedIn](t, helper.Call(http.MethodGet, "/session", nil)).User
		if !slices.Equal(me.Rights, may) || me.RoleName != name || me.Role != "custom" {
			t.Errorf("%s: %+v", what, me)
		}
		for path, right := range map[string]rights.Right{"/orders": rights.Orders, "/products": rights.Products} {
			status := http.StatusForbidden
			if slices.Contains(may, right) {
				status = http.StatusOK
			}
			helper.Call(http.MethodGet, path, nil).WantStatus(t, status)
		}
	}
	want("assigned", "Packer", rights.Orders, rights.ChangeOrders)
	owner.Call(http.MethodPut, fmt.Sprintf("/roles/%d", role.ID), team.RoleRequest{Name: "Shelves", Rights: []string{"products"}}).WantStatus(t, http.StatusOK)
	want("changed", "Shelves", rights.Products)
	s.Client.TeamRole.DeleteOneID(role.ID).ExecX(shop.Ctx)
	want("missing", "")
}

func TestEvents_FollowRights(t *testing.T) {
	t.Parallel()
	c := webtest.NewCheckout(t)
	owner := c.Owner()
	role := webtest.Data[team.Role](t, owner.Call(http.MethodPost, "/roles", team.RoleRequest{Name: "Shelves", Rights: []string{"products"}}))
	helper := c.NewMerchant(adminuser.RoleCustom, "01812345600")
	helper.User.Update().SetRoleID(role.ID).ExecX(c.Ctx)
	stream := helper.OpenStream(c.Site.Serve(), "")
	if e := stream.WaitFor("counts")["counts"]; e.ID != "" {
		t.Errorf("the stream begins with %+v", e)
	}
	c.MustPlaceOrder("the-first-order-1")
	c.Site.Client.Order.Update().SetCallOutcome("later").SetRemindAt(c.Site.Time().UTC()).ExecX(c.Ctx)
	owner.Call(http.MethodPut, fmt.Sprintf("/roles/%d", role.ID), team.RoleRequest{Name: "Shelves", Rights: []string{"products", "orders"}}).
		WantStatus(t, http.StatusOK)
	heard := stream.WaitFor("rights", "counts")
	for _, name := range []string{"order", "reminder"} {
		if e := heard[name]; e.Name != "" {
			t.Errorf("sent from before the right to see orders: %+v", e)
		}
	}
	c.MustPlaceOrder("the-second-order-2")
	if e := stream.WaitFor("order", "counts")["order"]; e.ID == "" {
		t.Errorf("an order after the change: %+v", e)
	}
}
