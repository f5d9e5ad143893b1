package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/viewer"
	"haat/server/message/smsbudget"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/dnstest"
)

// office is the set-up of tests of an operator's commands: two shops, rina and other.
type office struct {
	*process
	client      *ent.Client
	rina, other *ent.Shop
}

func newOffice(t *testing.T) *office {
	t.Helper()
	address := dbtest.URL(t)
	o := &office{process: newProcess(t, address), client: dbtest.OpenURL(t, address).Client}
	open := func(slug, name, bnName, number string) *ent.Shop {
		return o.client.Shop.Create().SetSlug(slug).SetName(name).SetBnName(bnName).SetOwnerMobile(number).SaveX(system)
	}
	o.rina, o.other = open("rina", "Rina's Shop", "রিনার দোকান", "01711000001"), open("other", "Other", "", "")
	return o
}

func (o *office) within(shop *ent.Shop) context.Context {
	return viewer.WithShop(context.Background(), shop.ID)
}

// wantRun runs a command and checks its exit status and that its output contains want.
func (p *process) wantRun(status int, want string, args ...string) string {
	p.t.Helper()
	out, code := p.run(args...)
	if code != status || !strings.Contains(out, want) || status != 0 && strings.Count(out, "\n") != 1 {
		p.t.Errorf("%v: status %d: %s, want %q", args, code, out, want)
	}
	return out
}

// wantLog compares the entries by Haat in the shop's activity log with "action entity" texts, the oldest
// first.
func (o *office) wantLog(shop *ent.Shop, want ...string) []*ent.AuditLog {
	o.t.Helper()
	rows := o.client.AuditLog.Query().Order(ent.Asc(auditlog.FieldID)).AllX(o.within(shop))
	var got []string
	for _, row := range rows {
		if row.ActorName != "Haat" {
			o.t.Errorf("by %q", row.ActorName)
		}
		got = append(got, row.Action+" "+row.Entity)
	}
	if strings.Join(got, ", ") != strings.Join(want, ", ") {
		o.t.Errorf("the log is %q, want %q", got, want)
	}
	return rows
}

func TestShopList_FindsShops(t *testing.T) {
	o := newOffice(t)
	o.client.Shop.UpdateOne(o.other).SetPublic(false).ExecX(system)
	o.client.ShopDomain.Create().SetDomain("rina.example").SetVerified(true).ExecX(o.within(o.rina))
	o.client.ShopDomain.Create().SetDomain("other.example").ExecX(o.within(o.other))
	o.client.AdminUser.Create().SetName("Karim").SetPhone("01711000009").ExecX(o.within(o.other))
	for _, c := range []struct{ args, want string }{
		{"", "rina other"}, {"RINA", "rina"}, {"রিনার", "rina"}, {"nobody", ""},
		{"--phone +8801711000001", "rina"}, {"--phone 01711000009", "other"}, {"--phone 01711000002", ""},
		{"--domain rina.ex", "rina"}, {"--domain example", "rina other"},
		{"--public", "rina"}, {"--no-public", "other"}, {"--no-public rina", ""},
	} {
		out := o.wantRun(0, "", append([]string{"shop", "list", "--json"}, strings.Fields(c.args)...)...)
		var list listedShops
		if err := json.Unmarshal([]byte(out), &list); err != nil {
			t.Fatalf("%s: %v", out, err)
		}
		var slugs []string
		for _, s := range list.Shops {
			slugs = append(slugs, s.Slug)
		}
		if strings.Join(slugs, " ") != c.want || list.Next != 0 {
			t.Errorf("%s: %v, want %s", c.args, slugs, c.want)
		}
	}
	lines := strings.Split(o.wantRun(0, "rina.example", "shop", "list"), "\n")
	if at := strings.Index(lines[0], "DOMAIN"); at < 0 || !strings.HasPrefix(lines[1][at:], "rina.example ") || !strings.HasPrefix(lines[2][at:], "other.example (not verified)") {
		t.Errorf("columns are not aligned: %q", lines)
	}
	o.wantRun(0, fmt.Sprintf("more shops: use --after %d", o.rina.ID), "shop", "list", "--limit", "1")
	if out := o.wantRun(0, "other", "shop", "list", "--limit", "1", "--after", fmt.Sprint(o.rina.ID)); strings.Contains(out, "more") {
		t.Error(out)
	}
	o.wantRun(1, "--limit must be 1 to 1000", "shop", "list", "--limit", "1001")
	o.wantRun(1, "is not a Bangladeshi mobile number", "shop", "list", "--phone", "12")
}

func TestShopList_ShowsSMSCosts(t *testing.T) {
	o := newOffice(t)
	count := func(shop *ent.Shop, ago, parts, skipped int) {
		day := time.Now().In(time.FixedZone("Bangladesh", 6*60*60)).AddDate(0, 0, -ago).Format(time.DateOnly)
		o.client.SmsCount.Create().SetDay(day).SetBudget(smsbudget.Guest).SetMessages(parts).SetParts(parts).SetSkipped(skipped).ExecX(o.within(shop))
	}
	count(o.rina, 0, 7, 2)
	count(o.rina, 20, 30, 0)
	count(o.rina, 40, 500, 0) // must not be counted: from before the reported period
	out := o.wantRun(0, "", "shop", "list", "--json")
	var list listedShops
	if err := json.Unmarshal([]byte(out), &list); err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	for _, shop := range list.Shops {
		sms, skipped := 0, 0
		if shop.Slug == "rina" {
			sms, skipped = 37, 2
		}
		if shop.SMS != sms || shop.Skipped != skipped {
			t.Errorf("%s: %d SMS and %d not sent, want %d and %d", shop.Slug, shop.SMS, shop.Skipped, sms, skipped)
		}
	}
	o.wantRun(0, "SMS 30 DAYS", "shop", "list")
}

func TestShopPublish_TakesEffectAndIsAudited(t *testing.T) {
	o := newOffice(t)
	o.wantRun(0, "rina is already public", "shop", "publish", "rina")
	o.wantRun(0, "rina is now not public", "shop", "unpublish", "rina")
	if o.client.Shop.GetX(system, o.rina.ID).Public || !o.client.Shop.GetX(system, o.other.ID).Public {
		t.Error("the wrong shop is unpublished")
	}
	o.wantRun(0, "rina is now public", "shop", "publish", "rina")
	o.wantRun(1, `shop "none" not found`, "shop", "publish", "none")
	o.wantLog(o.rina, "update Shop", "update Shop")
	o.wantLog(o.other)
}

// Every running node must drop its cached pages of an unpublished shop.
func TestShopUnpublish_TakesEffectOnRunningNode(t *testing.T) {
	dbtest.Postgres(t) // on SQLite only the server may write
	o := newOffice(t)
	o.start()
	const notice = `"public":true`
	if body := o.get("/api/v1/online-shop/rina"); !strings.Contains(body, notice) {
		t.Fatal(body)
	}
	before := o.get("/shop/rina")
	o.wantRun(0, "rina is now not public", "shop", "unpublish", "rina")
	// The command may end before the node receives the change.
	changed := func(path string, stale func(string) bool) string {
		body := o.get(path)
		for began := time.Now(); stale(body) && time.Since(began) < 30*time.Second; body = o.get(path) {
			time.Sleep(10 * time.Millisecond)
		}
		return body
	}
	isPublic := func(body string) bool { return strings.Contains(body, notice) }
	if body := changed("/api/v1/online-shop/rina", isPublic); isPublic(body) {
		t.Errorf("it is still public: %.300s", body)
	}
	if after := changed("/shop/rina", func(body string) bool { return body == before }); !strings.Contains(after, "noindex") {
		t.Error("the page has not changed")
	}
}

func TestShopVerifyDomain_ChecksDNSUnlessForced(t *testing.T) {
	o := newOffice(t)
	zone := dnstest.Start(t, "haat.test. A 192.0.2.1")
	o.env = append(o.env, "HAAT_DNS="+zone.Address, "HAAT_MARKET_HOST=haat.test")
	o.wantRun(1, "rina has no domain of its own", "shop", "verify-domain", "rina")
	o.wantRun(1, "rina has no domain of its own", "shop", "verify-domain", "--force", "rina")
	o.client.ShopDomain.Create().SetDomain("rina.example").SetVerifyToken("haat-proof").ExecX(o.within(o.rina))
	o.wantRun(0, "not verified yet", "shop", "verify-domain", "rina")
	zone.Set("rina.example. CNAME haat.test.", "_haat.rina.example. TXT haat-proof")
	o.wantRun(0, "rina.example, verified", "shop", "verify-domain", "rina")
	o.wantLog(o.rina, "update ShopDomain")

	o.client.ShopDomain.Create().SetDomain("rina.example").ExecX(o.within(o.other))
	o.wantRun(1, "verified for another shop", "shop", "verify-domain", "--force", "other")
	o.client.ShopDomain.Delete().ExecX(o.within(o.other))
	o.client.ShopDomain.Create().SetDomain("other.example").ExecX(o.within(o.other))
	o.wantRun(0, "other.example, verified", "shop", "verify-domain", "--force", "other")
	o.wantRun(0, "other.example, verified", "shop", "verify-domain", "--force", "other")
	o.wantLog(o.other, "update ShopDomain")
	if rows := o.client.Outbox.Query().CountX(system); rows != 2 {
		t.Errorf("%d domain watch jobs, want 2", rows)
	}
}

func TestCustomerErase_RemovesAllPersonalData(t *testing.T) {
	o := newOffice(t)
	const mobile = "01712345678"
	who := func(shop *ent.Shop) *ent.Customer {
		return o.client.Customer.Create().SetName("Ayesha").SetMobile(mobile).SetPasswordHash("x").SaveX(o.within(shop))
	}
	gone, stays := who(o.rina), who(o.other)
	ctx := o.within(o.rina)
	order := o.client.Order.Create().SetNumber("10000001").SetIdempotencyKey("one").SetCustomerID(gone.ID).SetName("Ayesha").SetMobile(mobile).SetDivision("Dhaka").
		SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine("House 5").SetCurrency("BDT").SetSubtotal(1).SetTotal(1).SetStatus("shipped").SaveX(ctx)
	erase := func(status int, want string, number string) {
		t.Helper()
		o.wantRun(status, want, "customer", "erase", "--shop", "rina", number)
	}
	erase(1, "is not a Bangladeshi mobile number", "0171")
	erase(1, "has no customer, no order and no stock alert with the number", "01712345679")
	erase(1, mobile+" has an open order", mobile)
	o.client.Order.UpdateOne(order).SetStatus("completed").ExecX(ctx)
	erase(0, "erased customer", "+880 1712-345678")
	erase(1, "has no customer, no order and no stock alert with the number", mobile)
	left := o.client.Order.GetX(ctx, order.ID)
	if left.Name+left.Mobile+left.Line != "" || left.CustomerID != nil || left.Total != 1 {
		t.Errorf("the order is %+v", left)
	}
	if now := o.client.Customer.GetX(o.within(o.other), stays.ID); now.Mobile != mobile {
		t.Errorf("in another shop: %+v", now)
	}
	const guest = "01812345678"
	o.client.Order.Create().SetNumber("10000002").SetIdempotencyKey("two").SetName("Mina").SetMobile(guest).SetLine("House 6").
		SetCurrency("BDT").SetSubtotal(1).SetTotal(1).SetStatus("completed").ExecX(ctx)
	erase(0, "erased customer", guest)
	erase(1, "has no customer, no order and no stock alert with the number", guest)
	for i, row := range o.wantLog(o.rina, "delete Customer", "delete Customer") {
		if want := []int{gone.ID, 0}[i]; row.EntityID != want || len(row.Changes) > 0 {
			t.Errorf("%+v", row)
		}
	}
}
