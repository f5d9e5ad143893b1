package customer

import (
	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/platform/httpx"
	"haat/server/platform/phone"
	"haat/server/tenancy"
	"haat/server/web/edge"
)

type loginRequest struct {
	Mobile   string `json:"mobile"`
	Password string `json:"password"`
}

// Login signs a customer in with their phone number and password.
func (s *API) Login(c echo.Context) error {
	var in loginRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	number, _ := phone.Read(in.Mobile)
	d := s.Device(c)
	if err := s.Guard.Login(c, at.Tenant, d, number); err != nil {
		return err
	}
	who, err := s.Accounts.SignIn(at.Context, in.Mobile, in.Password)
	if err != nil {
		return err
	}
	return s.enterFrom(c, at.Tenant, d, who)
}

// enterFrom signs the customer in like enter, and marks their phone number as proven on the device.
func (s *API) enterFrom(c echo.Context, t *tenancy.Tenant, d *edge.Device, who *ent.Customer) error {
	if err := d.Remember(c, "proven", edge.ShopKey(t, who.Mobile)); err != nil {
		return err
	}
	return s.enter(c, t, who)
}

// enter signs a customer in and responds with their account.
func (s *API) enter(c echo.Context, t *tenancy.Tenant, who *ent.Customer) error {
	answer, err := s.Accounts.SignedIn(t.Context(c.Request().Context()), who)
	if err != nil {
		return err
	}
	if err := s.SignIn(c, t, who); err != nil {
		return err
	}
	return httpx.SendPrivate(c, answer)
}

// Logout ends the customer's session in this browser, if any.
func (s *API) Logout(c echo.Context) error {
	at, err := s.ReadAtShop(c, &struct{}{})
	if err != nil {
		return err
	}
	if err := s.SignOut(c, at.Tenant); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}
