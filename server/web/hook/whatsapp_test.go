package hook_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/ent/order"
	"haat/ent/outbox"
	"haat/server/config"
	"haat/server/message/whatsapp"
	"haat/server/message/whatsapp/whatsapptest"
	"haat/server/order/confirmation"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
)

// messenger is a site with a shop that is connected to a fake WhatsApp.
type messenger struct {
	*webtest.Site
	shop        *webtest.Checkout
	fake        *whatsapptest.Server
	path, token string
}

func newMessenger(t *testing.T, options ...func(*config.Config)) *messenger {
	t.Helper()
	fake := whatsapptest.New(t)
	shop := webtest.NewCheckout(t, append(options, func(c *config.Config) { c.WhatsApp = config.WhatsApp{URL: fake.URL, Version: whatsapptest.Version} })...)
	s, secrets := shop.Site, whatsapptest.Secrets()
	account, err := s.Server.Confirmations.ConnectWhatsApp(shop.Ctx, confirmation.WhatsAppKeys{
		Sender: whatsapptest.Sender, AccessToken: secrets["access_token"], AppSecret: secrets["app_secret"],
	})
	if err != nil {
		t.Fatal(err)
	}
	return &messenger{s, shop, fake, account.HookURL[strings.Index(account.HookURL, "/hooks/"):], account.VerifyToken}
}

// signed sends a webhook that is signed with secret.
func (m *messenger) signed(path, body, secret string) webtest.Response {
	return m.Post(path, body, webtest.Header("Content-Type", "application/json"),
		webtest.Header(whatsapp.SignatureHeader, fmt.Sprintf("sha256=%x", whatsapp.Signature(secret, []byte(body)))))
}

func (m *messenger) stored() int {
	return m.Client.Outbox.Query().Where(outbox.Kind(confirmation.HookKind)).CountX(webtest.System)
}

// until calls so until it returns true.
func (m *messenger) until(what string, so func() bool) {
	m.T.Helper()
	for deadline := time.Now().Add(20 * time.Second); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			m.T.Fatalf("condition not met: %s", what)
		}
	}
}

// The jobs are run by the server's own worker.
func TestWhatsApp_CustomerConfirmsAnOrder(t *testing.T) {
	m := newMessenger(t)
	owner := m.shop.Owner().WithStepUp()
	owner.Call(http.MethodPut, "/whatsapp/settings", map[string]any{"template": "", "bn_template": "order_confirm_bn", "wait": 15, "off": false}).WantStatus(t, http.StatusOK)
	m.shop.MustPlaceOrder(strings.Repeat("k", 36))
	row := m.Client.Order.Query().OnlyX(m.shop.Ctx)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- m.Server.Jobs.Run(ctx) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	owner.Call(http.MethodPost, "/orders/"+row.Number+"/confirmation", map[string]any{}).WantStatus(t, http.StatusOK)
	m.until("the message is sent", func() bool { return len(m.fake.Messages()) == 1 })
	body := strings.Replace(press, "confirm.10000001.abc", m.fake.Messages()[0].Payloads[0], 1)
	if a := m.signed(m.path, body, whatsapptest.Secrets()["app_secret"]); a.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", a.StatusCode, a.Text)
	}
	m.until("the order is confirmed", func() bool {
		return m.Client.Order.GetX(m.shop.Ctx, row.ID).Confirmation == order.ConfirmationConfirmed
	})
	shown := owner.Call(http.MethodGet, "/orders/"+row.Number, nil)
	for _, text := range []string{`"step":"asked","channel":"whatsapp"`, `"step":"confirmed","channel":"whatsapp"`} {
		if !strings.Contains(shown.Text, text) {
			t.Errorf("the history has no %s: %s", text, shown.Text)
		}
	}
}

const press = `{"entry":[{"changes":[{"value":{"metadata":{"phone_number_id":"` + whatsapptest.Sender + `"},"messages":[{"id":"wamid.1","from":"8801712345678","type":"button","button":{"payload":"confirm.10000001.abc"}}]}}]}]}`

func TestWhatsApp_VerifiesTheAddress(t *testing.T) {
	m := newMessenger(t)
	at := func(mode, token, challenge string) string {
		return m.path + "?hub.mode=" + mode + "&hub.challenge=" + challenge + "&hub.verify_token=" + token
	}
	a := m.Get(at("subscribe", m.token, "1158201444"))
	if a.StatusCode != http.StatusOK || a.Text != "1158201444" || !strings.HasPrefix(a.Header.Get("Content-Type"), "text/plain") || len(a.Cookies()) > 0 {
		t.Errorf("%d %q %v", a.StatusCode, a.Text, a.Header)
	}
	for address, status := range map[string]int{
		at("subscribe", "x", "1"):            http.StatusUnauthorized,
		at("subscribe", "", "1"):             http.StatusUnauthorized,
		m.path:                               http.StatusUnauthorized,
		at("unsubscribe", m.token, "1"):      http.StatusNotFound,
		at("subscribe", m.token, "<script>"): http.StatusNotFound,
		at("subscribe", m.token, ""):         http.StatusNotFound,
		strings.Replace(at("subscribe", m.token, "1"), m.path, "/hooks/whatsapp/AAAA", 1): http.StatusNotFound,
	} {
		if a := m.Get(address); a.StatusCode != status || strings.Contains(a.Text, "<script>") {
			t.Errorf("%s: %d %s", address, a.StatusCode, a.Text)
		}
	}
}

func TestWhatsApp_StoresEachGenuineWebhookOnce(t *testing.T) {
	m := newMessenger(t)
	secret := whatsapptest.Secrets()["app_secret"]
	for range 3 {
		if a := m.signed(m.path, press, secret); a.StatusCode != http.StatusOK || len(a.Cookies()) > 0 || a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%d %s", a.StatusCode, a.Text)
		}
	}
	if n := m.stored(); n != 1 {
		t.Errorf("%d jobs", n)
	}
	for name, c := range map[string]struct {
		path, body, secret string
		status             int
	}{
		"another secret":        {m.path, press, "another", http.StatusUnauthorized},
		"an unknown connection": {"/hooks/whatsapp/AAAA", press, secret, http.StatusNotFound},
		"a courier's address":   {strings.Replace(m.path, "whatsapp", "steadfast", 1), press, secret, http.StatusNotFound},
		"a huge body":           {m.path, strings.Repeat("a", 64<<10+1), secret, http.StatusRequestEntityTooLarge},
		"not JSON":              {m.path, "{", secret, http.StatusOK}, // Meta would repeat it for days
		"empty":                 {m.path, "", secret, http.StatusOK},
		"NUL":                   {m.path, strings.Replace(press, "confirm", `confirm\u0000`, 1), secret, http.StatusOK},
	} {
		if a := m.signed(c.path, c.body, c.secret); a.StatusCode != c.status {
			t.Errorf("%s: %d %s", name, a.StatusCode, a.Text)
		}
	}
	if a := m.Post(m.path, press, webtest.Header("Content-Type", "application/json")); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a signature: %d", a.StatusCode)
	}
	if n := m.stored(); n != 1 {
		t.Errorf("%d jobs", n)
	}
}

func TestWhatsApp_FloodsAreToldToComeBack(t *testing.T) {
	m := newMessenger(t, webtest.InProduction, func(c *config.Config) { c.Limits.HooksConnection = ratelimit.Rate{Count: 5, Per: time.Minute} })
	last := 0
	for range 8 {
		last = m.signed(m.path, press, whatsapptest.Secrets()["app_secret"]).StatusCode
	}
	if last != http.StatusServiceUnavailable {
		t.Errorf("beyond the limit: %d", last)
	}
}
