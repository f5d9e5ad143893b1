package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/order/checkout"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Packages responds with every delivery option of the shop.
func (s *API) Packages(_ echo.Context, who *edge.MerchantAt) ([]checkout.Package, error) {
	return s.Checkout.Packages(who.Context)
}

func (s *API) AddPackage(_ echo.Context, who *edge.MerchantAt, in checkout.PackageRequest) (*checkout.Package, error) {
	return s.Checkout.AddPackage(who.Context, in)
}

func (s *API) ChangePackage(c echo.Context, who *edge.MerchantAt, in checkout.PackageChange) (*checkout.Package, error) {
	id, err := httpx.PathID(c, "package", "package_not_found")
	if err != nil {
		return nil, err
	}
	return s.Checkout.ChangePackage(who.Context, id, in)
}

// TurnPackage turns a delivery option on or off for shoppers.
func (s *API) TurnPackage(c echo.Context, who *edge.MerchantAt, in checkout.PackageTurn) (*checkout.Package, error) {
	id, err := httpx.PathID(c, "package", "package_not_found")
	if err != nil {
		return nil, err
	}
	return s.Checkout.TurnPackage(who.Context, id, in)
}

// ConfirmPackages records that the owner has checked the delivery charges.
func (s *API) ConfirmPackages(_ echo.Context, who *edge.MerchantAt, _ struct{}) (edge.Nothing, error) {
	return nil, s.Settings.ConfirmDelivery(who.Context)
}

func (s *API) RemovePackage(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "package", "package_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Checkout.RemovePackage(who.Context, id)
}

// OrderPackages sorts the delivery options and responds with all of them.
func (s *API) OrderPackages(c echo.Context, who *edge.MerchantAt, in checkout.PackageOrder) ([]checkout.Package, error) {
	if err := s.Checkout.OrderPackages(who.Context, in.IDs); err != nil {
		return nil, err
	}
	return s.Packages(c, who)
}
