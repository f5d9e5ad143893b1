package edge_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"haat/server/web/webtest"
)

// seenAt is when a worker was last here.
func seenAt(w *webtest.Merchant) time.Time {
	w.Site.T.Helper()
	at := w.Site.Client.AdminUser.GetX(w.Ctx, w.User.ID).LastSeenAt
	if at == nil {
		w.Site.T.Fatal("nobody was seen")
	}
	return *at
}

func TestMerchantSession_InUseIsKeptAndSeen(t *testing.T) {
	owner := webtest.NewSite(t).NewShop("a").Owner()
	first := seenAt(owner)
	if a := owner.Call(http.MethodGet, "/counts", nil); a.StatusCode != http.StatusOK || len(a.Cookies()) != 0 || !seenAt(owner).Equal(first) {
		t.Errorf("at once: %d with %v, seen %v", a.StatusCode, a.Cookies(), seenAt(owner))
	}
	owner.AdvanceClock(2 * day)
	if a := owner.Call(http.MethodGet, "/counts", nil); a.StatusCode != http.StatusOK || len(a.Cookies()) != 1 {
		t.Errorf("days later: %d with %v", a.StatusCode, a.Cookies())
	}
	if ago := owner.Site.Time().Sub(seenAt(owner)); ago > time.Hour {
		t.Errorf("seen %v ago", ago)
	}
}

func TestMerchantSession_OfAnAppIsSeen(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("a").Owner()
	owner.AdvanceClock(2 * day)
	s.Post("/api/admin/v3/login/code", `{"phone":"`+owner.User.Phone+`","code":""}`).WantStatus(t, http.StatusOK)
	s.Post("/api/admin/v3/token", fmt.Sprintf(`{"phone":%q,"code":%q}`, owner.User.Phone, s.AdminCode())).WantStatus(t, http.StatusOK)
	if ago := s.Time().Sub(seenAt(owner)); ago > time.Hour {
		t.Errorf("seen %v ago", ago)
	}
}

// A stream cannot renew the cookie: its head was sent long ago. It goes on all the same,
// and writes nothing at each beat.
func TestMerchantSession_AStreamRenewsNothing(t *testing.T) {
	c := webtest.NewCheckout(t)
	owner := c.Owner()
	l := owner.OpenStream(c.Site.Serve(), "")
	l.WaitFor("counts")
	first := seenAt(owner)
	owner.AdvanceClock(2 * day)
	c.MustPlaceOrder("while-it-runs-1")
	l.WaitFor("order", "counts")
	if at := seenAt(owner); !at.Equal(first) {
		t.Errorf("the stream writes down that somebody came, at %v", at)
	}
}
