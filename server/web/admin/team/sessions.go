package team

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/platform/otp"
	"haat/server/team"
	"haat/server/web/edge"
)

// Sessions responds with the active sessions of the shop. Staff receive only their own, owners those of all
// members.
func (s *API) Sessions(_ echo.Context, who *edge.MerchantAt) ([]team.MemberSessions, error) {
	return s.Merchants.Sessions(who.Context, who.Caller, s.Time())
}

// EndSession ends one session.
func (s *API) EndSession(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "session", "session_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Merchants.EndSession(who.Context, who.Caller, id, s.Time())
}

// EndSessions ends all sessions of a team member except the caller's.
func (s *API) EndSessions(_ echo.Context, who *edge.MerchantAt, in team.EndSessionsRequest) (*team.EndedSessions, error) {
	return s.Merchants.EndSessions(who.Context, who.Caller, in, s.Time())
}

// StepUpCode sends the caller a code for step-up authentication.
func (s *API) StepUpCode(c echo.Context, who *edge.MerchantAt, _ struct{}) (*otp.Sent, error) {
	return s.Merchants.StepUpCode(who.Context, who.Caller, who.Locale, s.Guard.StepUpCode(c))
}

// ConfirmStepUp completes step-up authentication with the code.
func (s *API) ConfirmStepUp(c echo.Context, who *edge.MerchantAt, in team.StepUpRequest) (edge.Nothing, error) {
	if err := s.Guard.TryStepUp(c, who.Phone); err != nil {
		return nil, err
	}
	return nil, s.Merchants.ConfirmStepUp(who.Context, who.Caller, in, s.Time())
}
