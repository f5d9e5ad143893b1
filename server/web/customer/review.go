package customer

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/review"
	"haat/server/web/edge"
)

// OwnReviews responds with the customer's reviews and the products that await one.
func (s *API) OwnReviews(c echo.Context, who *edge.SignedIn) error {
	list, err := s.Reviews.Of(who.Context, who.ID, who.Locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}

func (s *API) WriteReview(c echo.Context, who *edge.SignedIn) error {
	in, err := s.readReview(c, who, "product_id")
	if err != nil {
		return err
	}
	review, err := s.Reviews.Write(who.Context, who.Tenant, who.Customer, in, who.Locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, review)
}

func (s *API) EditReview(c echo.Context, who *edge.SignedIn) error {
	id, err := httpx.PathID(c, "review", "review_not_found")
	if err != nil {
		return err
	}
	in, err := s.readReview(c, who, "keep")
	if err != nil {
		return err
	}
	review, err := s.Reviews.Edit(who.Context, who.Tenant, who.ID, id, in, who.Locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, review)
}

func (s *API) DeleteReview(c echo.Context, who *edge.SignedIn) error {
	id, err := httpx.PathID(c, "review", "review_not_found")
	if err != nil {
		return err
	}
	if err := s.Reviews.Delete(who.Context, who.ID, id); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

// readReview reads the form of a review. more is the name of an additional text field.
func (s *API) readReview(c echo.Context, who *edge.SignedIn, more string) (review.ReviewRequest, error) {
	form, err := edge.ReadForm(c, review.MaxReviewPictures, "rating", "text", more)
	if err != nil {
		return review.ReviewRequest{}, err
	}
	return review.ReviewRequest{
		ProductID: formNumber(form.Text("product_id")), Rating: formNumber(form.Text("rating")),
		Text: form.Text("text"), Keep: form.Texts["keep"], Pictures: form.Pictures,
	}, s.guardPictures(who, len(form.Pictures))
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
