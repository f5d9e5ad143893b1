package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/account"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Addresses responds with the customer's addresses.
func (s *API) Addresses(c echo.Context, who *edge.SignedIn) error {
	list, err := s.Accounts.Addresses(who.Context, who.ID)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

func (s *API) AddAddress(c echo.Context, who *edge.SignedIn) error {
	var in account.AddressRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	added, err := s.Accounts.AddAddress(who.Context, who.ID, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, added)
}

func (s *API) ChangeAddress(c echo.Context, who *edge.SignedIn) error {
	id, err := httpx.PathID(c, "address", "address_not_found")
	if err != nil {
		return err
	}
	var in account.AddressRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	changed, err := s.Accounts.ChangeAddress(who.Context, who.ID, id, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, changed)
}

func (s *API) RemoveAddress(c echo.Context, who *edge.SignedIn) error {
	id, err := httpx.PathID(c, "address", "address_not_found")
	if err != nil {
		return err
	}
	if err := s.Accounts.RemoveAddress(who.Context, who.ID, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}
