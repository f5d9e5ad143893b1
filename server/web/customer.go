package web

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/phone"
	"haat/server/tenancy"
)

type loginRequest struct {
	Mobile   string `json:"mobile"`
	Password string `json:"password"`
}

// login signs a customer in with their phone number and password.
func (s *Server) login(c echo.Context) error {
	var in loginRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	tenant, _, err := s.apiShop(c)
	if err != nil {
		return err
	}
	number, _ := phone.Read(in.Mobile)
	if err := s.guard.login(c, tenant, number); err != nil {
		return err
	}
	who, err := s.Accounts.SignIn(tenant.Context(c.Request().Context()), in.Mobile, in.Password)
	if err != nil {
		return err
	}
	if err := s.signIn(c, tenant, who); err != nil {
		return err
	}
	answer, err := s.Accounts.SignedIn(tenant.Context(c.Request().Context()), who)
	if err != nil {
		return err
	}
	return sendPrivate(c, answer)
}

// signedIn is the customer who makes a request, with the shop and the language of
// the answer.
type signedIn struct {
	*ent.Customer
	tenant *tenancy.Tenant
	locale catalog.Locale
	ctx    context.Context // with the shop as viewer
}

// ofCustomer is the handler of a request that only a signed-in customer may make:
// Unauthorized "login_required" for anybody else.
func (s *Server) ofCustomer(answer func(echo.Context, *signedIn) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		tenant, locale, err := s.apiShop(c)
		if err != nil {
			return err
		}
		who, err := s.customer(c, tenant)
		if err != nil {
			return err
		}
		if who == nil {
			return fault.New(fault.Unauthorized, "login_required")
		}
		if err := s.guard.customer(who); err != nil {
			return err
		}
		return answer(c, &signedIn{who, tenant, locale, tenant.Context(c.Request().Context())})
	}
}

// addresses answers the addresses of the customer who is signed in.
func (s *Server) addresses(c echo.Context, who *signedIn) error {
	list, err := s.Accounts.Addresses(who.ctx, who.ID)
	if err != nil {
		return err
	}
	return sendPrivate(c, list)
}
