package edge_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"haat/server/web/webtest"
)

// seenAt returns the time of the merchant's last visit.
func seenAt(w *webtest.Merchant) time.Time {
	w.Site.T.Helper()
	at := w.Site.Client.AdminUser.GetX(w.Ctx, w.User.ID).LastSeenAt
	if at == nil {
		w.Site.T.Fatal("no visit is recorded")
	}
	return *at
}

func TestMerchantSession_UseRenewsTheCookieAndIsRecorded(t *testing.T) {
	owner := webtest.NewSite(t).NewShop("a").Owner()
	first := seenAt(owner)
	if a := owner.Call(http.MethodGet, "/counts", nil); a.StatusCode != http.StatusOK || len(a.Cookies()) != 0 || !seenAt(owner).Equal(first) {
		t.Errorf("at once: status %d with %v, last visit %v", a.StatusCode, a.Cookies(), seenAt(owner))
	}
	owner.AdvanceClock(2 * day)
	if a := owner.Call(http.MethodGet, "/counts", nil); a.StatusCode != http.StatusOK || len(a.Cookies()) != 1 {
		t.Errorf("two days later: status %d with %v", a.StatusCode, a.Cookies())
	}
	if sinceVisit := owner.Site.Time().Sub(seenAt(owner)); sinceVisit > time.Hour {
		t.Errorf("last visit %v ago", sinceVisit)
	}
}

func TestMerchantSession_AppSignInIsRecorded(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("a").Owner()
	owner.AdvanceClock(2 * day)
	s.Post("/api/admin/v3/login/code", `{"phone":"`+owner.User.Phone+`","code":""}`).WantStatus(t, http.StatusOK)
	s.Post("/api/admin/v3/token", fmt.Sprintf(`{"phone":%q,"code":%q}`, owner.User.Phone, s.AdminCode())).WantStatus(t, http.StatusOK)
	if sinceVisit := s.Time().Sub(seenAt(owner)); sinceVisit > time.Hour {
		t.Errorf("last visit %v ago", sinceVisit)
	}
}

// An open stream cannot renew the session's cookie, because its headers have been sent. It must continue, and
// must not record a visit at each heartbeat.
func TestMerchantSession_StreamRenewsNothing(t *testing.T) {
	c := webtest.NewCheckout(t)
	owner := c.Owner()
	l := owner.OpenStream(c.Site.Serve(), "")
	l.WaitFor("counts")
	first := seenAt(owner)
	owner.AdvanceClock(2 * day)
	c.MustPlaceOrder("while-it-runs-1")
	l.WaitFor("order", "counts")
	if at := seenAt(owner); !at.Equal(first) {
		t.Errorf("the stream records a visit at %v", at)
	}
}
