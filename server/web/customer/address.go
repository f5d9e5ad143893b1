package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/customer/account"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Addresses responds with the customer's addresses.
func (s *API) Addresses(_ echo.Context, who *edge.SignedIn) ([]account.Address, error) {
	return s.Accounts.Addresses(who.Context, who.ID)
}

func (s *API) AddAddress(_ echo.Context, who *edge.SignedIn, in account.AddressRequest) (*account.Address, error) {
	return s.Accounts.AddAddress(who.Context, who.ID, in)
}

func (s *API) ChangeAddress(c echo.Context, who *edge.SignedIn, in account.AddressRequest) (*account.Address, error) {
	id, err := httpx.PathID(c, "address", "address_not_found")
	if err != nil {
		return nil, err
	}
	return s.Accounts.ChangeAddress(who.Context, who.ID, id, in)
}

func (s *API) RemoveAddress(c echo.Context, who *edge.SignedIn) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "address", "address_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Accounts.RemoveAddress(who.Context, who.ID, id)
}
