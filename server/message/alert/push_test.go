package alert_test

import (
	"errors"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"haat/ent/outbox"
	"haat/server/message/alert"
	"haat/server/message/alert/pushtest"
	"haat/server/platform/fault"
	"haat/server/platform/fetch"
	"haat/server/platform/jobs"
)

// alerted is a shop with one device, and the job of a message to it.
func alerted(t *testing.T) *shop {
	t.Helper()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	return o
}

// try sets the push service's answer and runs the message's job once.
func (o *shop) try(answer pushtest.Answer) error {
	o.Helper()
	if answer.Status != 0 {
		o.push.Next(answer)
	}
	return o.run(o.Client.Outbox.Query().Where(outbox.Kind(alert.PushKind)).OnlyX(o.ctx))
}

func (o *shop) test() {
	o.Helper()
	if _, err := o.Test(o.ctx, o.owner.row); err != nil {
		o.Fatal(err)
	}
}

func (o *shop) waiting() int {
	return o.Client.Outbox.Query().Where(outbox.Kind(alert.PushKind)).CountX(o.ctx)
}

func TestPush_ExpiredSubscriptionIsDeleted(t *testing.T) {
	t.Parallel()
	for _, status := range []int{404, 410} {
		o := alerted(t)
		o.test()
		_ = o.try(pushtest.Answer{Status: status})
		if o.devicesLeft() != 0 || o.waiting() != 0 || o.Count(1) != 1 {
			t.Errorf("after %d: %d devices, %d messages", status, o.devicesLeft(), o.waiting())
		}
	}
}

func TestPush_BusyServiceIsRetriedAfterItsWait(t *testing.T) {
	t.Parallel()
	o := alerted(t)
	o.test()
	for _, c := range []struct {
		answer pushtest.Answer
		wait   time.Duration
	}{
		{pushtest.Answer{Status: 429, RetryAfter: "120"}, 2 * time.Minute},
		{pushtest.Answer{Status: 503, RetryAfter: noon.Add(time.Minute).Format("Mon, 02 Jan 2006 15:04:05 GMT")}, time.Minute},
		{pushtest.Answer{Status: 429, RetryAfter: "86400"}, time.Hour},
		{pushtest.Answer{Status: 500}, 0},
	} {
		err := o.try(c.answer)
		if got := jobs.WaitOf(err); err == nil || got != c.wait {
			t.Errorf("%+v: wait %s, %v", c.answer, got, err)
		}
	}
	if err := o.try(pushtest.Answer{Status: 201}); o.waiting() != 0 || o.devicesLeft() != 1 {
		t.Error(err)
	}
	if row := o.Client.PushSubscription.Query().OnlyX(o.ctx); row.LastSentAt == nil || !row.LastSentAt.Equal(noon) {
		t.Errorf("last sent at %v", row.LastSentAt)
	}
}

func TestPush_GivesUpAfterSixAttempts(t *testing.T) {
	t.Parallel()
	o := alerted(t)
	o.test()
	for range 5 {
		_ = o.try(pushtest.Answer{Status: 500})
	}
	if o.waiting() != 1 {
		t.Fatal("the message was given up too early")
	}
	_ = o.try(pushtest.Answer{Status: 500})
	if o.waiting() != 0 || o.devicesLeft() != 1 {
		t.Errorf("%d messages, %d devices", o.waiting(), o.devicesLeft())
	}
}

func TestPush_RefusedMessageIsDropped(t *testing.T) {
	t.Parallel()
	for _, status := range []int{400, 403, 413, 302} {
		o := alerted(t)
		o.test()
		err := o.try(pushtest.Answer{Status: status})
		if err == nil || o.waiting() != 0 || o.devicesLeft() != 1 || len(o.push.Received()) != 1 {
			t.Errorf("after %d: %v, %d messages", status, err, o.waiting())
		}
	}
}

func TestPush_OldMessageIsNotSent(t *testing.T) {
	t.Parallel()
	o := alerted(t)
	o.test()
	*o.clock = noon.Add(time.Hour)
	if err := o.try(pushtest.Answer{}); err == nil || o.waiting() != 0 || len(o.push.Received()) != 0 {
		t.Error(err)
	}
}

func TestPush_ErrorsDoNotContainTheEndpoint(t *testing.T) {
	t.Parallel()
	o := alerted(t)
	o.Client.PushSubscription.Update().SetEndpoint("https://127.0.0.1:1/push/secret").ExecX(o.ctx)
	o.test()
	if err := o.try(pushtest.Answer{}); err == nil || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
}

// The address must be checked when the connection is opened, so that a name that resolves to a private
// address is refused as well.
func TestPush_ConnectsOnlyToPublicAddresses(t *testing.T) {
	t.Parallel()
	o := alerted(t)
	o.Poster = fetch.NewPoster(fetch.Public, o.push.Roots)
	o.test()
	_ = o.try(pushtest.Answer{})
	if len(o.push.Received()) != 0 || o.devicesLeft() != 0 || o.waiting() != 0 {
		t.Errorf("%d devices, %d messages", o.devicesLeft(), o.waiting())
	}
}

func TestSubscribe_AcceptsOnlyPushServices(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.Hosts = []string{"fcm.googleapis.com", "*.push.apple.com"}
	b := o.push.Browser()
	for endpoint, good := range map[string]bool{
		"https://fcm.googleapis.com/fcm/send/x":                   true,
		"https://web.push.apple.com/x":                            true,
		"http://fcm.googleapis.com/fcm/send/x":                    false,
		"https://push.apple.com.evil.example/x":                   false,
		"https://evilpush.apple.com/x":                            false,
		"https://localhost/x":                                     false,
		"https://127.0.0.1/x":                                     false,
		"https://[::1]/x":                                         false,
		"https://10.0.0.1/x":                                      false,
		"https://user:pass@fcm.googleapis.com/x":                  false,
		"https://fcm.googleapis.com@evil.example/x":               false,
		"https://fcm.googleapis.com/" + strings.Repeat("x", 2000): false,
		"": false, "x": false, "https://": false,
	} {
		in := request(b)
		in.Endpoint = endpoint
		_, err := o.Subscribe(o.ctx, o.owner.row, o.owner.session, in)
		if good && err != nil {
			t.Errorf("%s: %v", endpoint, err)
		}
		if !good {
			wantFault(t, err, fault.Invalid, "subscription_invalid", `{"endpoint":"invalid"}`)
		}
	}
	for field, change := range map[string]func(in *alert.SubscriptionRequest){
		"keys.p256dh": func(in *alert.SubscriptionRequest) { in.Keys.P256dh = "BAAA" },
		"keys.auth":   func(in *alert.SubscriptionRequest) { in.Keys.Auth = "AAAA" },
		"locale":      func(in *alert.SubscriptionRequest) { in.Locale = "fr" },
	} {
		in := request(b)
		in.Endpoint = "https://fcm.googleapis.com/x"
		change(&in)
		_, err := o.Subscribe(o.ctx, o.owner.row, o.owner.session, in)
		wantFault(t, err, fault.Invalid, "subscription_invalid", `{"`+field+`":"invalid"}`)
	}
}

func TestPoster_RefusesOtherPortsAndPlainHTTP(t *testing.T) {
	t.Parallel()
	for to, public := range map[string]bool{"142.250.0.1:443": true, "142.250.0.1:8443": false, "10.0.0.1:443": false, "127.0.0.1:443": false, "[::1]:443": false} {
		if got := fetch.Public(netip.MustParseAddrPort(to)); got != public {
			t.Errorf("%s: %v", to, got)
		}
	}
	poster := fetch.NewPoster(func(netip.AddrPort) bool { return true }, nil)
	for _, address := range []string{"http://127.0.0.1:1/x", "https://user@127.0.0.1:1/x"} {
		req, err := http.NewRequest(http.MethodPost, address, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := poster.Do(req); !errors.Is(err, fetch.ErrBlocked) {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestSubscribe_KeepsTheNewestTenDevices(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	first := o.owner.subscribe()
	for range alert.MaxDevices {
		o.owner.subscribe()
	}
	o.staff.subscribe()
	rows := o.Client.PushSubscription.Query().AllX(o.ctx)
	if len(rows) != alert.MaxDevices+1 {
		t.Errorf("%d devices", len(rows))
	}
	for _, row := range rows {
		if row.Endpoint == first.Endpoint {
			t.Error("the oldest device was not replaced")
		}
	}
}

func TestSubscribe_KeepsOneSubscriptionPerBrowser(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	b := o.owner.subscribe()
	for range 2 {
		if _, err := o.Subscribe(o.ctx, o.owner.row, o.owner.session, request(b)); err != nil {
			t.Fatal(err)
		}
	}
	if n := o.devicesLeft(); n != 1 {
		t.Errorf("%d devices after the same browser subscribed three times", n)
	}
	device, err := o.Subscribe(o.ctx, o.staff.row, o.staff.session, request(b))
	if err != nil {
		t.Fatal(err)
	}
	row := o.Client.PushSubscription.Query().OnlyX(o.ctx)
	if row.UserID != o.staff.row.ID || row.ID != device.ID {
		t.Errorf("the browser belongs to member %d", row.UserID)
	}
	wantFault(t, o.Unsubscribe(o.ctx, o.owner.row, device.ID), fault.NotFound, "device_not_found")
	if err := o.Unsubscribe(o.ctx, o.staff.row, device.ID); err != nil || o.devicesLeft() != 0 {
		t.Error(err)
	}
}
