package insight

import (
	"github.com/labstack/echo/v4"

	"haat/server/insight/searches"
	"haat/server/web/edge"
)

// Searches responds with the terms that shoppers searched for.
func (s *API) Searches(_ echo.Context, who *edge.MerchantAt) (*searches.Report, error) {
	return s.Terms.Report(who.Context)
}
