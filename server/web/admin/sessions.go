package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/merchant"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Sessions responds with the active sessions of the shop: to staff their own, to owners
// everyone's.
func (s *API) Sessions(c echo.Context, who *edge.MerchantAt) error {
	list, err := s.Merchants.Sessions(who.Context, who.Caller, s.Time())
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

// EndSession ends one session.
func (s *API) EndSession(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "session", "session_not_found")
	if err != nil {
		return err
	}
	if err := s.Merchants.EndSession(who.Context, who.Caller, id, s.Time()); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

// EndSessions ends all sessions of a team member except the caller's.
func (s *API) EndSessions(c echo.Context, who *edge.MerchantAt) error {
	var in merchant.EndSessionsRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	ended, err := s.Merchants.EndSessions(who.Context, who.Caller, in, s.Time())
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, ended)
}

// StepUpCode sends the caller a code for step-up authentication.
func (s *API) StepUpCode(c echo.Context, who *edge.MerchantAt) error {
	if err := httpx.ReadJSON(c, &struct{}{}); err != nil {
		return err
	}
	sent, err := s.Merchants.StepUpCode(who.Context, who.Caller, who.Locale, s.Guard.StepUpCode(c))
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, sent)
}

// ConfirmStepUp completes step-up authentication with the code.
func (s *API) ConfirmStepUp(c echo.Context, who *edge.MerchantAt) error {
	var in merchant.StepUpRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Guard.TryStepUp(c, who.Phone); err != nil {
		return err
	}
	if err := s.Merchants.ConfirmStepUp(who.Context, who.Caller, in, s.Time()); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}
