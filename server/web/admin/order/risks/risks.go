// Package risks contains the handlers of the admin API for rules, lists and scores against fake orders.
package risks

import (
	"strconv"

	"github.com/labstack/echo/v4"

	orders "haat/server/order"
	"haat/server/order/risk"
	"haat/server/platform/fault"
	"haat/server/platform/form"
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

func orderOf(c echo.Context) string { return httpx.PathParams(c)["order"] }

// Rules responds with the shop's rules.
func (s *API) Rules(_ echo.Context, who *edge.MerchantAt) (*risk.RiskRules, error) {
	return s.Risks.Rules(who.Context)
}

// ChangeRules replaces the shop's rules.
func (s *API) ChangeRules(_ echo.Context, who *edge.MerchantAt, in risk.RiskRules) (*risk.RiskRules, error) {
	return s.Risks.ChangeRules(who.Context, in)
}

// Lists responds with a page of the list ?list=, which contains the entries before the id ?before=.
func (s *API) Lists(c echo.Context, who *edge.MerchantAt) (*risk.BlockList, error) {
	list := c.QueryParam("list")
	if list != "block" && list != "allow" {
		return nil, form.Fields{"list": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	before, _ := strconv.Atoi(c.QueryParam("before")) // 0, the first page, for anything else
	return s.Risks.List(who.Context, list, before)
}

// AddEntry adds an entry to a list.
func (s *API) AddEntry(_ echo.Context, who *edge.MerchantAt, in risk.BlockRequest) (*risk.BlockEntry, error) {
	return s.Risks.Add(who.Context, in)
}

// RemoveEntry deletes an entry.
func (s *API) RemoveEntry(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "entry", "block_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Risks.Remove(who.Context, id)
}

// Report responds with the scored orders by month and level.
func (s *API) Report(_ echo.Context, who *edge.MerchantAt) ([]risk.RiskMonth, error) {
	return s.Risks.Report(who.Context)
}

// OfOrder responds with the risk of an order.
func (s *API) OfOrder(c echo.Context, who *edge.MerchantAt) (*risk.OrderRisk, error) {
	return s.Risks.Of(who.Context, orderOf(c))
}

// BlockOrder adds the number, address or network of an order to a list.
func (s *API) BlockOrder(c echo.Context, who *edge.MerchantAt, in risk.OrderBlockRequest) (*risk.OrderRisk, error) {
	if err := s.Risks.BlockOrder(who.Context, orderOf(c), in); err != nil {
		return nil, err
	}
	return s.OfOrder(c, who)
}

// Release ends the hold of an order.
func (s *API) Release(c echo.Context, who *edge.MerchantAt) (*risk.OrderRisk, error) {
	return s.Risks.Release(who.Context, who.Tenant, orderOf(c), orders.Actor{Kind: orders.Merchant, ID: who.ID})
}

// Rate stores the merchant's feedback on the score of an order.
func (s *API) Rate(c echo.Context, who *edge.MerchantAt, in risk.RiskFeedback) (*risk.OrderRisk, error) {
	return s.Risks.Rate(who.Context, orderOf(c), in)
}
