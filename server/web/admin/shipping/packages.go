package shipping

import (
	"github.com/labstack/echo/v4"

	"haat/server/order/delivery"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Packages responds with all delivery options of the shop.
func (s *API) Packages(_ echo.Context, who *edge.MerchantAt) ([]delivery.Package, error) {
	return s.Delivery.List(who.Context)
}

func (s *API) AddPackage(_ echo.Context, who *edge.MerchantAt, in delivery.PackageRequest) (*delivery.Package, error) {
	return s.Delivery.Add(who.Context, in)
}

func (s *API) ChangePackage(c echo.Context, who *edge.MerchantAt, in delivery.PackageChange) (*delivery.Package, error) {
	id, err := httpx.PathID(c, "package", "package_not_found")
	if err != nil {
		return nil, err
	}
	return s.Delivery.Change(who.Context, id, in)
}

// TurnPackage switches a delivery option on or off for shoppers.
func (s *API) TurnPackage(c echo.Context, who *edge.MerchantAt, in delivery.PackageTurn) (*delivery.Package, error) {
	id, err := httpx.PathID(c, "package", "package_not_found")
	if err != nil {
		return nil, err
	}
	return s.Delivery.Turn(who.Context, id, in)
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
	return nil, s.Delivery.Remove(who.Context, id)
}

// SortPackages sorts the delivery options and responds with all of them.
func (s *API) SortPackages(c echo.Context, who *edge.MerchantAt, in delivery.PackageSort) ([]delivery.Package, error) {
	if err := s.Delivery.Sort(who.Context, in.IDs); err != nil {
		return nil, err
	}
	return s.Packages(c, who)
}
