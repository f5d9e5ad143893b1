package rights

import (
	"slices"
	"testing"

	"haat/ent/adminuser"
)

func TestOf_StaffHasTheRightsFromBeforeRoles(t *testing.T) {
	if got := Of(adminuser.RoleStaff); !slices.Equal(got, []Right{Orders, ChangeOrders, Messages}) {
		t.Errorf("staff: %v", got)
	}
}

func TestOf_RolesContainTheRightsThatTheirsNeed(t *testing.T) {
	for role, list := range roles {
		names := make([]string, len(list))
		for i, right := range list {
			names[i] = string(right)
		}
		if all, ok := Complete(names); !ok || len(all) != len(list) {
			t.Errorf("%s: %v, want %v", role, list, all)
		}
	}
}

func TestComplete_SortsAndAddsNeededRights(t *testing.T) {
	got, ok := Complete([]string{"stock", "orders.correct", "stock"})
	if !ok || !slices.Equal(got, []Right{Orders, FixOrders, Stock}) {
		t.Errorf("%v, %v", got, ok)
	}
	if _, ok := Complete([]string{"orders", "team"}); ok {
		t.Error("an unknown right is accepted")
	}
}
