package customer_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/web/webtest"
)

func TestCustomer_SeesOnlyTheirOwnAddresses(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a"), s.NewShop("b")
	mine, other := a.NewCustomer("01712345678", "demo1234"), a.NewCustomer("01812345678", "demo1234")
	b.NewCustomer("01712345678", "another1")
	address := func(of *ent.Customer, line string, usual bool) {
		s.Client.Address.Create().SetCustomerID(of.ID).SetName("Ayesha").SetMobile(of.Mobile).SetDivision("Dhaka").SetDistrict("Dhaka").
			SetUpazila("Mirpur").SetLine(line).SetIsDefault(usual).SaveX(a.Ctx)
	}
	address(mine, "the office", false)
	address(mine, "home", true)
	address(other, "a neighbour's", true)

	in := a.Login("+880 1712-345678", "demo1234")
	if in.StatusCode != http.StatusOK || in.Data(t)["data"].(map[string]any)["name"] != "Ayesha" {
		t.Fatalf("%d %s", in.StatusCode, in.Text)
	}
	for _, cookie := range in.Cookies() {
		if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode {
			t.Errorf("cookie %+v", cookie)
		}
	}
	session := webtest.WithCookies(in)
	list := a.Addresses(session)
	if home, office := strings.Index(list.Text, "home"), strings.Index(list.Text, "the office"); home < 0 || office < home || strings.Contains(list.Text, "stranger") {
		t.Errorf("addresses: %s", list.Text)
	}
	if got := list.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control: %q", got)
	}
	forged := strings.Replace(in.Cookies()[0].Name, fmt.Sprint(a.Row.ID), fmt.Sprint(b.Row.ID), 1) + "=" + in.Cookies()[0].Value
	for name, refused := range map[string]webtest.Response{
		"no session": a.Addresses(), "forged cookie": a.Addresses(webtest.Header("Cookie", in.Cookies()[0].Name+"=forged")),
		"in another shop": b.Addresses(session), "cookie renamed for another shop": b.Addresses(webtest.Header("Cookie", forged)),
	} {
		if refused.StatusCode != http.StatusUnauthorized || refused.APIError(t).Error.Code != "login_required" {
			t.Errorf("%s: %d %s", name, refused.StatusCode, refused.Text)
		}
	}
	s.Client.Customer.UpdateOne(mine).AddSessionEpoch(1).ExecX(a.Ctx)
	if ended := a.Addresses(session); ended.StatusCode != http.StatusUnauthorized {
		t.Errorf("ended session: status %d", ended.StatusCode)
	}
}

func TestLogin_ResponseDoesNotRevealWhatIsWrong(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a"), s.NewShop("b")
	a.NewCustomer("01712345678", "demo1234")
	var bodies []string
	for name, refused := range map[string]webtest.Response{
		"wrong password": a.Login("01712345678", "demo12345"), "unknown number": a.Login("01812345678", "demo1234"), "in another shop": b.Login("01712345678", "demo1234"),
		"no password": a.Login("01712345678", ""), "long password": a.Login("01712345678", strings.Repeat("x", 60_000)), "no number": a.Login("", "demo1234"), "not a number": a.Login("%", "demo1234"),
	} {
		if refused.StatusCode != http.StatusUnauthorized || len(refused.Cookies()) > 0 {
			t.Errorf("%s: %d %s", name, refused.StatusCode, refused.Text)
		}
		bodies = append(bodies, refused.Text)
	}
	for _, body := range bodies {
		if body != bodies[0] {
			t.Errorf("different responses: %s and %s", body, bodies[0])
		}
	}
}
