package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/merchant"
)

// report answers how the shop does: ?days=1, 7 or 30, else 7.
func (s *Server) report(c echo.Context, who *merchantAt) error {
	days, err := queryNumber(c, "days", 7)
	if err != nil {
		return err
	}
	report, err := s.Merchants.Report(who.ctx, days, s.now())
	if err != nil {
		return err
	}
	return sendPrivate(c, report)
}

// counts answers what waits for those who work in the shop.
func (s *Server) counts(c echo.Context, who *merchantAt) error {
	counts, err := s.Merchants.Counts(who.ctx)
	if err != nil {
		return err
	}
	return sendPrivate(c, counts)
}

// publish has the shop's pages seen, or not.
func (s *Server) publish(c echo.Context, who *merchantAt) error {
	var in merchant.PublishRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	if err := s.Merchants.Publish(who.ctx, who.tenant, in); err != nil {
		return err
	}
	return sendPrivate(c, in)
}
