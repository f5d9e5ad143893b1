package whatsapp_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"haat/server/message/whatsapp"
	"haat/server/message/whatsapp/whatsapptest"
	"haat/server/platform/remote"
)

var account = whatsapp.Account{Sender: whatsapptest.Sender, Token: whatsapptest.Secrets()["access_token"]}

func template(change ...func(*whatsapp.Template)) whatsapp.Template {
	t := whatsapp.Template{
		To: "01712345678", Name: "order_confirm", Languages: []string{"en", "en_US"}, Body: []string{"Rina", "10000001", "BDT 100"}, Payloads: []string{"a", "b"},
	}
	for _, f := range change {
		f(&t)
	}
	return t
}

func TestSend_ReturnsTheId(t *testing.T) {
	t.Parallel()
	fake := whatsapptest.New(t)
	c := whatsapp.New(fake.URL+"/", whatsapptest.Version)
	id, err := c.Send(t.Context(), account, template(func(m *whatsapp.Template) { m.Body[0] = "  Rina\n\tFashion     House " + strings.Repeat("x", 200) }))
	if err != nil {
		t.Fatal(err)
	}
	m := fake.Messages()[0]
	if m.ID != id || m.To != "8801712345678" || !strings.HasPrefix(m.Body[0], "Rina Fashion House xxx") || len(m.Body[0]) != 100 || strings.Join(m.Payloads, "") != "ab" {
		t.Errorf("%+v", m)
	}
	fake.SetTemplate("order_confirm", "en_US")
	if _, err := c.Send(t.Context(), account, template()); err != nil || fake.Messages()[1].Language != "en_US" {
		t.Errorf("another code of the language: %v", err)
	}
}

func TestSend_TellsRefusedFromLostMessages(t *testing.T) {
	t.Parallel()
	refused := func(code string) func(error) bool {
		return func(err error) bool { r, ok := remote.AsRefused(err); return ok && r.Code == code }
	}
	lost := func(err error) bool { return errors.Is(err, remote.ErrLost) }
	unavailable := func(err error) bool { _, ok := remote.AsUnavailable(err); return ok }
	for name, c := range map[string]struct {
		status int
		body   string
		is     func(error) bool
	}{
		"token expired":         {400, `{"error":{"code":190}}`, func(err error) bool { return errors.Is(err, remote.ErrUnauthorized) }},
		"permission missing":    {403, `{"error":{"code":200}}`, func(err error) bool { return errors.Is(err, remote.ErrUnauthorized) }},
		"no access":             {401, ``, func(err error) bool { return errors.Is(err, remote.ErrUnauthorized) }},
		"not on WhatsApp":       {400, `{"error":{"code":131026}}`, refused("131026")},
		"blocked by policy":     {403, `{"error":{"code":368}}`, refused("368")},
		"a page of a proxy":     {403, `<html>`, refused("403")},
		"a code of a text":      {400, `{"error":{"code":"x"}}`, refused("400")},
		"limit of the account":  {400, `{"error":{"code":130429}}`, unavailable},
		"limit of the pair":     {400, `{"error":{"code":131056}}`, unavailable},
		"too many requests":     {429, ``, unavailable},
		"server error":          {500, `{"error":{"code":131000}}`, lost},
		"gateway error":         {502, `<html>`, lost},
		"a page":                {200, `<html>`, lost},
		"empty":                 {200, ``, lost},
		"without messages":      {200, `{"messages":[]}`, lost},
		"without an id":         {200, `{"messages":[{}]}`, lost},
		"another form":          {200, `[]`, lost},
		"a long answer":         {200, strings.Repeat(" ", 1<<20+1), lost},
		"a redirect is refused": {302, ``, lost},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requests := 0
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				requests++
				w.Header().Set("Location", "/x")
				w.WriteHeader(c.status)
				_, _ = w.Write([]byte(c.body))
			}))
			defer server.Close()
			_, err := whatsapp.New(server.URL, "v1.0").Send(t.Context(), account, template())
			if !c.is(err) || requests != 1 || strings.Contains(err.Error(), account.Token) {
				t.Errorf("%v, %d requests", err, requests)
			}
		})
	}
}

func TestSend_LostAnswersAreNotRepeated(t *testing.T) {
	t.Parallel()
	fake := whatsapptest.New(t)
	c := whatsapp.New(fake.URL, whatsapptest.Version)
	fake.LoseAnswers("send", 1)
	if _, err := c.Send(t.Context(), account, template()); !errors.Is(err, remote.ErrLost) || len(fake.Messages()) != 1 || fake.Requests("send") != 1 {
		t.Errorf("%v, %d messages", err, len(fake.Messages()))
	}
	fake.RateLimit("send", 1, 30*time.Second)
	if u, ok := remote.AsUnavailable(func() error { _, err := c.Send(t.Context(), account, template()); return err }()); !ok || u.Wait != 30*time.Second {
		t.Errorf("%+v", u)
	}
	if _, err := whatsapp.New("http://127.0.0.1:1", "v1.0").Send(t.Context(), account, template()); errors.Is(err, remote.ErrLost) {
		t.Errorf("nothing was sent: %v", err)
	}
}

func TestSend_ReachesNoPrivateAddressUnlessTheOperatorSetsIt(t *testing.T) {
	t.Parallel()
	fake := whatsapptest.New(t)
	if _, err := whatsapp.New("", "../../"+strings.TrimPrefix(fake.URL, "http://")).Check(t.Context(), account); err == nil || fake.Requests("") != 0 {
		t.Errorf("%v, %d requests", err, fake.Requests(""))
	}
}

func TestCheck_TellsTheTokenFromTheNumber(t *testing.T) {
	t.Parallel()
	fake := whatsapptest.New(t)
	c := whatsapp.New(fake.URL, whatsapptest.Version)
	if n, err := c.Check(t.Context(), account); err != nil || n.Name != "Rina Fashion" || n.Number == "" {
		t.Errorf("%+v, %v", n, err)
	}
	if _, err := c.Check(t.Context(), whatsapp.Account{Sender: account.Sender, Token: "x"}); !errors.Is(err, remote.ErrUnauthorized) {
		t.Error(err)
	}
	if _, ok := remote.AsRefused(func() error {
		_, err := c.Check(t.Context(), whatsapp.Account{Sender: "1", Token: account.Token})
		return err
	}()); !ok {
		t.Error("an unknown number is accepted")
	}
	fake.LoseAnswers("check", 9)
	if _, ok := remote.AsUnavailable(func() error { _, err := c.Check(t.Context(), account); return err }()); !ok {
		t.Error("a lost check is no lost message")
	}
}

const (
	prefix = `{"entry":[{"changes":[{"value":{"metadata":{"phone_number_id":"1"},`
	suffix = `}}]}]}`
)

func TestReadHook_ReadsOnlyNewsOfTheForm(t *testing.T) {
	t.Parallel()
	id := whatsapp.MessageKey("wamid.1")
	for body, want := range map[string]string{
		prefix + `"statuses":[{"id":"wamid.1","status":"delivered"}]` + suffix:                                                    "{" + id + " delivered  }",
		prefix + `"statuses":[{"id":"wamid.1","status":"failed","errors":[{"code":131026}]}]` + suffix:                            "{" + id + " failed 131026 }",
		prefix + `"statuses":[{"id":"wamid.1","status":"failed","errors":"x"}]` + suffix:                                          "{" + id + " failed  }",
		prefix + `"statuses":[{"id":7,"status":"read"},{"id":"wamid.1","status":"read"},{"status":"read"},null]` + suffix:         "{" + id + " read  }",
		prefix + `"statuses":[{"id":"wamid.1","status":"sent"},{"id":"wamid.1","status":["read"]}]` + suffix:                      "",
		prefix + `"messages":[{"id":"wamid.1","type":"button","button":{"payload":"p"}}]` + suffix:                                "{" + id + "   p}",
		prefix + `"messages":[{"id":"wamid.1","type":"text","text":{"body":"p"}},{"type":"button"}]` + suffix:                     "",
		prefix + `"messages":[{"id":"wamid.1","type":"button","button":{"payload":"a\u0000"}}]` + suffix:                          "",
		prefix + `"messages":[{"id":"wamid.1","type":"button","button":{"payload":"` + strings.Repeat("a", 201) + `"}}]` + suffix: "",
		prefix + `"messages":{"0":1}` + suffix:                                                                                    "",
		strings.Replace(prefix, `"1"`, `"2"`, 1) + `"statuses":[{"id":"a","status":"read"}]` + suffix:                             "",
		`{"entry":[{"changes":[null,7,{"value":[]},{"value":{"metadata":7}}]}]}`:                                                  "",
		`{}`: "", `{"entry":null}`: "",
	} {
		list, err := whatsapp.ReadHook("1", []byte(body))
		got := strings.Trim(fmt.Sprint(list), "[]")
		if err != nil || got != want {
			t.Errorf("%.120s: %s, %v", body, got, err)
		}
	}
	for _, body := range []string{"", "{", "[]", "7", "\x00", strings.Repeat("[", 10_000), `{"entry":{}}`} {
		if list, err := whatsapp.ReadHook("1", []byte(body)); err == nil || len(list) > 0 {
			t.Errorf("%.20q: %v", body, list)
		}
	}
	many := prefix + `"statuses":[` + strings.TrimSuffix(strings.Repeat(`{"id":"a","status":"read"},`, 1500), ",") + `]` + suffix
	if list, err := whatsapp.ReadHook("1", []byte(many)); err != nil || len(list) != 1000 {
		t.Errorf("%d, %v", len(list), err)
	}
}

// FuzzReadHook checks that reports contain only texts that the database can store, and payloads of limited
// length.
func FuzzReadHook(f *testing.F) {
	f.Add([]byte(prefix + `"statuses":[{"id":"a","status":"failed","errors":[{"code":1}]}],"messages":[{"id":"b","type":"button","button":{"payload":"p"}}]` + suffix))
	f.Add([]byte(prefix + `"messages":[{"id":"b","type":"button","button":{"payload":"\ud800\u0000"}}]` + suffix))
	f.Add([]byte(`{"entry":[[]]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		list, err := whatsapp.ReadHook("1", body)
		if err != nil && len(list) > 0 {
			t.Error("news of a body that is not read")
		}
		for _, n := range list {
			if len(n.Message) != 32 || len(n.Payload) > 200 || strings.ContainsRune(n.Payload, 0) || (n.Status == "") == (n.Payload == "") {
				t.Errorf("%+v", n)
			}
		}
	})
}

func TestIsGenuine_RefusesEmptySecrets(t *testing.T) {
	t.Parallel()
	body := []byte("{}")
	if whatsapp.IsGenuine("", fmt.Sprintf("sha256=%x", whatsapp.Signature("", body)), body) {
		t.Error("a signature without a secret is genuine")
	}
	if !whatsapp.IsGenuine("s", fmt.Sprintf("sha256=%x", whatsapp.Signature("s", body)), body) {
		t.Error("a genuine signature is refused")
	}
}
