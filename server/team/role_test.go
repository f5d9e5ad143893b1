package team_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/rights"
	"haat/server/team"
)

func TestRoles_ListsPredefinedAndOwnRolesWithTheirMembers(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01511111111")
	_, otherOwner, other := a.Shop("b", "01522222222")
	packer, err := a.AddRole(ctx, owner, team.RoleRequest{Name: " Packer ", Rights: []string{"orders.change"}})
	if err != nil || packer.Name != "Packer" || !slices.Equal(packer.Rights, []rights.Right{rights.Orders, rights.ChangeOrders}) {
		t.Fatalf("%+v, %v", packer, err)
	}
	if _, err := a.AddRole(other, otherOwner, team.RoleRequest{Name: "Packer", Rights: []string{"orders"}}); err != nil {
		t.Fatal(err)
	}
	karim := a.invite(ctx, owner, "01611111111", "manager")
	list := func() string {
		roles, err := a.Roles(ctx)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, role := range roles {
			lines = append(lines, fmt.Sprintf("%s%s %d", role.Role, role.Name, role.Members))
		}
		return strings.Join(lines, ", ")
	}
	if got, want := list(), "owner 1, manager 1, order_desk 0, catalogue 0, accountant 0, customPacker 0"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	changed, err := a.ChangeMember(ctx, owner, karim.ID, team.MemberChange{Name: "Karim", Role: "custom", RoleID: &packer.ID, Active: true}, freely)
	if err != nil || changed.RoleID == nil || *changed.RoleID != packer.ID {
		t.Fatalf("%+v, %v", changed, err)
	}
	a.invite(ctx, owner, "01611111112", "staff")
	if got, want := list(), "owner 1, manager 0, order_desk 0, catalogue 0, accountant 0, staff 1, customPacker 1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if changed, err := a.ChangeMember(ctx, owner, karim.ID, team.MemberChange{Name: "Karim", Role: "manager", RoleID: &packer.ID, Active: true}, freely); err != nil || changed.RoleID != nil {
		t.Errorf("a predefined role keeps the id of the custom one: %+v, %v", changed, err)
	}
}

func TestRoles_RefuseWrongRequests(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01511111111")
	role, err := a.AddRole(ctx, owner, team.RoleRequest{Name: "Packer", Rights: []string{"orders"}})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		in           team.RoleRequest
		field, state string
	}{
		"no name":            {team.RoleRequest{Name: " ", Rights: []string{"orders"}}, "name", "required"},
		"name without word":  {team.RoleRequest{Name: "!", Rights: []string{"orders"}}, "name", "invalid"},
		"long name":          {team.RoleRequest{Name: strings.Repeat("ক", 41), Rights: []string{"orders"}}, "name", "max"},
		"name of a role":     {team.RoleRequest{Name: "PACKER", Rights: []string{"orders"}}, "name", "taken"},
		"predefined name":    {team.RoleRequest{Name: "owner", Rights: []string{"orders"}}, "name", "taken"},
		"predefined Bengali": {team.RoleRequest{Name: "মালিক", Rights: []string{"orders"}}, "name", "taken"},
		"no rights":          {team.RoleRequest{Name: "Helper"}, "rights", "required"},
		"unknown right":      {team.RoleRequest{Name: "Helper", Rights: []string{"orders", "team"}}, "rights", "invalid"},
	} {
		_, err := a.AddRole(ctx, owner, c.in)
		if f := wantFault(t, err, fault.Invalid, "role_invalid"); f.Fields[c.field] != c.state {
			t.Errorf("%s: %v", name, f.Fields)
		}
	}
	if same, err := a.ChangeRole(ctx, owner, role.ID, team.RoleRequest{Name: "packer", Rights: []string{"stock"}}); err != nil || same.Name != "packer" {
		t.Errorf("%+v, %v", same, err)
	}
	_, err = a.ChangeRole(ctx, owner, 999999, team.RoleRequest{Name: "Helper", Rights: []string{"stock"}})
	wantFault(t, err, fault.NotFound, "role_not_found")
	for i := range 19 {
		if _, err := a.AddRole(ctx, owner, team.RoleRequest{Name: fmt.Sprint("Role ", i), Rights: []string{"stock"}}); err != nil {
			t.Fatal(err)
		}
	}
	_, err = a.AddRole(ctx, owner, team.RoleRequest{Name: "Helper", Rights: []string{"stock"}})
	wantFault(t, err, fault.Conflict, "roles_full")
}

func TestRoles_OnlyOwnersChangeThem(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01511111111")
	manager := a.Client.AdminUser.GetX(ctx, a.invite(ctx, owner, "01611111111", "manager").ID)
	_, err := a.AddRole(ctx, manager, team.RoleRequest{Name: "Boss", Rights: []string{"settings"}})
	wantFault(t, err, fault.Forbidden, "admin_forbidden")
}

func TestRoles_BelongToTheirShop(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01511111111")
	_, otherOwner, other := a.Shop("b", "01522222222")
	theirs, err := a.AddRole(other, otherOwner, team.RoleRequest{Name: "Packer", Rights: []string{"orders"}})
	if err != nil {
		t.Fatal(err)
	}
	karim := a.invite(ctx, owner, "01611111111", "manager")
	_, err = a.ChangeMember(ctx, owner, karim.ID, team.MemberChange{Name: "Karim", Role: "custom", RoleID: &theirs.ID, Active: true}, freely)
	wantFault(t, err, fault.NotFound, "role_not_found")
	_, err = a.ChangeRole(ctx, owner, theirs.ID, team.RoleRequest{Name: "Mine", Rights: []string{"settings"}})
	wantFault(t, err, fault.NotFound, "role_not_found")
	wantFault(t, a.RemoveRole(ctx, owner, theirs.ID), fault.NotFound, "role_not_found")
	// Even with the id of another shop's role in its row, a member must have no rights.
	row := a.Client.AdminUser.UpdateOneID(karim.ID).SetRole("custom").SetRoleID(theirs.ID).SaveX(ctx)
	roles, err := rights.RolesOf(ctx, a.Client, row)
	if err != nil || len(roles.Of(row)) != 0 {
		t.Errorf("%v, %v", roles.Of(row), err)
	}
}

func TestRemoveRole_NeedsARoleWithoutMembers(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01511111111")
	role, err := a.AddRole(ctx, owner, team.RoleRequest{Name: "Packer", Rights: []string{"orders"}})
	if err != nil {
		t.Fatal(err)
	}
	karim := a.invite(ctx, owner, "01611111111", "manager")
	change := func(in team.MemberChange) {
		t.Helper()
		if _, err := a.ChangeMember(ctx, owner, karim.ID, in, freely); err != nil {
			t.Fatal(err)
		}
	}
	change(team.MemberChange{Name: "Karim", Role: "custom", RoleID: &role.ID}) // also a paused member
	wantFault(t, a.RemoveRole(ctx, owner, role.ID), fault.Conflict, "role_in_use")
	change(team.MemberChange{Name: "Karim", Role: "catalogue", Active: true})
	if err := a.RemoveRole(ctx, owner, role.ID); err != nil {
		t.Error(err)
	}
}

func TestActivity_NamesRolesAndTheirRights(t *testing.T) {
	a := newArea(t)
	audit.LogWrites(a.Client)
	_, owner, plain := a.Shop("a", "01511111111")
	ctx := audit.With(plain, audit.Actor{ID: owner.ID, Name: owner.Name})
	role, err := a.AddRole(ctx, owner, team.RoleRequest{Name: "Packer", Rights: []string{"orders"}})
	if err != nil {
		t.Fatal(err)
	}
	karim := a.invite(ctx, owner, "01611111111", "manager")
	if _, err := a.ChangeMember(ctx, owner, karim.ID, team.MemberChange{Name: karim.Name, Role: "custom", RoleID: &role.ID, Active: true}, freely); err != nil {
		t.Fatal(err)
	}
	if _, err := a.ChangeRole(ctx, owner, role.ID, team.RoleRequest{Name: "Packer", Rights: []string{"orders", "stock"}}); err != nil {
		t.Fatal(err)
	}
	list, err := a.Activity(ctx, 0, "en")
	if err != nil || len(list.Activities) != 4 {
		t.Fatalf("%+v, %v", list, err)
	}
	changed, assigned, created := list.Activities[0], list.Activities[1], list.Activities[3]
	if c := field(changed, "rights"); changed.Entity != "TeamRole" || changed.Name != "Packer" || c.Kind != "text" || c.From != "orders" || c.To != "orders,stock" {
		t.Errorf("%+v", changed)
	}
	if c := field(assigned, "role_id"); c.Kind != "text" || c.From != "" || c.To != "Packer" {
		t.Errorf("%+v", assigned)
	}
	if c := field(created, "rights"); created.Action != "create" || c.To != "orders" {
		t.Errorf("%+v", created)
	}
}
