package insight_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"haat/server/insight/dashboard"
	"haat/server/insight/notice"
	"haat/server/rights"
	"haat/server/web/webtest"
)

func noticesOf(t *testing.T, m *webtest.Merchant) (list notice.NoticeList, badge int) {
	t.Helper()
	list = webtest.Data[notice.NoticeList](t, m.Call(http.MethodGet, "/notices", nil))
	return list, webtest.Data[dashboard.Counts](t, m.Call(http.MethodGet, "/counts", nil)).Notices
}

func TestNotices_EachMemberReadsThemForThemselves(t *testing.T) {
	t.Parallel()
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	addWaiting(t, shop)
	owner, clerk := shop.Owner(), shop.NewCustomMember("clerk", "01812345678", rights.Orders)
	list, badge := noticesOf(t, owner)
	if len(list.Notices) < 4 || list.Unread != len(list.Notices) || badge != list.Unread {
		t.Fatalf("%d notices, %d unread, %d in the counts", len(list.Notices), list.Unread, badge)
	}
	their, _ := noticesOf(t, clerk)
	for _, n := range their.Notices {
		if n.Kind != "new_order" && n.Kind != "parcel_failed" {
			t.Errorf("a member with the right to see orders is told of %s", n.Kind)
		}
	}
	left := webtest.Data[notice.NoticesLeft](t, owner.Call(http.MethodPost, "/notices/read", notice.NoticesRead{Until: list.Notices[0].At}))
	list, badge = noticesOf(t, owner)
	if left.Unread != 0 || list.Unread != 0 || badge != 0 || list.Notices[0].Unread {
		t.Errorf("after reading: %d, %d and %d unread", left.Unread, list.Unread, badge)
	}
	if now, _ := noticesOf(t, clerk); now.Unread != their.Unread || now.Unread == 0 {
		t.Errorf("another member has %d unread notices, had %d", now.Unread, their.Unread)
	}
	webtest.WantError(t, "no time", owner.Call(http.MethodPost, "/notices/read", struct{}{}), http.StatusUnprocessableEntity, "request_invalid", map[string]string{"until": "required"})
	webtest.WantError(t, "cursor", owner.Call(http.MethodGet, "/notices?after=x", nil), http.StatusUnprocessableEntity, "request_invalid", map[string]string{"after": "invalid"})
}

// The bell of a member's other devices must follow without polling.
func TestNotices_ReadingThemReachesTheMembersOtherDevices(t *testing.T) {
	t.Parallel()
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	addWaiting(t, shop)
	owner := shop.Owner()
	stream := owner.OpenEvents(s.Serve())
	next := func() (counts dashboard.Counts) {
		t.Helper()
		if err := json.Unmarshal([]byte(stream.WaitFor("counts")["counts"].Data), &counts); err != nil {
			t.Fatal(err)
		}
		return counts
	}
	if next().Notices == 0 {
		t.Fatal("no unread notices")
	}
	owner.Call(http.MethodPost, "/notices/read", notice.NoticesRead{Until: time.Now()}).WantStatus(t, http.StatusOK)
	if n := next().Notices; n != 0 {
		t.Errorf("%d unread after reading", n)
	}
}
