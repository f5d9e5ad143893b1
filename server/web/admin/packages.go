package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/checkout"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Packages responds with every delivery option of the shop.
func (s *API) Packages(c echo.Context, who *edge.MerchantAt) error {
	list, err := s.Checkout.Packages(who.Context)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

func (s *API) AddPackage(c echo.Context, who *edge.MerchantAt) error {
	var in checkout.PackageRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	added, err := s.Checkout.AddPackage(who.Context, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, added)
}

func (s *API) ChangePackage(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "package", "package_not_found")
	if err != nil {
		return err
	}
	var in checkout.PackageChange
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	changed, err := s.Checkout.ChangePackage(who.Context, id, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, changed)
}

// TurnPackage turns a delivery option on or off for shoppers.
func (s *API) TurnPackage(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "package", "package_not_found")
	if err != nil {
		return err
	}
	var in checkout.PackageTurn
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	turned, err := s.Checkout.TurnPackage(who.Context, id, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, turned)
}

func (s *API) RemovePackage(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "package", "package_not_found")
	if err != nil {
		return err
	}
	if err := s.Checkout.RemovePackage(who.Context, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

// OrderPackages sorts the delivery options and responds with all of them.
func (s *API) OrderPackages(c echo.Context, who *edge.MerchantAt) error {
	var in checkout.PackageOrder
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Checkout.OrderPackages(who.Context, in.IDs); err != nil {
		return err
	}
	return s.Packages(c, who)
}
