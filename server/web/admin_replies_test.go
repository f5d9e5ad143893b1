package web_test

import (
	"fmt"
	"net/http"
	"testing"

	"haat/server/settings"
	"haat/server/web/webtest"
)

func TestReplies_TheOwnerChangesThemAndAllReadThem(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner, staff := shop.Owner(), shop.Staff()
	first := webtest.Data[settings.Reply](t, owner.Call(http.MethodPost, "/replies", settings.ReplyRequest{Text: "We deliver tomorrow."}))
	second := webtest.Data[settings.Reply](t, owner.Call(http.MethodPost, "/replies", settings.ReplyRequest{Text: "Thank you!"}))
	webtest.Data[any](t, owner.Call(http.MethodPut, "/replies/order", settings.ReplyOrder{IDs: []int{second.ID, first.ID}}))
	webtest.Data[settings.Reply](t, owner.Call(http.MethodPut, fmt.Sprint("/replies/", first.ID), settings.ReplyRequest{Text: "We deliver today."}))
	list := webtest.Data[[]settings.Reply](t, staff.Call(http.MethodGet, "/replies", nil))
	if fmt.Sprint(list) != fmt.Sprintf("[{%d Thank you!} {%d We deliver today.}]", second.ID, first.ID) {
		t.Errorf("%v", list)
	}
	webtest.Data[any](t, owner.Call(http.MethodDelete, fmt.Sprint("/replies/", first.ID), nil))
	webtest.WantRefusal(t, "again", owner.Call(http.MethodDelete, fmt.Sprint("/replies/", first.ID), nil), http.StatusNotFound, "reply_not_found", nil)
	webtest.WantRefusal(t, "an order with one that is gone", owner.Call(http.MethodPut, "/replies/order", settings.ReplyOrder{IDs: []int{first.ID, second.ID}}), http.StatusConflict, "replies_changed", nil)
	webtest.WantRefusal(t, "nothing", owner.Call(http.MethodPost, "/replies", settings.ReplyRequest{}), http.StatusUnprocessableEntity, "reply_invalid", map[string]string{"text": "required"})
	other := s.NewShop("b").Owner()
	webtest.WantRefusal(t, "another shop's", other.Call(http.MethodPut, fmt.Sprint("/replies/", second.ID), settings.ReplyRequest{Text: "x"}), http.StatusNotFound, "reply_not_found", nil)
	if n := s.Client.AuditLog.Query().CountX(shop.Ctx); n < 5 {
		t.Errorf("%d changes are in the log", n)
	}
}
