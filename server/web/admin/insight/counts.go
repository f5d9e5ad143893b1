package insight

import (
	"github.com/labstack/echo/v4"

	"haat/server/insight/dashboard"
	"haat/server/web/edge"
)

// Counts responds with the numbers of items that need attention, as far as the member may see them.
func (s *API) Counts(_ echo.Context, who *edge.MerchantAt) (*dashboard.Counts, error) {
	return s.Reports.Counts(who.Context, who.Counted())
}
