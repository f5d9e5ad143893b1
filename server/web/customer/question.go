package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/catalog/question"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// ProductQuestions responds with the answered questions about a product that follow the cursor ?after=.
func (s *API) ProductQuestions(c echo.Context) error {
	at, productID, err := s.atProduct(c)
	if err != nil {
		return err
	}
	more, err := s.Questions.AnsweredAfter(at.Context, at.Tenant, productID, c.QueryParam("after"))
	if err != nil {
		return err
	}
	return httpx.SendData(c, more)
}

// Ask stores a question about a product. The visitor may be signed in.
func (s *API) Ask(c echo.Context) error {
	var in question.AskRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	at, productID, err := s.atProduct(c)
	if err != nil {
		return err
	}
	who, err := s.Customer(c, at.Tenant)
	if err != nil {
		return err
	}
	allow := func() error { return s.Guard.Ask(c, at.Tenant, who) }
	if err := s.Questions.Ask(at.Context, at.Tenant, productID, who, in, allow); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

// atProduct returns the shop of a request, and the id of the product in its path.
func (s *API) atProduct(c echo.Context) (*edge.AtShop, int, error) {
	at, err := s.AtShop(c)
	if err != nil {
		return nil, 0, err
	}
	id, err := httpx.PathID(c, "product", "product_not_found")
	return at, id, err
}
