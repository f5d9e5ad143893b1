package cli

import (
	"context"
	"strings"
	"testing"

	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
)

func TestShopSet_ChangesAdvertising(t *testing.T) {
	p := newProcess(t, dbtest.URL(t))
	if out, code := p.run("shop", "create", "rina", "Rina's Shop"); code != 0 {
		t.Fatalf("status %d: %s", code, out)
	}
	for _, args := range [][]string{
		{"rina"},
		{"none", "--gtm", "GTM-ABC1234"},
		{"rina", "--gtm", "G-ABC1234567"},
		{"rina", "--pixel", "12ab5"},
		{"rina", "--gtm", "GTM-ABC1234", "--pixel", "1"},
	} {
		if out, code := p.run(append([]string{"shop", "set"}, args...)...); code != 1 || strings.Count(out, "\n") != 1 {
			t.Errorf("%v: status %d: %s", args, code, out)
		}
	}
	set := func(args ...string) {
		t.Helper()
		if out, code := p.run(append([]string{"shop", "set", "rina"}, args...)...); code != 0 || strings.Contains(out, "secret") {
			t.Fatalf("%v: status %d: %s", args, code, out)
		}
	}
	set("--gtm", "GTM-ABC1234", "--pixel", "1234567890", "--pixel-token", "secret-token")
	set("--asks-consent", "--pixel", "")
	p.start()
	body := p.getAt("rina.localhost", "/") // containers run only on the shop's own host
	if !strings.Contains(body, `"advertising":{"gtm":"GTM-ABC1234","pixel_id":"","asks_consent":true}`) {
		t.Error("the page does not have the new settings")
	}
	if strings.Contains(body, "secret-token") {
		t.Error("the token is on the page")
	}
}

func TestShopSet_ChangesTheMonthsOfTheActivityLog(t *testing.T) {
	address := dbtest.URL(t)
	p := newProcess(t, address)
	if out, code := p.run("shop", "create", "rina", "Rina's Shop"); code != 0 {
		t.Fatalf("status %d: %s", code, out)
	}
	for months, want := range map[string]int{"0": 1, "121": 1, "36": 0} {
		if out, code := p.run("shop", "set", "rina", "--activity-months", months); code != want || strings.Count(out, "\n") != 1 {
			t.Errorf("%s months: status %d: %s", months, code, out)
		}
	}
	if row := dbtest.OpenURL(t, address).Client.Shop.Query().OnlyX(viewer.WithSystem(context.Background())); row.ActivityMonths != 36 {
		t.Errorf("%d months", row.ActivityMonths)
	}
}

func TestShopSet_ChangesReviewApproval(t *testing.T) {
	address := dbtest.URL(t)
	p := newProcess(t, address)
	if out, code := p.run("shop", "create", "rina", "Rina's Shop"); code != 0 {
		t.Fatalf("status %d: %s", code, out)
	}
	shops := dbtest.OpenURL(t, address).Client.Shop
	for flag, want := range map[string]bool{"--reviews-need-approval": true, "--no-reviews-need-approval": false} {
		if out, code := p.run("shop", "set", "rina", flag); code != 0 {
			t.Fatalf("%s: status %d: %s", flag, code, out)
		}
		if row := shops.Query().OnlyX(viewer.WithSystem(context.Background())); row.ReviewsNeedApproval != want || row.AsksConsent {
			t.Errorf("after %s: %v", flag, row)
		}
	}
}

func TestShopCreate_AndSetTakeADistrict(t *testing.T) {
	address := dbtest.URL(t)
	p := newProcess(t, address)
	if out, code := p.run("shop", "create", "rina", "Rina's Shop", "--district", "Atlantis"); code != 1 || !strings.Contains(out, "--district") {
		t.Errorf("an unknown district: status %d: %s", code, out)
	}
	district := func(want string) {
		t.Helper()
		row := dbtest.OpenURL(t, address).Client.Shop.Query().OnlyX(viewer.WithSystem(context.Background()))
		if row.District != want {
			t.Errorf("the district is %q, want %q", row.District, want)
		}
	}
	if out, code := p.run("shop", "create", "rina", "Rina's Shop", "--district", "Cox's Bazar"); code != 0 {
		t.Fatalf("status %d: %s", code, out)
	}
	district("Cox's Bazar")
	for _, wrong := range []string{"", "Atlantis"} {
		if out, code := p.run("shop", "set", "rina", "--district="+wrong); code != 1 {
			t.Errorf("%q: status %d: %s", wrong, code, out)
		}
	}
	if out, code := p.run("shop", "set", "rina", "--district", "Sylhet"); code != 0 {
		t.Fatalf("status %d: %s", code, out)
	}
	district("Sylhet")
}
