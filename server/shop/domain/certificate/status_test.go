package certificate

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/mholt/acmez/v3/acme"

	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
)

func TestOnEvent_StoresStatusAndProblem(t *testing.T) {
	client := dbtest.Open(t).Client
	system := viewer.WithSystem(ctx)
	rina := client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(system)
	shop := viewer.WithShop(ctx, rina.ID)
	own := client.ShopDomain.Create().SetDomain("rina.example").SetVerified(true).SaveX(shop)
	other := client.ShopDomain.Create().SetDomain("mina.example").SaveX(shop)
	c := &Certificates{client: client, failed: newFailures(), notRenewed: newFailures(), logger: quiet, closing: ctx}
	refused := func(kind string) error {
		return fmt.Errorf("obtain: %w", acme.Problem{Type: acme.ProblemTypeNamespace + kind})
	}
	for _, step := range []struct {
		event   string
		renewal bool
		left    time.Duration
		err     error
		want    string
	}{
		{"cert_obtaining", false, 0, nil, "pending "},
		{"cert_failed", false, 0, refused("connection"), "failed reach"},
		{"cert_failed", false, 0, refused("unauthorized"), "failed reach"},
		{"cert_failed", false, 0, refused("dns"), "failed dns"},
		{"cert_failed", false, 0, refused("caa"), "failed caa"},
		{"cert_failed", false, 0, refused("rateLimited"), "failed limit"},
		{"cert_failed", false, 0, errors.New("odd"), "failed other"},
		{"cert_obtained", false, 0, nil, "issued "},
		{"cert_failed", true, time.Hour, refused("dns"), "issued dns"}, // the current certificate remains in use
		{"cert_failed", true, -time.Hour, refused("dns"), "failed dns"},
		{"cert_obtained", true, 0, nil, "issued "},
	} {
		data := map[string]any{"identifier": "rina.example", "renewal": step.renewal, "remaining": step.left, "error": step.err}
		if err := c.onEvent(ctx, step.event, data); err != nil {
			t.Fatal(err)
		}
		own = client.ShopDomain.GetX(shop, own.ID)
		if got := own.SslStatus + " " + own.SslProblem; got != step.want {
			t.Errorf("%s, renewal %v, %v: %q, not %q", step.event, step.renewal, step.err, got, step.want)
		}
	}
	for _, host := range []string{"haat.test", "mina.example"} {
		if err := c.onEvent(ctx, "cert_obtained", map[string]any{"identifier": host}); err != nil {
			t.Error(err)
		}
	}
	if got := client.ShopDomain.GetX(shop, other.ID); got.SslStatus != "pending" {
		t.Errorf("an unverified domain: %s", got.SslStatus)
	}
}

func TestFailures_DoubleThePause(t *testing.T) {
	f, now := newFailures(), time.Now()
	for _, pause := range []time.Duration{5 * time.Minute, 10 * time.Minute, 20 * time.Minute} {
		f.add("rina.example", now)
		if f.pause("rina.example", now.Add(pause-time.Second)) == nil {
			t.Errorf("allowed after %s", pause)
		}
		now = now.Add(pause + time.Second)
		if err := errors.Join(f.pause("rina.example", now), f.pause("mina.example", now)); err != nil {
			t.Error(err)
		}
	}
	f.add("rina.example", now)
	f.forget("rina.example")
	if err := f.pause("rina.example", now); err != nil {
		t.Error(err)
	}
}
