package admin

import (
	"cmp"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/review"
	"haat/server/web/edge"
)

// ShopReviews responds with a page of reviews by ?status=: waiting (the default), shown or hidden.
func (s *API) ShopReviews(c echo.Context, who *edge.MerchantAt) error {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return err
	}
	list, err := s.Reviews.Given(who.Context, cmp.Or(c.QueryParam("status"), "waiting"), page, who.Locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

// ApproveReview publishes a review in the version that the merchant has read.
func (s *API) ApproveReview(c echo.Context, who *edge.MerchantAt) error {
	var seen review.SeenReview
	if err := httpx.ReadJSON(c, &seen); err != nil {
		return err
	}
	return s.decideReview(c, who, true, &seen)
}

func (s *API) HideReview(c echo.Context, who *edge.MerchantAt) error {
	return s.decideReview(c, who, false, nil)
}

func (s *API) decideReview(c echo.Context, who *edge.MerchantAt, approved bool, seen *review.SeenReview) error {
	id, err := httpx.PathID(c, "review", "review_not_found")
	if err != nil {
		return err
	}
	if err := s.Reviews.Decide(who.Context, id, approved, seen); err != nil {
		return err
	}
	return s.sendReview(c, who, id)
}

func (s *API) ReplyToReview(c echo.Context, who *edge.MerchantAt) error {
	id, err := httpx.PathID(c, "review", "review_not_found")
	if err != nil {
		return err
	}
	var in review.ReplyRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Reviews.Reply(who.Context, id, in); err != nil {
		return err
	}
	return s.sendReview(c, who, id)
}

// sendReview responds with the current state of a review.
func (s *API) sendReview(c echo.Context, who *edge.MerchantAt, id int) error {
	review, err := s.Reviews.GivenOne(who.Context, id, who.Locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, review)
}
