package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/settings"
)

// replies responds with the shop's quick replies.
func (s *AdminAPI) replies(c echo.Context, who *merchantAt) error {
	list, err := s.Settings.Replies(who.ctx)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

func (s *AdminAPI) addReply(c echo.Context, who *merchantAt) error {
	var in settings.ReplyRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	reply, err := s.Settings.AddReply(who.ctx, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, reply)
}

func (s *AdminAPI) changeReply(c echo.Context, who *merchantAt) error {
	id, err := httpx.PathID(c, "reply", "reply_not_found")
	if err != nil {
		return err
	}
	var in settings.ReplyRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	reply, err := s.Settings.ChangeReply(who.ctx, id, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, reply)
}

func (s *AdminAPI) removeReply(c echo.Context, who *merchantAt) error {
	id, err := httpx.PathID(c, "reply", "reply_not_found")
	if err != nil {
		return err
	}
	if err := s.Settings.RemoveReply(who.ctx, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

// orderReplies sorts the quick replies.
func (s *AdminAPI) orderReplies(c echo.Context, who *merchantAt) error {
	var in settings.ReplyOrder
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Settings.OrderReplies(who.ctx, in); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}
