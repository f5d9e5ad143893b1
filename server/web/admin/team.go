package admin

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/server/merchant"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Team responds with the shop's team members.
func (s *API) Team(c echo.Context, who *edge.MerchantAt) error {
	list, err := s.Merchants.Team(who.Context)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

// Invite adds a phone number to the shop's team.
func (s *API) Invite(c echo.Context, who *edge.MerchantAt) error {
	return change(c, who, func(ctx context.Context, in merchant.MemberRequest) (*merchant.User, error) {
		return s.Merchants.Invite(ctx, who.Tenant, who.AdminUser, in, who.Locale, s.proves(who), s.mayInvite(who))
	})
}

// proves returns a check that the session has completed step-up authentication.
func (s *API) proves(who *edge.MerchantAt) func() error {
	return func() error { return who.StepUp(s.Time()) }
}

func (s *API) mayInvite(who *edge.MerchantAt) func(phone string) error {
	return func(phone string) error { return s.Guard.Invite(who.Tenant, phone) }
}

// InviteAgain resends the SMS invitation to a member who has not signed in yet.
func (s *API) InviteAgain(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "user", "team_member_not_found")
	if err != nil {
		return err
	}
	if err := httpx.ReadJSON(c, &struct{}{}); err != nil {
		return err
	}
	if err := s.Merchants.InviteAgain(who.Context, who.Tenant, who.AdminUser, id, who.Locale, s.mayInvite(who)); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

func (s *API) ChangeMember(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "user", "team_member_not_found")
	if err != nil {
		return err
	}
	return change(c, who, func(ctx context.Context, in merchant.MemberChange) (*merchant.User, error) {
		return s.Merchants.ChangeMember(ctx, who.AdminUser, id, in, s.proves(who))
	})
}

// RemoveMember removes a member from the team.
func (s *API) RemoveMember(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "user", "team_member_not_found")
	if err != nil {
		return err
	}
	if err := s.Merchants.RemoveMember(who.Context, who.AdminUser, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}
