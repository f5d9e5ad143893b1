package web_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

// seen is when a worker was last here.
func (w *worker) seen() time.Time {
	w.site.t.Helper()
	at := w.site.client.AdminUser.GetX(w.ctx, w.user.ID).LastSeenAt
	if at == nil {
		w.site.t.Fatal("nobody was seen")
	}
	return *at
}

func TestMerchantSession_InUseIsKeptAndSeen(t *testing.T) {
	owner := newSite(t).shop("a").owner()
	first := owner.seen()
	if a := owner.call(http.MethodGet, "/counts", nil); a.StatusCode != http.StatusOK || len(a.Cookies()) != 0 || !owner.seen().Equal(first) {
		t.Errorf("at once: %d with %v, seen %v", a.StatusCode, a.Cookies(), owner.seen())
	}
	owner.later(2 * day)
	if a := owner.call(http.MethodGet, "/counts", nil); a.StatusCode != http.StatusOK || len(a.Cookies()) != 1 {
		t.Errorf("days later: %d with %v", a.StatusCode, a.Cookies())
	}
	if ago := owner.site.time().Sub(owner.seen()); ago > time.Hour {
		t.Errorf("seen %v ago", ago)
	}
}

func TestMerchantSession_OfAnAppIsSeen(t *testing.T) {
	s := newSite(t)
	owner := s.shop("a").owner()
	owner.later(2 * day)
	s.post("/api/admin/v3/login/code", `{"phone":"`+owner.user.Phone+`","code":""}`).want(t, http.StatusOK)
	s.post("/api/admin/v3/token", fmt.Sprintf(`{"phone":%q,"code":%q}`, owner.user.Phone, s.adminCode())).want(t, http.StatusOK)
	if ago := s.time().Sub(owner.seen()); ago > time.Hour {
		t.Errorf("seen %v ago", ago)
	}
}

// A stream cannot renew the cookie: its head was sent long ago. It goes on all the same,
// and writes nothing at each beat.
func TestMerchantSession_AStreamRenewsNothing(t *testing.T) {
	c := openCounter(t)
	owner := c.owner()
	l := owner.listen(c.site.serve(), "")
	l.hears("counts")
	first := owner.seen()
	owner.later(2 * day)
	c.placed("while-it-runs-1")
	l.hears("order", "counts")
	if at := owner.seen(); !at.Equal(first) {
		t.Errorf("the stream writes down that somebody came, at %v", at)
	}
}
