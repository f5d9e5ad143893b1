package cli

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/server/message/smsbudget"
	"haat/server/platform/fault"
	"haat/server/shop/settings"
	"haat/server/tenancy"
)

func TestShopSuspend_ClosesShopAndShowsNotice(t *testing.T) {
	o := newOffice(t)
	const notice = "Complaints about fake goods & no answer"
	o.wantRun(1, "rina is not suspended", "shop", "unsuspend", "rina")
	o.wantRun(1, "--notice must have 1 to 500 characters", "shop", "suspend", "rina", "--notice", " ")
	o.wantRun(0, "rina is suspended", "shop", "suspend", "rina", "--notice", "first")
	o.wantRun(0, "rina is suspended", "shop", "suspend", "rina", "--notice", notice)
	o.wantRun(1, "rina is suspended: run haat shop unsuspend rina first", "shop", "publish", "rina")
	o.wantRun(0, "suspended", "shop", "list", "rina")
	row := o.client.Shop.GetX(system, o.rina.ID)
	if row.Public || row.SuspendedAt == nil || !row.PublicAfterSuspension || time.Since(*row.SuspendedAt) > time.Hour {
		t.Errorf("%+v", row)
	}
	public := true
	owners := settings.New(o.client, "", smsbudget.New(smsbudget.Settings{}))
	err := owners.Publish(o.within(o.rina), &tenancy.Tenant{Shop: row}, settings.PublishRequest{Public: &public})
	if f, ok := fault.As(err); !ok || f.Code != "shop_suspended" {
		t.Errorf("the owner published it: %v", err)
	}

	o.start()
	if page := o.get("/shop/rina"); !strings.Contains(page, "Complaints about fake goods &amp; no answer") || !strings.Contains(page, "noindex") {
		t.Errorf("the page does not show the notice: %.2000s", page)
	}
	if page := o.get("/shop/other"); strings.Contains(page, "Complaints") {
		t.Error("another shop's page shows the notice")
	}
	if api := o.get("/api/v1/online-shop/rina"); !strings.Contains(api, `"public":false`) {
		t.Errorf("%.300s", api)
	}
	body := `{"name":"Buyer","mobile":"01712345678","division":"Dhaka","district":"Dhaka","upazila":"Mirpur","line":"House 5","lines":[{"product_id":1,"quantity":1}]}`
	res, err := http.Post(fmt.Sprintf("http://127.0.0.1:%s/api/v1/orders?shop_id=%d", o.port, o.rina.ID), "application/json", bytes.NewReader([]byte(body)))
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if n := o.client.Order.Query().CountX(system); n > 0 || res.StatusCode < 400 {
		t.Errorf("status %d, %d orders", res.StatusCode, n)
	}

	o.wantRun(0, "rina is public again", "shop", "unsuspend", "rina")
	if row := o.client.Shop.GetX(system, o.rina.ID); !row.Public || row.SuspendedAt != nil || row.SuspensionNotice != "" || row.PublicAfterSuspension {
		t.Errorf("%+v", row)
	}
	o.wantLog(o.rina, "update Shop", "update Shop", "update Shop")
	o.wantRun(0, "now not public", "shop", "unpublish", "other")
	o.wantRun(0, "other is suspended", "shop", "suspend", "other", "--notice", "x")
	o.wantRun(0, "other is not public again", "shop", "unsuspend", "other")
}
