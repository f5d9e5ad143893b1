package inbox_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/serviceconnection"
	"haat/ent/viewer"
	"haat/server/connection/inbox"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
)

// reader accepts webhooks with the token "genuine". The payload of their job is the body. If err is set, it
// returns err instead.
type reader struct{ err error }

func (r reader) ReadWebhook(ctx context.Context, row *ent.ServiceConnection, req *http.Request, body []byte) (inbox.Message, error) {
	if req.Header.Get("Token") != "genuine" {
		return nil, fault.New(fault.Unauthorized, "hook_unauthorized")
	}
	return message{string(body), r.err}, nil
}

type message struct {
	text string
	err  error
}

func (m message) Job(context.Context) (*inbox.Job, error) {
	if m.text == "" || m.err != nil {
		return nil, m.err
	}
	return &inbox.Job{Kind: "test_hook", Key: m.text, Payload: m.text}, nil
}

func (m message) Answer(w http.ResponseWriter) { w.WriteHeader(http.StatusAccepted) }

func newInbox(t *testing.T) (*inbox.Inbox, context.Context) {
	t.Helper()
	client := dbtest.Open(t).Client
	shop := client.Shop.Create().SetSlug("a").SetName("a").SaveX(viewer.WithSystem(context.Background()))
	ctx := viewer.WithShop(context.Background(), shop.ID)
	client.ServiceConnection.Create().SetService("post").SetPublicID("aaaa").SetCredentials([]byte("x")).ExecX(ctx)
	client.ServiceConnection.Create().SetService("failing").SetPublicID("bbbb").SetCredentials([]byte("x")).ExecX(ctx)
	return &inbox.Inbox{Client: client, Readers: map[string]inbox.Reader{"post": reader{}, "failing": reader{fault.New(fault.Unavailable, "unavailable")}}, Now: time.Now}, ctx
}

func request(token string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/", nil)
	r.Header.Set("Token", token)
	return r
}

func deliver(b *inbox.Inbox, service, publicID, token, body string) error {
	received, err := b.Receive(request(token), service, publicID, []byte(body))
	if err != nil {
		return err
	}
	return b.Store(received)
}

func TestInbox_StoresEachGenuineWebhookOnce(t *testing.T) {
	t.Parallel()
	b, ctx := newInbox(t)
	failed := make(chan error, 8)
	for range cap(failed) { // concurrent repetitions
		go func() { failed <- deliver(b, "post", "aaaa", "genuine", "first") }()
	}
	for range cap(failed) {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
	for _, body := range []string{"first", "second", ""} {
		if err := deliver(b, "post", "aaaa", "genuine", body); err != nil {
			t.Errorf("%q: %v", body, err)
		}
	}
	if n := b.Client.Outbox.Query().Where(outbox.Kind("test_hook")).CountX(ctx); n != 2 {
		t.Errorf("%d jobs of two webhooks", n)
	}
	if rows := b.Client.ServiceConnection.Query().Order(ent.Asc("id")).AllX(ctx); rows[0].WebhookAt == nil || rows[1].WebhookAt != nil {
		t.Errorf("the times are %v and %v", rows[0].WebhookAt, rows[1].WebhookAt)
	}
}

func TestInbox_RefusesForgedAndUnknownWebhooks(t *testing.T) {
	t.Parallel()
	b, ctx := newInbox(t)
	for name, c := range map[string]struct{ service, id, token, code string }{
		"a forged one":          {"post", "aaaa", "guessed", "hook_unauthorized"},
		"an unknown connection": {"post", "cccc", "genuine", "not_found"},
		"another service's":     {"post", "bbbb", "genuine", "not_found"},
		"an unknown service":    {"pigeon", "aaaa", "genuine", "not_found"},
		"one to be repeated":    {"failing", "bbbb", "genuine", "unavailable"},
	} {
		if err := deliver(b, c.service, c.id, c.token, "first"); faulttest.Code(err) != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := b.Client.Outbox.Query().CountX(ctx); n != 0 {
		t.Errorf("%d jobs", n)
	}
	if seen := b.Client.ServiceConnection.Query().Where(serviceconnection.WebhookAtNotNil()).ExistX(ctx); seen {
		t.Error("a refused webhook is taken for a genuine one")
	}
}

func TestInbox_ReportsWhatIsNotStored(t *testing.T) {
	t.Parallel()
	b, _ := newInbox(t)
	received, err := b.Receive(request("genuine"), "post", "aaaa", []byte("first"))
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("the disk is full")
	b.Client.Outbox.Use(func(ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(context.Context, ent.Mutation) (ent.Value, error) { return nil, broken })
	})
	if err := b.Store(received); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}
