package hook_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/ent/outbox"
	"haat/server/config"
	"haat/server/confirmation"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
	"haat/server/whatsapp"
	"haat/server/whatsapp/whatsapptest"
)

// messenger is a site with a shop that is connected to a fake WhatsApp.
type messenger struct {
	*webtest.Site
	path, token string
}

func newMessenger(t *testing.T, options ...func(*config.Config)) *messenger {
	t.Helper()
	fake := whatsapptest.New(t)
	s := webtest.NewSite(t, append(options, func(c *config.Config) { c.WhatsApp = config.WhatsApp{URL: fake.URL, Version: whatsapptest.Version} })...)
	secrets := whatsapptest.Secrets()
	account, err := s.Server.Confirmations.ConnectWhatsApp(s.NewShop("demo").Ctx, confirmation.WhatsAppKeys{
		Sender: whatsapptest.Sender, AccessToken: secrets["access_token"], AppSecret: secrets["app_secret"],
	})
	if err != nil {
		t.Fatal(err)
	}
	return &messenger{s, account.HookURL[strings.Index(account.HookURL, "/hooks/"):], account.VerifyToken}
}

// signed sends a webhook with a signature by a secret.
func (m *messenger) signed(path, body, secret string) webtest.Response {
	return m.Post(path, body, webtest.Header("Content-Type", "application/json"),
		webtest.Header(whatsapp.SignatureHeader, fmt.Sprintf("sha256=%x", whatsapp.Signature(secret, []byte(body)))))
}

func (m *messenger) stored() int {
	return m.Client.Outbox.Query().Where(outbox.Kind(confirmation.HookKind)).CountX(webtest.System)
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
