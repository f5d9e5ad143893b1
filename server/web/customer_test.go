package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/alexedwards/argon2id"

	"haat/ent"
)

// cheap is as argon2id must not be set but in tests.
var cheap = &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16}

func (ts *testShop) customer(mobile, password string) *ent.Customer {
	ts.site.t.Helper()
	hash, err := argon2id.CreateHash(password, cheap)
	if err != nil {
		ts.site.t.Fatal(err)
	}
	return ts.site.client.Customer.Create().SetName("Ayesha").SetMobile(mobile).SetPasswordHash(hash).SaveX(ts.ctx)
}

func (ts *testShop) login(mobile, password string) answer {
	ts.site.t.Helper()
	return ts.site.post(fmt.Sprintf("/api/v1/customer/login?shop_id=%d", ts.row.ID), fmt.Sprintf(`{"mobile":%q,"password":%q}`, mobile, password))
}

func (ts *testShop) addresses(options ...option) answer {
	ts.site.t.Helper()
	return ts.site.get(fmt.Sprintf("/api/v1/customer/addresses?shop_id=%d", ts.row.ID), options...)
}

func TestCustomer_SeesTheirAddressesAndOrdersAlone(t *testing.T) {
	s := newSite(t)
	a, b := s.shop("a"), s.shop("b")
	mine, other := a.customer("01712345678", "demo1234"), a.customer("01812345678", "demo1234")
	b.customer("01712345678", "another1")
	address := func(of *ent.Customer, line string, usual bool) {
		s.client.Address.Create().SetCustomerID(of.ID).SetName("Ayesha").SetMobile(of.Mobile).SetDivision("Dhaka").SetDistrict("Dhaka").
			SetUpazila("Mirpur").SetLine(line).SetIsDefault(usual).SaveX(a.ctx)
	}
	address(mine, "the office", false)
	address(mine, "home", true)
	address(other, "a stranger's", true)

	in := a.login("+880 1712-345678", "demo1234")
	if in.StatusCode != http.StatusOK || in.data(t)["data"].(map[string]any)["name"] != "Ayesha" {
		t.Fatalf("%d %s", in.StatusCode, in.body)
	}
	for _, cookie := range in.Cookies() {
		if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode {
			t.Errorf("cookie %+v", cookie)
		}
	}
	session := withCookies(in)
	list := a.addresses(session)
	if home, office := strings.Index(list.body, "home"), strings.Index(list.body, "the office"); home < 0 || office < home || strings.Contains(list.body, "stranger") {
		t.Errorf("addresses: %s", list.body)
	}
	if got := list.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control: %q", got)
	}
	forged := strings.Replace(in.Cookies()[0].Name, fmt.Sprint(a.row.ID), fmt.Sprint(b.row.ID), 1) + "=" + in.Cookies()[0].Value
	for name, refused := range map[string]answer{
		"nobody": a.addresses(), "a forged cookie": a.addresses(header("Cookie", in.Cookies()[0].Name+"=forged")),
		"in another shop": b.addresses(session), "under another shop's name": b.addresses(header("Cookie", forged)),
	} {
		if refused.StatusCode != http.StatusUnauthorized || refused.failure(t).Error.Code != "login_required" {
			t.Errorf("%s: %d %s", name, refused.StatusCode, refused.body)
		}
	}
	s.client.Customer.UpdateOne(mine).AddSessionEpoch(1).ExecX(a.ctx)
	if ended := a.addresses(session); ended.StatusCode != http.StatusUnauthorized {
		t.Errorf("an ended session: %d", ended.StatusCode)
	}
}

func TestLogin_TellsNotWhichOfThemIsWrong(t *testing.T) {
	s := newSite(t)
	a, b := s.shop("a"), s.shop("b")
	a.customer("01712345678", "demo1234")
	var bodies []string
	for name, refused := range map[string]answer{
		"a wrong password": a.login("01712345678", "demo12345"), "no such number": a.login("01812345678", "demo1234"), "in another shop": b.login("01712345678", "demo1234"),
		"no password": a.login("01712345678", ""), "a long password": a.login("01712345678", strings.Repeat("x", 60_000)), "no number": a.login("", "demo1234"), "no phone": a.login("%", "demo1234"),
	} {
		if refused.StatusCode != http.StatusUnauthorized || len(refused.Cookies()) > 0 {
			t.Errorf("%s: %d %s", name, refused.StatusCode, refused.body)
		}
		bodies = append(bodies, refused.body)
	}
	for _, body := range bodies {
		if body != bodies[0] {
			t.Errorf("%s and %s", body, bodies[0])
		}
	}
}
