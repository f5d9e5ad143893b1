package merchant_test

import (
	"testing"
	"time"

	"haat/server/merchant"
	"haat/server/platform/db/dbtest"
)

func TestUser_IsOfTheShopAndOfTheEpoch(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.shop("a", "01712345678")
	_, _, elsewhere := a.shop("b", "01712345678")
	session := merchant.Session{ID: "one", UserID: owner.ID, Epoch: owner.SessionEpoch}
	if user, err := a.User(ctx, session); err != nil || user == nil || user.ID != owner.ID {
		t.Fatalf("%v, %v", user, err)
	}
	if user, err := a.User(elsewhere, session); err != nil || user != nil {
		t.Errorf("in another shop it is %v, %v", user, err)
	}
	now := time.Now()
	if err := a.EndSession(ctx, session, now, now.AddDate(0, 0, 30)); err != nil {
		t.Fatal(err)
	}
	if user, err := a.User(ctx, session); err != nil || user != nil {
		t.Errorf("after it was ended it is %v, %v", user, err)
	}
	other := merchant.Session{ID: "two", UserID: owner.ID, Epoch: owner.SessionEpoch}
	if user, err := a.User(ctx, other); err != nil || user == nil {
		t.Errorf("another browser's is %v, %v", user, err)
	}
	a.client.AdminUser.UpdateOne(owner).SetActive(false).ExecX(ctx)
	if user, err := a.User(ctx, other); err != nil || user != nil {
		t.Errorf("of who was dismissed it is %v, %v", user, err)
	}
	a.client.AdminUser.UpdateOne(owner).SetActive(true).AddSessionEpoch(1).ExecX(ctx)
	if user, err := a.User(ctx, other); err != nil || user != nil {
		t.Errorf("of an earlier epoch it is %v, %v", user, err)
	}
}

func TestEndSession_TwiceAtTheSameMoment(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.shop("a", "01712345678")
	session, now := merchant.Session{ID: "one", UserID: owner.ID, Epoch: owner.SessionEpoch}, time.Now()
	dbtest.AtOnce(6, func(int) {
		if err := a.EndSession(ctx, session, now, now.AddDate(0, 0, 30)); err != nil {
			t.Error(err)
		}
	})
	if user, err := a.User(ctx, session); err != nil || user != nil {
		t.Errorf("it is %v, %v", user, err)
	}
}
