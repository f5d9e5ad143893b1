package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/merchant"
)

// domain answers the shop's own domain, or null.
func (s *Server) domain(c echo.Context, who *merchantAt) error {
	own, err := s.Domains.Domain(who.ctx)
	if err != nil {
		return err
	}
	return sendPrivate(c, own)
}

func (s *Server) askForDomain(c echo.Context, who *merchantAt) error {
	var in merchant.DomainRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	if err := s.guard.looksUpDomain(who.tenant); err != nil {
		return err
	}
	asked, err := s.Domains.Ask(who.ctx, in, s.now())
	if err != nil {
		return err
	}
	return sendPrivate(c, asked)
}

// checkDomain looks up what DNS says of the shop's domain, and answers the domain.
func (s *Server) checkDomain(c echo.Context, who *merchantAt) error {
	if err := s.guard.looksUpDomain(who.tenant); err != nil {
		return err
	}
	checked, err := s.Domains.Check(who.ctx, s.now())
	if err != nil {
		return err
	}
	return sendPrivate(c, checked)
}
