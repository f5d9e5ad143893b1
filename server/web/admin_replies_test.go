package web_test

import (
	"fmt"
	"net/http"
	"testing"

	"haat/server/settings"
)

func TestReplies_TheOwnerChangesThemAndAllReadThem(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	owner, staff := shop.owner(), shop.staff()
	first := told[settings.Reply](t, owner.call(http.MethodPost, "/replies", settings.ReplyRequest{Text: "We deliver tomorrow."}))
	second := told[settings.Reply](t, owner.call(http.MethodPost, "/replies", settings.ReplyRequest{Text: "Thank you!"}))
	told[any](t, owner.call(http.MethodPut, "/replies/order", settings.ReplyOrder{IDs: []int{second.ID, first.ID}}))
	told[settings.Reply](t, owner.call(http.MethodPut, fmt.Sprint("/replies/", first.ID), settings.ReplyRequest{Text: "We deliver today."}))
	list := told[[]settings.Reply](t, staff.call(http.MethodGet, "/replies", nil))
	if fmt.Sprint(list) != fmt.Sprintf("[{%d Thank you!} {%d We deliver today.}]", second.ID, first.ID) {
		t.Errorf("%v", list)
	}
	told[any](t, owner.call(http.MethodDelete, fmt.Sprint("/replies/", first.ID), nil))
	wantRefusal(t, "again", owner.call(http.MethodDelete, fmt.Sprint("/replies/", first.ID), nil), http.StatusNotFound, "reply_not_found", nil)
	wantRefusal(t, "an order with one that is gone", owner.call(http.MethodPut, "/replies/order", settings.ReplyOrder{IDs: []int{first.ID, second.ID}}), http.StatusConflict, "replies_changed", nil)
	wantRefusal(t, "nothing", owner.call(http.MethodPost, "/replies", settings.ReplyRequest{}), http.StatusUnprocessableEntity, "reply_invalid", map[string]string{"text": "required"})
	other := s.shop("b").owner()
	wantRefusal(t, "another shop's", other.call(http.MethodPut, fmt.Sprint("/replies/", second.ID), settings.ReplyRequest{Text: "x"}), http.StatusNotFound, "reply_not_found", nil)
	if n := s.client.AuditLog.Query().CountX(shop.ctx); n < 5 {
		t.Errorf("%d changes are in the log", n)
	}
}
