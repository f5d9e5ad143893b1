package insight

import (
	"github.com/labstack/echo/v4"

	"haat/server/rights"
	"haat/server/shop/finder"
	"haat/server/web/edge"
)

// Find responds with the orders, products and customers that match ?q=, as far as the member may see them.
func (s *API) Find(c echo.Context, who *edge.MerchantAt) (*finder.Found, error) {
	return s.Finder.Find(who.Context, c.QueryParam("q"), func(right rights.Right) bool { return who.May(right) }, who.Locale)
}
