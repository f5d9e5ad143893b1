package team_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/outbox"
	"haat/server/config"
	"haat/server/message/alert"
	"haat/server/team"
	"haat/server/web/webtest"
)

// subscription has the keys of the example in RFC 8291.
func subscription(name string) alert.SubscriptionRequest {
	return alert.SubscriptionRequest{Endpoint: "https://push.example/" + name, Locale: "en", Keys: alert.SubscriptionKeys{
		P256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", Auth: "BTBZMqHH6r4Tts7J_aSIgg",
	}}
}

func subscribe(w *webtest.Merchant, name string) alert.Device {
	w.Site.T.Helper()
	return webtest.Data[alert.Device](w.Site.T, w.Call(http.MethodPost, "/alerts/devices", subscription(name)))
}

func get(w *webtest.Merchant) alert.Alerts {
	w.Site.T.Helper()
	return webtest.Data[alert.Alerts](w.Site.T, w.Call(http.MethodGet, "/alerts", nil))
}

func TestAlerts_MembersManageOnlyTheirOwn(t *testing.T) {
	shop := webtest.NewSite(t).NewShop("a")
	owner, staff := shop.Owner(), shop.Staff()
	mine, theirs := subscribe(owner, "owner"), subscribe(staff, "staff")
	if list := get(owner).Devices; len(list) != 1 || list[0].ID != mine.ID {
		t.Errorf("the owner's devices: %+v", list)
	}
	if a := owner.Call(http.MethodDelete, fmt.Sprint("/alerts/devices/", theirs.ID), nil); a.StatusCode != http.StatusNotFound {
		t.Errorf("the owner removed a device of staff: %d", a.StatusCode)
	}
	owner.Call(http.MethodDelete, fmt.Sprint("/alerts/devices/", mine.ID), nil).WantStatus(t, http.StatusOK)
	p := get(staff).Preferences
	p.QuietFrom, p.QuietTo, p.Events[0].Push = "23:00", "06:30", false
	staff.Call(http.MethodPut, "/alerts", p).WantStatus(t, http.StatusOK)
	if got := get(staff); got.QuietFrom != "23:00" || got.QuietTo != "06:30" || got.Events[0].Push || !got.Events[1].Push {
		t.Errorf("settings %+v", got)
	}
	if got := get(owner); got.QuietFrom != "" || !got.Events[0].Push {
		t.Errorf("the owner's settings %+v", got)
	}
}

func TestAlerts_ChangesAreLoggedWithoutTheEndpoint(t *testing.T) {
	shop := webtest.NewSite(t).NewShop("a")
	owner := shop.Owner()
	device := subscribe(owner, "secret")
	owner.Call(http.MethodPut, "/alerts", alert.Preferences{QuietFrom: "22:00", QuietTo: "07:00"}).WantStatus(t, http.StatusOK)
	owner.Call(http.MethodDelete, fmt.Sprint("/alerts/devices/", device.ID), nil).WantStatus(t, http.StatusOK)
	a := owner.Call(http.MethodGet, "/activity", nil)
	list := webtest.Data[team.Activities](t, a).Activities
	if len(list) != 3 || list[0].Action != "delete" || list[0].Entity != ent.TypePushSubscription || list[1].Entity != ent.TypeAdminUser || list[2].Action != "create" {
		t.Errorf("%+v", list)
	}
	for _, secret := range []string{"push.example", "BCVxsr7N", "BTBZMqHH"} {
		if strings.Contains(a.Text, secret) {
			t.Errorf("the activity log contains %q", secret)
		}
	}
}

func TestAlerts_LogoutRemovesTheDevice(t *testing.T) {
	shop := webtest.NewSite(t).NewShop("a")
	owner := shop.Owner()
	subscribe(owner, "owner")
	owner.Call(http.MethodPost, "/logout", struct{}{}).WantStatus(t, http.StatusOK)
	if n := shop.Site.Client.PushSubscription.Query().CountX(shop.Ctx); n != 0 {
		t.Errorf("%d devices", n)
	}
}

func TestAlerts_TestsAreLimited(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.TestEvents = webtest.OncePerHour }))
	owner := s.NewShop("a").Owner()
	subscribe(owner, "owner")
	if got := webtest.Data[alert.TestedAlerts](t, owner.Call(http.MethodPost, "/alerts/test", nil)); got.Devices != 1 {
		t.Errorf("%+v", got)
	}
	if a := owner.Call(http.MethodPost, "/alerts/test", nil); a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("second test: %d", a.StatusCode)
	}
}

// An event must add one job to the outbox, in the transaction of the event.
func TestAlerts_EventsAreQueued(t *testing.T) {
	c := webtest.NewCheckout(t)
	placed, cookie := c.MustPlaceOrder("first-order")
	number := placed["order_id"].(string)
	a := c.Site.Post(c.APIPath("/orders/"+number+"/cancel"), `{"note":""}`, cookie)
	a.WantStatus(t, http.StatusOK)
	customer := c.NewSignedInCustomer("01712345678")
	customer.SendMessage("message-1", "Is it new?")
	want := []alert.Event{
		{Kind: alert.NewOrder, Order: number}, {Kind: alert.Cancellation, Order: number}, {Kind: alert.ChatMessage, ID: customer.ID, Seq: 1},
	}
	var got []alert.Event
	for _, row := range c.Site.Client.Outbox.Query().Where(outbox.Kind(alert.EventKind)).Order(ent.Asc(outbox.FieldID)).AllX(c.Ctx) {
		var e alert.Event
		if err := json.Unmarshal(row.Payload, &e); err != nil {
			t.Fatal(err)
		}
		got = append(got, e)
	}
	if !slices.Equal(got, want) {
		t.Errorf("events %+v, want %+v", got, want)
	}
}
