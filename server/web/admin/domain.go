package admin

import (
	"github.com/labstack/echo/v4"

	"haat/server/domain"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Domain responds with the shop's own domain, or null.
func (s *API) Domain(c echo.Context, who *edge.MerchantAt) error {
	own, err := s.Domains.Domain(who.Context)
	if err != nil {
		return err
	}
	return sendDomain(c, who, own)
}

// sendDomain responds with the shop's domain, or null.
func sendDomain(c echo.Context, who *edge.MerchantAt, own *domain.Domain) error {
	if own != nil {
		own.Redirects = who.Tenant.Shop.RedirectToDomain
	}
	return httpx.SendPrivate(c, own)
}

func (s *API) AskForDomain(c echo.Context, who *edge.MerchantAt) error {
	var in domain.DomainRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Guard.LookUpDomain(who.Tenant); err != nil {
		return err
	}
	asked, err := s.Domains.Request(who.Context, in, s.Time())
	if err != nil {
		return err
	}
	return sendDomain(c, who, asked)
}

// CheckDomain looks up the DNS records of the shop's domain and responds with the domain.
func (s *API) CheckDomain(c echo.Context, who *edge.MerchantAt) error {
	if err := s.Guard.LookUpDomain(who.Tenant); err != nil {
		return err
	}
	checked, err := s.Domains.Check(who.Context, s.Time())
	if err != nil {
		return err
	}
	return sendDomain(c, who, checked)
}

// UseSubdomain turns the subdomain {slug}.{market host} on or off as the shop's address.
func (s *API) UseSubdomain(c echo.Context, who *edge.MerchantAt) error {
	var in domain.SubdomainRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Guard.LookUpDomain(who.Tenant); err != nil {
		return err
	}
	if err := s.Domains.Subdomain(who.Context, who.Tenant, in); err != nil {
		return err
	}
	return httpx.SendPrivate(c, in)
}

// RedirectToDomain turns the redirect from the shop's other addresses to its domain on or off.
func (s *API) RedirectToDomain(c echo.Context, who *edge.MerchantAt) error {
	var in domain.RedirectRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Domains.Redirect(who.Context, who.Tenant, in); err != nil {
		return err
	}
	return httpx.SendPrivate(c, in)
}
