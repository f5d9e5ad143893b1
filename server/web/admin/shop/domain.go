package shop

import (
	"github.com/labstack/echo/v4"

	"haat/server/shop/domain"
	"haat/server/web/edge"
)

// Domain responds with the shop's own domain, or null.
func (s *API) Domain(_ echo.Context, who *edge.MerchantAt) (*domain.Domain, error) {
	own, err := s.Domains.Domain(who.Context)
	if err != nil {
		return nil, err
	}
	return withRedirects(who, own), nil
}

// withRedirects adds whether the shop's other addresses redirect to the domain. It returns nil if the shop
// has no domain.
func withRedirects(who *edge.MerchantAt, own *domain.Domain) *domain.Domain {
	if own != nil {
		own.Redirects = who.Tenant.Shop.RedirectToDomain
	}
	return own
}

func (s *API) AskForDomain(_ echo.Context, who *edge.MerchantAt, in domain.DomainRequest) (*domain.Domain, error) {
	if err := s.Guard.LookUpDomain(who.Tenant); err != nil {
		return nil, err
	}
	asked, err := s.Domains.Request(who.Context, in, s.Time())
	if err != nil {
		return nil, err
	}
	return withRedirects(who, asked), nil
}

// CheckDomain looks up the DNS records of the shop's domain and responds with the domain.
func (s *API) CheckDomain(_ echo.Context, who *edge.MerchantAt) (*domain.Domain, error) {
	if err := s.Guard.LookUpDomain(who.Tenant); err != nil {
		return nil, err
	}
	checked, err := s.Domains.Check(who.Context, s.Time())
	if err != nil {
		return nil, err
	}
	return withRedirects(who, checked), nil
}

// UseSubdomain sets whether the subdomain {slug}.{market host} is the shop's address.
func (s *API) UseSubdomain(_ echo.Context, who *edge.MerchantAt, in domain.SubdomainRequest) (*domain.SubdomainRequest, error) {
	if err := s.Guard.LookUpDomain(who.Tenant); err != nil {
		return nil, err
	}
	if err := s.Domains.Subdomain(who.Context, who.Tenant, in); err != nil {
		return nil, err
	}
	return &in, nil
}

// Slug responds with the shop's slug and its former one.
func (s *API) Slug(_ echo.Context, who *edge.MerchantAt) (*domain.SlugState, error) {
	return s.Domains.Slug(who.Context, who.Tenant)
}

// ChangeSlug changes the shop's slug, which is possible once.
func (s *API) ChangeSlug(_ echo.Context, who *edge.MerchantAt, in domain.SlugRequest) (*domain.SlugState, error) {
	if err := s.Guard.LookUpDomain(who.Tenant); err != nil {
		return nil, err
	}
	return s.Domains.ChangeSlug(who.Context, who.Tenant, in)
}

// RedirectToDomain sets whether the shop's other addresses redirect to its domain.
func (s *API) RedirectToDomain(_ echo.Context, who *edge.MerchantAt, in domain.RedirectRequest) (*domain.RedirectRequest, error) {
	if err := s.Domains.Redirect(who.Context, who.Tenant, in); err != nil {
		return nil, err
	}
	return &in, nil
}
