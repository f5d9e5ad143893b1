package team_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"haat/ent/admincode"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/team"
	"haat/server/tenancy/tenancytest"
)

// earlier makes the codes of a number older.
func (a *area) earlier(number string, by time.Duration) {
	row := a.Client.AdminCode.Query().Where(admincode.Phone(number)).OnlyX(tenancytest.System)
	row.Update().SetSentAt(row.SentAt.Add(-by)).SetExpiresAt(row.ExpiresAt.Add(-by)).ExecX(tenancytest.System)
}

func TestLogin_FindsEveryShopOfTheNumber(t *testing.T) {
	a, ctx := newArea(t), context.Background()
	first, _, _ := a.Shop("a", "01712345678")
	_, dismissed, inB := a.Shop("b", "01712345678")
	third, _, _ := a.Shop("c", "01712345678")
	a.Shop("d", "01812345678")
	a.Client.AdminUser.UpdateOne(dismissed).SetActive(false).ExecX(inB)
	sent, err := a.LoginCode(ctx, "+880 1712 345678", i18n.Bn, always)
	if err != nil || sent.Mobile != "01712345678" || sent.ResendIn != 60 || sent.ExpiresIn != 300 {
		t.Fatalf("%+v, %v", sent, err)
	}
	code := a.code("01712345678")
	done, failed := tenancytest.AtOnce(5, func() error {
		users, err := a.Login(ctx, team.LoginRequest{Phone: "01712345678", Code: code})
		if err == nil {
			shops := team.ShopsOf(users)
			if len(shops) != 2 || shops[0].ID != first.ID || shops[1].ID != third.ID || shops[0].Role != "owner" || shops[0].Name != "Shop a" {
				t.Errorf("the shops are %+v", shops)
			}
		}
		return err
	})
	if done != 1 {
		t.Errorf("a code signed in %d times: %v", done, failed)
	}
}

func TestLogin_InformsOnlyTheNumberThatItHasNoShop(t *testing.T) {
	a, ctx := newArea(t), context.Background()
	a.Shop("a", "01712345678")
	known, err := a.LoginCode(ctx, "01712345678", i18n.En, always)
	if err != nil {
		t.Fatal(err)
	}
	unknown, err := a.LoginCode(ctx, "01912345678", i18n.En, always)
	if err != nil {
		t.Fatal(err)
	}
	if known.ResendIn != unknown.ResendIn || known.ExpiresIn != unknown.ExpiresIn {
		t.Errorf("responses %+v and %+v", known, unknown)
	}
	if text := a.sms("01912345678"); len(text) != 1 || sixDigits.MatchString(text[0]) || !strings.Contains(text[0], "No shop at Haat") || strings.Contains(text[0], "://") {
		t.Errorf("the SMS says %q", text)
	}
	_, err = a.Login(ctx, team.LoginRequest{Phone: "01912345678", Code: "123456"})
	wantFault(t, err, fault.Invalid, "code_invalid")
}

func TestLoginCode_IsSentOnceAMinute(t *testing.T) {
	a, ctx := newArea(t), context.Background()
	a.Shop("a", "01712345678")
	done, failed := tenancytest.AtOnce(6, func() error {
		_, err := a.LoginCode(ctx, "01712345678", i18n.Bn, always)
		return err
	})
	if done != 1 || len(a.sms("01712345678")) != 1 {
		t.Fatalf("sent %d times, %d SMS: %v", done, len(a.sms("01712345678")), failed)
	}
	for _, err := range failed {
		if f := wantFault(t, err, fault.TooMany, "too_many"); f.Wait <= 0 || f.Wait > time.Minute {
			t.Errorf("wait %v", f.Wait)
		}
	}
	old := a.code("01712345678")
	a.earlier("01712345678", time.Minute)
	if _, err := a.LoginCode(ctx, "01712345678", i18n.Bn, always); err != nil {
		t.Fatal(err)
	}
	if old != a.code("01712345678") { // once in a million times, the two codes are equal
		_, err := a.Login(ctx, team.LoginRequest{Phone: "01712345678", Code: old})
		wantFault(t, err, fault.Invalid, "code_invalid")
	}
	refusal := fault.New(fault.TooMany, "too_many")
	a.earlier("01712345678", time.Minute)
	if _, err := a.LoginCode(ctx, "01712345678", i18n.Bn, func(string) error { return refusal }); err != refusal {
		t.Errorf("the limit returned %v", err)
	}
	if n := len(a.sms("01712345678")); n != 2 {
		t.Errorf("%d SMS after a refusal", n)
	}
}

func TestLogin_LimitsAttemptsAndTime(t *testing.T) {
	a, ctx := newArea(t), context.Background()
	a.Shop("a", "01712345678")
	if _, err := a.LoginCode(ctx, "01712345678", i18n.Bn, always); err != nil {
		t.Fatal(err)
	}
	code := a.code("01712345678")
	wrong := "000000"
	if code == wrong {
		wrong = "111111"
	}
	if _, failed := tenancytest.AtOnce(40, func() error {
		_, err := a.Login(ctx, team.LoginRequest{Phone: "01712345678", Code: wrong})
		return err
	}); len(failed) != 40 {
		t.Error("a wrong code signed in")
	}
	if tries := a.Client.AdminCode.Query().Where(admincode.Phone("01712345678")).OnlyX(tenancytest.System).Tries; tries != 5 {
		t.Errorf("%d attempts were checked", tries)
	}
	_, err := a.Login(ctx, team.LoginRequest{Phone: "01712345678", Code: code})
	if f := wantFault(t, err, fault.Invalid, "code_invalid"); f.Fields["code"] != "spent" {
		t.Errorf("the code is %v", f.Fields)
	}
	a.earlier("01712345678", time.Minute)
	if _, err := a.LoginCode(ctx, "01712345678", i18n.Bn, always); err != nil {
		t.Fatal(err)
	}
	a.earlier("01712345678", 5*time.Minute)
	_, err = a.Login(ctx, team.LoginRequest{Phone: "01712345678", Code: a.code("01712345678")})
	if f := wantFault(t, err, fault.Invalid, "code_invalid"); f.Fields["code"] != "expired" {
		t.Errorf("the code is %v", f.Fields)
	}
}

func TestLogin_RefusesInvalidNumbers(t *testing.T) {
	a, ctx := newArea(t), context.Background()
	for _, number := range []string{"", "0171", "01212345678", "abc"} {
		_, err := a.LoginCode(ctx, number, i18n.Bn, always)
		wantFault(t, err, fault.Invalid, "phone_invalid")
		_, err = a.Login(ctx, team.LoginRequest{Phone: number, Code: "123456"})
		wantFault(t, err, fault.Invalid, "phone_invalid")
	}
}
