package team

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/team"
	"haat/server/web/edge"
)

// Team responds with the shop's team members.
func (s *API) Team(_ echo.Context, who *edge.MerchantAt) ([]team.User, error) {
	return s.Merchants.Team(who.Context)
}

// Invite adds a phone number to the shop's team.
func (s *API) Invite(_ echo.Context, who *edge.MerchantAt, in team.MemberRequest) (*team.User, error) {
	return s.Merchants.Invite(who.Context, who.Tenant, who.AdminUser, in, who.Locale, s.proves(who), s.mayInvite(who))
}

// proves returns a function that checks whether the session has completed step-up authentication.
func (s *API) proves(who *edge.MerchantAt) func() error {
	return func() error { return who.StepUp(s.Time()) }
}

func (s *API) mayInvite(who *edge.MerchantAt) func(phone string) error {
	return func(phone string) error { return s.Guard.Invite(who.Tenant, phone) }
}

// InviteAgain sends the SMS invitation again to a member who has not signed in yet.
func (s *API) InviteAgain(c echo.Context, who *edge.MerchantAt, _ struct{}) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "user", "team_member_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Merchants.InviteAgain(who.Context, who.Tenant, who.AdminUser, id, who.Locale, s.mayInvite(who))
}

func (s *API) ChangeMember(c echo.Context, who *edge.MerchantAt, in team.MemberChange) (*team.User, error) {
	id, err := httpx.PathID(c, "user", "team_member_not_found")
	if err != nil {
		return nil, err
	}
	return s.Merchants.ChangeMember(who.Context, who.AdminUser, id, in, s.proves(who))
}

// RemoveMember removes a member from the team.
func (s *API) RemoveMember(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "user", "team_member_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Merchants.RemoveMember(who.Context, who.AdminUser, id)
}

// Roles responds with the predefined and the shop's own roles.
func (s *API) Roles(_ echo.Context, who *edge.MerchantAt) ([]team.Role, error) {
	return s.Merchants.Roles(who.Context)
}

func (s *API) AddRole(_ echo.Context, who *edge.MerchantAt, in team.RoleRequest) (*team.Role, error) {
	return s.Merchants.AddRole(who.Context, who.AdminUser, in)
}

func (s *API) ChangeRole(c echo.Context, who *edge.MerchantAt, in team.RoleRequest) (*team.Role, error) {
	id, err := httpx.PathID(c, "role", "role_not_found")
	if err != nil {
		return nil, err
	}
	return s.Merchants.ChangeRole(who.Context, who.AdminUser, id, in)
}

// RemoveRole removes a role that no member has.
func (s *API) RemoveRole(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "role", "role_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Merchants.RemoveRole(who.Context, who.AdminUser, id)
}
