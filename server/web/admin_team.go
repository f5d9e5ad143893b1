package web

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/server/merchant"
	"haat/server/platform/httpx"
)

// team responds with the shop's team members.
func (s *AdminAPI) team(c echo.Context, who *merchantAt) error {
	list, err := s.Merchants.Team(who.ctx)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

// invite adds a phone number to the shop's team.
func (s *AdminAPI) invite(c echo.Context, who *merchantAt) error {
	return change(c, who, func(ctx context.Context, in merchant.MemberRequest) (*merchant.User, error) {
		return s.Merchants.Invite(ctx, who.tenant, who.AdminUser, in, who.locale, s.proves(who), s.mayInvite(who))
	})
}

// proves returns a check that the session has completed step-up authentication.
func (s *AdminAPI) proves(who *merchantAt) func() error {
	return func() error { return who.StepUp(s.now()) }
}

func (s *AdminAPI) mayInvite(who *merchantAt) func(phone string) error {
	return func(phone string) error { return s.guard.invite(who.tenant, phone) }
}

// inviteAgain resends the SMS invitation to a member who has not signed in yet.
func (s *AdminAPI) inviteAgain(c echo.Context, who *merchantAt) error {
	id, err := httpx.PathID(c, "user", "team_member_not_found")
	if err != nil {
		return err
	}
	if err := httpx.ReadJSON(c, &struct{}{}); err != nil {
		return err
	}
	if err := s.Merchants.InviteAgain(who.ctx, who.tenant, who.AdminUser, id, who.locale, s.mayInvite(who)); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

func (s *AdminAPI) changeMember(c echo.Context, who *merchantAt) error {
	id, err := httpx.PathID(c, "user", "team_member_not_found")
	if err != nil {
		return err
	}
	return change(c, who, func(ctx context.Context, in merchant.MemberChange) (*merchant.User, error) {
		return s.Merchants.ChangeMember(ctx, who.AdminUser, id, in, s.proves(who))
	})
}

// removeMember removes a member from the team.
func (s *AdminAPI) removeMember(c echo.Context, who *merchantAt) error {
	id, err := httpx.PathID(c, "user", "team_member_not_found")
	if err != nil {
		return err
	}
	if err := s.Merchants.RemoveMember(who.ctx, who.AdminUser, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}
