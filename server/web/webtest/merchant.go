package webtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/outbox"
	"haat/server/rights"
	"haat/server/shop/settings"
	"haat/server/team"
)

// Merchant is a signed-in member of a shop's team.
type Merchant struct {
	*Shop
	User    *ent.AdminUser
	Session Option
}

// Owner creates an owner of the shop and signs them in.
func (ts *Shop) Owner() *Merchant { return ts.NewMerchant(adminuser.RoleOwner, "01512345678") }

func (ts *Shop) Staff() *Merchant { return ts.NewMerchant(adminuser.RoleStaff, "01612345678") }

// NewMerchant creates a member of the shop's team and signs them in with a hand-off link.
func (ts *Shop) NewMerchant(role adminuser.Role, phone string) *Merchant {
	ts.Site.T.Helper()
	user := ts.Site.Client.AdminUser.Create().SetName("The " + string(role)).SetPhone(phone).SetRole(role).SaveX(ts.Ctx)
	link, err := ts.Site.Merchants.HandOffLink(ts.Row.Slug, user)
	if err != nil {
		ts.Site.T.Fatal(err)
	}
	in := ts.Site.Get(link[strings.Index(link, "/admin/"):])
	if in.StatusCode != http.StatusSeeOther || len(in.Cookies()) != 1 {
		ts.Site.T.Fatalf("the hand-off link responds with %d and %v", in.StatusCode, in.Cookies())
	}
	cookie := in.Cookies()[0]
	return &Merchant{ts, user, Header("Cookie", cookie.Name+"="+cookie.Value)}
}

// NewCustomMember creates a member with a new custom role and signs them in.
func (ts *Shop) NewCustomMember(role, phone string, may ...rights.Right) *Merchant {
	ts.Site.T.Helper()
	names := make([]string, len(may))
	for i, right := range may {
		names[i] = string(right)
	}
	row := ts.Site.Client.TeamRole.Create().SetName(role).SetNameKey(role).SetRights(names).SaveX(ts.Ctx)
	w := ts.NewMerchant(adminuser.RoleCustom, phone)
	w.User = w.User.Update().SetRoleID(row.ID).SaveX(ts.Ctx)
	return w
}

// NewBearerToken creates a session for the merchant's app and returns its bearer token.
func (w *Merchant) NewBearerToken() (string, error) {
	return w.Site.Merchants.Bearer(w.Ctx, w.User, team.Visit{At: w.Site.Time()})
}

// WithStepUp marks all sessions as confirmed by an SMS code, so that step-up is not required.
func (w *Merchant) WithStepUp() *Merchant {
	w.Site.Client.AdminSession.Update().SetProvenAt(w.Site.Time().UTC()).ExecX(w.Ctx)
	return w
}

// AdminPath returns the path of a request to the shop's admin API. path may contain a query.
func (ts *Shop) AdminPath(path string) string {
	and := "?"
	if strings.Contains(path, "?") {
		and = "&"
	}
	return fmt.Sprintf("/api/admin/v3%s%sshop_id=%d&lang=en", path, and, ts.Row.ID)
}

// Call sends a request to the shop's admin API. body is encoded as JSON; nil means an empty body.
func (w *Merchant) Call(method, path string, body any, options ...Option) Response {
	w.Site.T.Helper()
	text := ""
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			w.Site.T.Fatal(err)
		}
		text = string(encoded)
	}
	return w.Site.Send(method, w.Shop.AdminPath(path), text, append([]Option{w.Session}, options...)...)
}

// AdminCode returns the code in the last SMS about the admin area.
func (s *Site) AdminCode() string {
	s.T.Helper()
	row, err := s.Client.Outbox.Query().Where(outbox.DedupeKeyHasPrefix("admin/")).Order(ent.Desc(outbox.FieldID)).First(System)
	if err != nil {
		s.T.Fatal(err)
	}
	var message struct{ Text string }
	if err := json.Unmarshal(row.Payload, &message); err != nil {
		s.T.Fatal(err)
	}
	return sixDigits.FindString(message.Text)
}

// OpenStream opens the merchant's event stream.
func (w *Merchant) OpenStream(server *httptest.Server, query string) *EventStream {
	t := w.Site.T
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, server.URL+w.AdminPath("/events"+query), nil)
	if err != nil {
		t.Fatal(err)
	}
	w.Session(req)
	res, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK {
		t.Fatalf("stream: status %d", res.StatusCode)
	}
	l := &EventStream{T: t, Res: res, Events: make(chan Event, 1000)}
	go l.Read()
	t.Cleanup(l.Close)
	return l
}

// HandOffPath returns the path and query of a new hand-off link to path. query is appended.
func (w *Merchant) HandOffPath(path, query string) string {
	w.Site.T.Helper()
	link, err := w.Site.Merchants.HandOffLink(w.Row.Slug, w.User)
	if err != nil {
		w.Site.T.Fatal(err)
	}
	_, token, _ := strings.Cut(link, "token=")
	return "/admin/" + w.Row.Slug + path + "?token=" + token + query
}

// WantRedirect checks a redirect that caches must not store.
func WantRedirect(t *testing.T, what string, a Response, to string) {
	t.Helper()
	if got := a.Header.Get("Location"); a.StatusCode != http.StatusSeeOther || got != to {
		t.Errorf("%s: %d to %q, want %q", what, a.StatusCode, got, to)
	}
	for _, name := range []string{"Cache-Control", "Referrer-Policy"} {
		if got := a.Header.Get(name); !strings.HasPrefix(got, "no-") {
			t.Errorf("%s: %s %q", what, name, got)
		}
	}
}

// Settings returns the shop's settings as its owner sees them.
func (w *Merchant) Settings() settings.Settings {
	w.Site.T.Helper()
	return Data[settings.Settings](w.Site.T, w.Call(http.MethodGet, "/settings", nil))
}

// SaveSettings changes settings, and fails the test if they are refused.
func (w *Merchant) SaveSettings(path string, body any) {
	w.Site.T.Helper()
	if a := w.Call(http.MethodPut, path, body); a.StatusCode != http.StatusOK {
		w.Site.T.Errorf("%s: %d %s", path, a.StatusCode, a.Text)
	}
}
