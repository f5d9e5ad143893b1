package web

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/review"
)

// reviews responds with the customer's reviews and the products that await one.
func (s *CustomerAPI) reviews(c echo.Context, who *signedIn) error {
	list, err := s.Reviews.Of(who.ctx, who.ID, who.locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

func (s *CustomerAPI) writeReview(c echo.Context, who *signedIn) error {
	in, err := s.readReview(c, who, "product_id")
	if err != nil {
		return err
	}
	review, err := s.Reviews.Write(who.ctx, who.tenant, who.Customer, in, who.locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, review)
}

func (s *CustomerAPI) editReview(c echo.Context, who *signedIn) error {
	id, err := httpx.PathID(c, "review", "review_not_found")
	if err != nil {
		return err
	}
	in, err := s.readReview(c, who, "keep")
	if err != nil {
		return err
	}
	review, err := s.Reviews.Edit(who.ctx, who.tenant, who.ID, id, in, who.locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, review)
}

func (s *CustomerAPI) deleteReview(c echo.Context, who *signedIn) error {
	id, err := httpx.PathID(c, "review", "review_not_found")
	if err != nil {
		return err
	}
	if err := s.Reviews.Delete(who.ctx, who.ID, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

// readReview reads the form of a review. more is the name of an additional text field.
func (s *CustomerAPI) readReview(c echo.Context, who *signedIn, more string) (review.ReviewRequest, error) {
	form, err := readForm(c, review.MaxReviewPictures, "rating", "text", more)
	if err != nil {
		return review.ReviewRequest{}, err
	}
	return review.ReviewRequest{
		ProductID: formNumber(form.text("product_id")), Rating: formNumber(form.text("rating")),
		Text: form.text("text"), Keep: form.texts["keep"], Pictures: form.pictures,
	}, s.guardPictures(who, len(form.pictures))
}

// formNumber parses a number of a form: 0 if empty, -1 if invalid.
func formNumber(text string) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1
	}
	return n
}
