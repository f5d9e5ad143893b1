package team_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/server/platform/fault"
	"haat/server/team"
	"haat/server/tenancy/tenancytest"
)

// invite adds a member to the owner's shop.
func (a *area) invite(ctx context.Context, owner *ent.AdminUser, phone, role string) *team.User {
	a.T.Helper()
	tenant := tenancytest.Tenant(a.Client.Shop.GetX(ctx, owner.ShopID))
	user, err := a.Invite(ctx, tenant, owner, team.MemberRequest{Name: "Karim " + phone, Phone: phone, Role: role}, "en", freely, always)
	if err != nil {
		a.T.Fatal(err)
	}
	return user
}

func TestInvite_SendsTheSignInLink(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01511111111")
	user := a.invite(ctx, owner, "+880 1622-222222", "staff")
	if user.Phone != "01622222222" || user.Role != "staff" || !user.Active || user.SeenAt != nil {
		t.Errorf("%+v", user)
	}
	texts := a.sms("01622222222")
	if len(texts) != 1 || !strings.Contains(texts[0], "Shop a") || strings.Contains(texts[0], owner.Name) || !strings.Contains(texts[0], "https://haat.test/admin/login") {
		t.Errorf("%q", texts)
	}
	members, err := a.Team(ctx)
	if err != nil || len(members) != 2 || members[0].ID != owner.ID || members[1].ID != user.ID {
		t.Errorf("%+v, %v", members, err)
	}
	if err := a.InviteAgain(ctx, tenancytest.Tenant(a.Client.Shop.GetX(ctx, owner.ShopID)), owner, user.ID, "bn", always); err != nil || len(a.sms("01622222222")) != 2 {
		t.Error(err)
	}
	err = a.InviteAgain(ctx, tenancytest.Tenant(a.Client.Shop.GetX(ctx, owner.ShopID)), owner, a.Client.AdminUser.UpdateOneID(user.ID).SetLastSeenAt(time.Now()).SaveX(ctx).ID, "bn", always)
	wantFault(t, err, fault.NotFound, "team_member_not_found")
}

func TestInvite_NamesEveryWrongField(t *testing.T) {
	a := newArea(t)
	row, owner, ctx := a.Shop("a", "01511111111")
	invite := func(in team.MemberRequest) error {
		_, err := a.Invite(ctx, tenancytest.Tenant(row), owner, in, "en", freely, always)
		return err
	}
	f := wantFault(t, invite(team.MemberRequest{Role: "boss"}), fault.Invalid, "team_member_invalid")
	if f.Fields["name"] != "required" || f.Fields["phone"] != "required" || f.Fields["role"] != "invalid" {
		t.Errorf("%v", f.Fields)
	}
	f = wantFault(t, invite(team.MemberRequest{Name: "Karim", Phone: "12", Role: "staff"}), fault.Invalid, "team_member_invalid")
	if f.Fields["phone"] != "invalid" {
		t.Errorf("%v", f.Fields)
	}
	f = wantFault(t, invite(team.MemberRequest{Name: "Me", Phone: "01511-111111", Role: "staff"}), fault.Invalid, "team_member_invalid")
	if f.Fields["phone"] != "taken" {
		t.Errorf("%v", f.Fields)
	}
	held := fault.New(fault.TooMany, "too_many")
	_, err := a.Invite(ctx, tenancytest.Tenant(row), owner, team.MemberRequest{Name: "Karim", Phone: "01622222222", Role: "staff"}, "en", freely,
		func(string) error { return held })
	wantFault(t, err, fault.TooMany, "too_many")
	if a.Client.AdminUser.Query().CountX(ctx) != 1 || len(a.sms("01622222222")) != 0 {
		t.Error("a refused invitation added a member")
	}
}

func TestInvite_ConcurrentRequestsKeepTheLimit(t *testing.T) {
	a := newArea(t)
	row, owner, ctx := a.Shop("a", "01511111111")
	for i := range 17 {
		a.Client.AdminUser.Create().SetName("x").SetPhone("016222222" + string(rune('0'+i/10)) + string(rune('0'+i%10))).SaveX(ctx)
	}
	var n atomic.Int64
	done, failed := tenancytest.AtOnce(5, func() error {
		in := team.MemberRequest{Name: "Karim", Phone: "0171234567" + string(rune('0'+n.Add(1))), Role: "staff"}
		_, err := a.Invite(ctx, tenancytest.Tenant(row), owner, in, "en", freely, always)
		return err
	})
	if done != 2 || a.Client.AdminUser.Query().CountX(ctx) != 20 {
		t.Errorf("%d were invited: %v", done, failed)
	}
	for _, err := range failed {
		wantFault(t, err, fault.Conflict, "team_full")
	}
}

func TestChangeMember_DeactivatedIsSignedOut(t *testing.T) {
	a := newArea(t)
	row, owner, ctx := a.Shop("a", "01511111111")
	user := a.invite(ctx, owner, "01622222222", "staff")
	member := a.Client.AdminUser.GetX(ctx, user.ID)
	session, err := a.SignIn(ctx, member, visit())
	if err != nil {
		t.Fatal(err)
	}
	token, err := a.Bearer(ctx, member, visit())
	if err != nil {
		t.Fatal(err)
	}
	isIn := func() bool {
		inSession, err := a.User(ctx, session, visit())
		if err != nil {
			t.Fatal(err)
		}
		_, err = a.Authorized(ctx, row.ID, token, visit())
		if (inSession != nil) != (err == nil) {
			t.Errorf("session %v, token %v", inSession, err)
		}
		return inSession != nil
	}
	if !isIn() {
		t.Fatal("no session")
	}
	change := team.MemberChange{Name: "Karim", Role: "owner", Active: true}
	if changed, err := a.ChangeMember(ctx, owner, user.ID, change, freely); err != nil || changed.Role != "owner" || !isIn() {
		t.Errorf("%+v, %v", changed, err)
	}
	change.Active = false
	if _, err := a.ChangeMember(ctx, owner, user.ID, change, freely); err != nil || isIn() {
		t.Errorf("deactivated, but signed in: %v", err)
	}
	change.Active = true
	if _, err := a.ChangeMember(ctx, owner, user.ID, change, freely); err != nil || isIn() {
		t.Errorf("a session from before the deactivation was accepted: %v", err)
	}
}

func TestRemoveMember_TokensStayInvalidAfterANewInvitation(t *testing.T) {
	a := newArea(t)
	row, owner, ctx := a.Shop("a", "01511111111")
	user := a.Client.AdminUser.Create().SetName("Karim").SetPhone("01622222222").SaveX(ctx)
	token, err := a.Bearer(ctx, user, visit())
	if err != nil {
		t.Fatal(err)
	}
	if err := a.RemoveMember(ctx, owner, user.ID); err != nil {
		t.Fatal(err)
	}
	wantFault(t, a.RemoveMember(ctx, owner, user.ID), fault.NotFound, "team_member_not_found")
	a.invite(ctx, owner, "01622222222", "staff")
	_, err = a.Authorized(ctx, row.ID, token, visit())
	wantFault(t, err, fault.Unauthorized, "admin_unauthorized")
}

func TestTeam_RefusesChangesOfOneselfAndOtherShops(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01511111111")
	_, _, other := a.Shop("b", "01522222222")
	stranger := a.Client.AdminUser.Query().OnlyX(other)
	for name, change := range map[string]team.MemberChange{
		"role":  {Name: "Me", Role: "staff", Active: true},
		"pause": {Name: "Me", Role: "owner"},
	} {
		_, err := a.ChangeMember(ctx, owner, owner.ID, change, freely)
		if f, ok := fault.As(err); !ok || f.Code != "team_last_owner" {
			t.Errorf("%s: %v", name, err)
		}
	}
	wantFault(t, a.RemoveMember(ctx, owner, owner.ID), fault.Conflict, "team_last_owner")
	a.invite(ctx, owner, "01633333333", "owner")
	wantFault(t, a.RemoveMember(ctx, owner, owner.ID), fault.Conflict, "team_self")
	if changed, err := a.ChangeMember(ctx, owner, owner.ID, team.MemberChange{Name: " New  name ", Role: "owner", Active: true}, freely); err != nil || changed.Name != "New name" {
		t.Errorf("%+v, %v", changed, err)
	}
	_, err := a.ChangeMember(ctx, owner, stranger.ID, team.MemberChange{Name: "x", Role: "staff"}, freely)
	wantFault(t, err, fault.NotFound, "team_member_not_found")
	wantFault(t, a.RemoveMember(ctx, owner, stranger.ID), fault.NotFound, "team_member_not_found")
}

// If owners deactivate each other concurrently, one owner must remain.
func TestTeam_ConcurrentChangesKeepOneOwner(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	for _, phone := range []string{"01622222222", "01633333333"} {
		a.Client.AdminUser.Create().SetName("Owner").SetPhone(phone).SetRole(adminuser.RoleOwner).SaveX(ctx)
	}
	owners := a.Client.AdminUser.Query().AllX(ctx)
	var n atomic.Int64
	_, failed := tenancytest.AtOnce(len(owners), func() error {
		me := owners[n.Add(1)-1]
		for _, each := range owners {
			if each.ID == me.ID {
				continue
			}
			if _, err := a.ChangeMember(ctx, me, each.ID, team.MemberChange{Name: "x", Role: "staff", Active: true}, freely); err != nil {
				return err
			}
		}
		return nil
	})
	for _, err := range failed {
		wantFault(t, err, fault.Forbidden, "admin_forbidden")
	}
	if left := a.Client.AdminUser.Query().Where(adminuser.RoleEQ(adminuser.RoleOwner), adminuser.Active(true)).CountX(ctx); left != 1 {
		t.Errorf("%d owners remain", left)
	}
}
