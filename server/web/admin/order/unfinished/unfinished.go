// Package unfinished contains the handlers of the admin API for unfinished checkouts.
package unfinished

import (
	"github.com/labstack/echo/v4"

	"haat/server/customer/draft"
	"haat/server/order/unfinished"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// API contains the handlers.
type API struct {
	*edge.Edge
	Services
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API { return &API{e, services} }

// List responds with a page of the shop's unfinished checkouts.
func (s *API) List(c echo.Context, who *edge.MerchantAt) (*unfinished.UnfinishedList, error) {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return nil, err
	}
	return s.Unfinished.List(who.Context, who.Tenant, page, who.Locale)
}

func idOf(c echo.Context) (int, error) { return httpx.PathID(c, "checkout", "unfinished_not_found") }

// Contact records that the team contacts the customer of a checkout.
func (s *API) Contact(c echo.Context, who *edge.MerchantAt, in unfinished.ContactRequest) (edge.Nothing, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return nil, s.Unfinished.Contact(who.Context, who.Tenant, id, in)
}

// Draft responds with an order from a checkout, filled in for the member to complete.
func (s *API) Draft(c echo.Context, who *edge.MerchantAt) (*draft.Draft, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Drafts.OfUnfinished(who.Context, id)
}

// Dismiss removes a checkout from the list.
func (s *API) Dismiss(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return nil, s.Unfinished.Dismiss(who.Context, id)
}

// ChangeSettings changes the number of days for which checkouts are stored.
func (s *API) ChangeSettings(_ echo.Context, who *edge.MerchantAt, in unfinished.UnfinishedSettings) (*unfinished.UnfinishedSettings, error) {
	return s.Unfinished.SetDays(who.Context, in)
}
