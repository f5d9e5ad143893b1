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
	"haat/server/merchant"
	"haat/server/settings"
)

// Worker is somebody who works in a shop, signed in.
type Worker struct {
	*Shop
	User    *ent.AdminUser
	Session Option
}

// Owner signs an owner of the shop in, staff somebody who helps there.
func (ts *Shop) Owner() *Worker { return ts.NewWorker(adminuser.RoleOwner, "01512345678") }

func (ts *Shop) Staff() *Worker { return ts.NewWorker(adminuser.RoleStaff, "01612345678") }

// NewWorker creates a member of the shop's team and signs them in by a hand-off link.
func (ts *Shop) NewWorker(role adminuser.Role, phone string) *Worker {
	ts.Site.T.Helper()
	user := ts.Site.Client.AdminUser.Create().SetName("The " + string(role)).SetPhone(phone).SetRole(role).SaveX(ts.Ctx)
	link, err := ts.Site.Merchants.HandOffLink(ts.Row.Slug, user)
	if err != nil {
		ts.Site.T.Fatal(err)
	}
	in := ts.Site.Get(link[strings.Index(link, "/admin/"):])
	if in.StatusCode != http.StatusSeeOther || len(in.Cookies()) != 1 {
		ts.Site.T.Fatalf("the hand-off answers %d with %v", in.StatusCode, in.Cookies())
	}
	cookie := in.Cookies()[0]
	return &Worker{ts, user, Header("Cookie", cookie.Name+"="+cookie.Value)}
}

// Bearer begins a session of the worker's app.
func (w *Worker) Bearer() (string, error) {
	return w.Site.Merchants.Bearer(w.Ctx, w.User, merchant.Visit{At: w.Site.Time()})
}

// Proven has the worker's sessions confirm a code.
func (w *Worker) Proven() *Worker {
	w.Site.Client.AdminSession.Update().SetProvenAt(w.Site.Time().UTC()).ExecX(w.Ctx)
	return w
}

// Admin is the address of a call of the shop's admin API; path may have a query.
func (ts *Shop) Admin(path string) string {
	and := "?"
	if strings.Contains(path, "?") {
		and = "&"
	}
	return fmt.Sprintf("/api/admin/v3%s%sshop_id=%d&lang=en", path, and, ts.Row.ID)
}

// Call asks the shop's admin API; body is what JSON makes of it, nil for none.
func (w *Worker) Call(method, path string, body any, options ...Option) Answer {
	w.Site.T.Helper()
	text := ""
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			w.Site.T.Fatal(err)
		}
		text = string(encoded)
	}
	return w.Site.Send(method, w.Shop.Admin(path), text, append([]Option{w.Session}, options...)...)
}

// AdminCode is the code of the last SMS about the admin area.
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

// Listen opens a worker's stream of news.
func (w *Worker) Listen(server *httptest.Server, query string) *Listener {
	t := w.Site.T
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, server.URL+w.Admin("/events"+query), nil)
	if err != nil {
		t.Fatal(err)
	}
	w.Session(req)
	res, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK {
		t.Fatalf("the stream: %d", res.StatusCode)
	}
	l := &Listener{T: t, Res: res, Heard: make(chan Event, 1000)}
	go l.Hear()
	t.Cleanup(l.Leave)
	return l
}

// HandOff is the path of a new hand-off link of a worker's, with more of a query.
func (w *Worker) HandOff(path, query string) string {
	w.Site.T.Helper()
	link, err := w.Site.Merchants.HandOffLink(w.Row.Slug, w.User)
	if err != nil {
		w.Site.T.Fatal(err)
	}
	_, token, _ := strings.Cut(link, "token=")
	return "/admin/" + w.Row.Slug + path + "?token=" + token + query
}

// WantRedirect checks a redirect that must not be stored.
func WantRedirect(t *testing.T, what string, a Answer, to string) {
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

// Settings are the shop's, as its owner gets them.
func (w *Worker) Settings() settings.Settings {
	w.Site.T.Helper()
	return Data[settings.Settings](w.Site.T, w.Call(http.MethodGet, "/settings", nil))
}

// Saves changes settings, which must succeed.
func (w *Worker) Saves(path string, body any) {
	w.Site.T.Helper()
	if a := w.Call(http.MethodPut, path, body); a.StatusCode != http.StatusOK {
		w.Site.T.Errorf("%s: %d %s", path, a.StatusCode, a.Text)
	}
}
