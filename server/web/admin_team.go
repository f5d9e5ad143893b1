package web

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/server/merchant"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// team responds with the shop's team members.
func (s *AdminAPI) team(c echo.Context, who *edge.MerchantAt) error {
	list, err := s.Merchants.Team(who.Context)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

// invite adds a phone number to the shop's team.
func (s *AdminAPI) invite(c echo.Context, who *edge.MerchantAt) error {
	return change(c, who, func(ctx context.Context, in merchant.MemberRequest) (*merchant.User, error) {
		return s.Merchants.Invite(ctx, who.Tenant, who.AdminUser, in, who.Locale, s.proves(who), s.mayInvite(who))
	})
}

// proves returns a check that the session has completed step-up authentication.
func (s *AdminAPI) proves(who *edge.MerchantAt) func() error {
	return func() error { return who.StepUp(s.Time()) }
}

func (s *AdminAPI) mayInvite(who *edge.MerchantAt) func(phone string) error {
	return func(phone string) error { return s.Guard.Invite(who.Tenant, phone) }
}

// inviteAgain resends the SMS invitation to a member who has not signed in yet.
func (s *AdminAPI) inviteAgain(c echo.Context, who *edge.MerchantAt) error {
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

func (s *AdminAPI) changeMember(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "user", "team_member_not_found")
	if err != nil {
		return err
	}
	return change(c, who, func(ctx context.Context, in merchant.MemberChange) (*merchant.User, error) {
		return s.Merchants.ChangeMember(ctx, who.AdminUser, id, in, s.proves(who))
	})
}

// removeMember removes a member from the team.
func (s *AdminAPI) removeMember(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "user", "team_member_not_found")
	if err != nil {
		return err
	}
	if err := s.Merchants.RemoveMember(who.Context, who.AdminUser, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}
