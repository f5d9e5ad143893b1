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
	return sendDomain(c, who, own)
}

// sendDomain answers the shop's domain, or null.
func sendDomain(c echo.Context, who *merchantAt, own *merchant.Domain) error {
	if own != nil {
		own.Redirects = who.tenant.Shop.RedirectToDomain
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
	return sendDomain(c, who, asked)
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
	return sendDomain(c, who, checked)
}

// useSubdomain says whether {slug}.{market host} is the shop's address.
func (s *Server) useSubdomain(c echo.Context, who *merchantAt) error {
	var in merchant.SubdomainRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	if err := s.guard.looksUpDomain(who.tenant); err != nil {
		return err
	}
	if err := s.Domains.Subdomain(who.ctx, who.tenant, in); err != nil {
		return err
	}
	return sendPrivate(c, in)
}

// redirectToDomain says whether the shop's pages on other addresses lead to its domain.
func (s *Server) redirectToDomain(c echo.Context, who *merchantAt) error {
	var in merchant.RedirectRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	if err := s.Domains.Redirect(who.ctx, who.tenant, in); err != nil {
		return err
	}
	return sendPrivate(c, in)
}
