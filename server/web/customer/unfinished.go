package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/order/unfinished"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// KeepUnfinished stores a checkout that has not become an order, if the shop wants that and the customer has
// not refused. The response does not reveal whether it was stored.
func (s *API) KeepUnfinished(c echo.Context) error {
	var in unfinished.KeepRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	if err := s.shopping.Keep(c, at, in); err != nil {
		return err
	}
	return httpx.SendPrivate(c, edge.Nothing(nil))
}
