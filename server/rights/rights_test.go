package rights

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"haat/ent"
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

func TestAll_IsTheListOfTheClient(t *testing.T) {
	source, err := os.ReadFile("../../client/admin/lib/rights.ts")
	if err != nil {
		t.Fatal(err)
	}
	list, _, _ := strings.Cut(string(source), "] as const")
	var names []Right
	for _, quoted := range regexp.MustCompile(`"([a-z.]+)",`).FindAllStringSubmatch(list, -1) {
		names = append(names, Right(quoted[1]))
	}
	if !slices.Equal(names, All) {
		t.Errorf("client: %v, server: %v", names, All)
	}
}

func TestTable_IsInTheDocs(t *testing.T) {
	docs, err := os.ReadFile("../../docs/team.md")
	if err != nil {
		t.Fatal(err)
	}
	if table := Table(); !strings.Contains(string(docs), table) {
		t.Errorf("docs/team.md does not contain\n%s", table)
	}
}

func TestStored_IgnoresUnknownRights(t *testing.T) {
	if got := Stored(&ent.TeamRole{Rights: []string{"teleport", "orders.correct"}}); !slices.Equal(got, []Right{Orders, FixOrders}) {
		t.Errorf("%v", got)
	}
}
