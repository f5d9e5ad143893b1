package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/shop/settings"
	"haat/server/web/edge"
)

// Replies responds with the shop's quick replies.
func (s *API) Replies(_ echo.Context, who *edge.MerchantAt) ([]settings.Reply, error) {
	return s.Settings.Replies(who.Context)
}

func (s *API) AddReply(_ echo.Context, who *edge.MerchantAt, in settings.ReplyRequest) (settings.Reply, error) {
	return s.Settings.AddReply(who.Context, in)
}

func (s *API) ChangeReply(c echo.Context, who *edge.MerchantAt, in settings.ReplyRequest) (settings.Reply, error) {
	id, err := httpx.PathID(c, "reply", "reply_not_found")
	if err != nil {
		return settings.Reply{}, err
	}
	return s.Settings.ChangeReply(who.Context, id, in)
}

func (s *API) RemoveReply(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "reply", "reply_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Settings.RemoveReply(who.Context, id)
}

// OrderReplies sorts the quick replies.
func (s *API) OrderReplies(_ echo.Context, who *edge.MerchantAt, in settings.ReplyOrder) (edge.Nothing, error) {
	return nil, s.Settings.OrderReplies(who.Context, in)
}
