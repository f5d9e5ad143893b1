package web

import (
	"cmp"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/review"
)

// shopReviews responds with a page of reviews by ?status=: waiting (the default), shown or hidden.
func (s *AdminAPI) shopReviews(c echo.Context, who *merchantAt) error {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return err
	}
	list, err := s.Reviews.Given(who.ctx, cmp.Or(c.QueryParam("status"), "waiting"), page, who.locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

// approveReview publishes a review in the version that the merchant has read.
func (s *AdminAPI) approveReview(c echo.Context, who *merchantAt) error {
	var seen review.SeenReview
	if err := httpx.ReadJSON(c, &seen); err != nil {
		return err
	}
	return s.decideReview(c, who, true, &seen)
}

func (s *AdminAPI) hideReview(c echo.Context, who *merchantAt) error {
	return s.decideReview(c, who, false, nil)
}

func (s *AdminAPI) decideReview(c echo.Context, who *merchantAt, approved bool, seen *review.SeenReview) error {
	id, err := httpx.PathID(c, "review", "review_not_found")
	if err != nil {
		return err
	}
	if err := s.Reviews.Decide(who.ctx, id, approved, seen); err != nil {
		return err
	}
	return s.sendReview(c, who, id)
}

func (s *AdminAPI) replyToReview(c echo.Context, who *merchantAt) error {
	id, err := httpx.PathID(c, "review", "review_not_found")
	if err != nil {
		return err
	}
	var in review.ReplyRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Reviews.Reply(who.ctx, id, in); err != nil {
		return err
	}
	return s.sendReview(c, who, id)
}

// sendReview responds with the current state of a review.
func (s *AdminAPI) sendReview(c echo.Context, who *merchantAt, id int) error {
	review, err := s.Reviews.GivenOne(who.ctx, id, who.locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, review)
}
