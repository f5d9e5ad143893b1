package catalog

import (
	"cmp"

	"github.com/labstack/echo/v4"

	"haat/server/catalog/question"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// ShopQuestions responds with a page of questions, selected by ?status=: waiting (the default) or answered.
func (s *API) ShopQuestions(c echo.Context, who *edge.MerchantAt) (*question.ShopQuestions, error) {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return nil, err
	}
	return s.Questions.List(who.Context, cmp.Or(c.QueryParam("status"), "waiting"), page, who.Locale)
}

func (s *API) AnswerQuestion(c echo.Context, who *edge.MerchantAt, in question.AnswerRequest) (*question.ShopQuestion, error) {
	id, err := httpx.PathID(c, "question", "question_not_found")
	if err != nil {
		return nil, err
	}
	if err := s.Questions.Answer(who.Context, id, in); err != nil {
		return nil, err
	}
	return s.Questions.One(who.Context, id, who.Locale)
}

func (s *API) DeleteQuestion(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "question", "question_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Questions.Delete(who.Context, id)
}
