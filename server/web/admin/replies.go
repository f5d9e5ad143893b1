package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/settings"
	"haat/server/web/edge"
)

// Replies responds with the shop's quick replies.
func (s *API) Replies(c echo.Context, who *edge.MerchantAt) error {
	list, err := s.Settings.Replies(who.Context)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

func (s *API) AddReply(c echo.Context, who *edge.MerchantAt) error {
	var in settings.ReplyRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	reply, err := s.Settings.AddReply(who.Context, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, reply)
}

func (s *API) ChangeReply(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "reply", "reply_not_found")
	if err != nil {
		return err
	}
	var in settings.ReplyRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	reply, err := s.Settings.ChangeReply(who.Context, id, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, reply)
}

func (s *API) RemoveReply(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "reply", "reply_not_found")
	if err != nil {
		return err
	}
	if err := s.Settings.RemoveReply(who.Context, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

// OrderReplies sorts the quick replies.
func (s *API) OrderReplies(c echo.Context, who *edge.MerchantAt) error {
	var in settings.ReplyOrder
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Settings.OrderReplies(who.Context, in); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}
