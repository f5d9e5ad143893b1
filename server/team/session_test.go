package team_test

import (
	"testing"
	"time"

	"haat/server/platform/db/dbtest"
	"haat/server/team"
)

func TestUser_ChecksShopAndEpoch(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01712345678")
	_, _, elsewhere := a.Shop("b", "01712345678")
	session := team.Session{ID: "one", UserID: owner.ID, Epoch: owner.SessionEpoch}
	caller, err := a.User(ctx, session, visit())
	if err != nil || caller == nil || caller.ID != owner.ID {
		t.Fatalf("%v, %v", caller, err)
	}
	if user, err := a.User(elsewhere, session, visit()); err != nil || user != nil {
		t.Errorf("in another shop: %v, %v", user, err)
	}
	if err := a.SignOut(ctx, caller, time.Now()); err != nil {
		t.Fatal(err)
	}
	if user, err := a.User(ctx, session, visit()); err != nil || user != nil {
		t.Errorf("ended session: %v, %v", user, err)
	}
	other := team.Session{ID: "two", UserID: owner.ID, Epoch: owner.SessionEpoch}
	if user, err := a.User(ctx, other, visit()); err != nil || user == nil {
		t.Errorf("another browser's session: %v, %v", user, err)
	}
	a.Client.AdminUser.UpdateOne(owner).SetActive(false).ExecX(ctx)
	if user, err := a.User(ctx, other, visit()); err != nil || user != nil {
		t.Errorf("deactivated user: %v, %v", user, err)
	}
	a.Client.AdminUser.UpdateOne(owner).SetActive(true).AddSessionEpoch(1).ExecX(ctx)
	if user, err := a.User(ctx, other, visit()); err != nil || user != nil {
		t.Errorf("earlier epoch: %v, %v", user, err)
	}
}

func TestSignOut_ConcurrentCallsEndTheSession(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01712345678")
	session := team.Session{ID: "one", UserID: owner.ID, Epoch: owner.SessionEpoch}
	dbtest.Concurrently(6, func(int) {
		caller, err := a.User(ctx, session, visit())
		if err == nil && caller != nil {
			err = a.SignOut(ctx, caller, time.Now())
		}
		if err != nil {
			t.Error(err)
		}
	})
	if user, err := a.User(ctx, session, visit()); err != nil || user != nil {
		t.Errorf("it is %v, %v", user, err)
	}
}
