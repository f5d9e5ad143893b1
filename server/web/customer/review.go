package customer

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/server/catalog/review"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// OwnReviews responds with the customer's reviews and the products that the customer can still review.
func (s *API) OwnReviews(_ echo.Context, who *edge.SignedIn) (*review.OwnReviews, error) {
	return s.Reviews.Of(who.Context, who.ID, who.Locale)
}

func (s *API) WriteReview(c echo.Context, who *edge.SignedIn) (*review.OwnReview, error) {
	in, err := s.readReview(c, who, "product_id")
	if err != nil {
		return nil, err
	}
	return s.Reviews.Write(who.Context, who.Tenant, who.Customer, in, who.Locale)
}

func (s *API) EditReview(c echo.Context, who *edge.SignedIn) (*review.OwnReview, error) {
	id, err := httpx.PathID(c, "review", "review_not_found")
	if err != nil {
		return nil, err
	}
	in, err := s.readReview(c, who, "keep")
	if err != nil {
		return nil, err
	}
	return s.Reviews.Edit(who.Context, who.Tenant, who.ID, id, in, who.Locale)
}

func (s *API) DeleteReview(c echo.Context, who *edge.SignedIn) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "review", "review_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Reviews.Delete(who.Context, who.ID, id)
}

// readReview parses the form of a review. more is the name of an additional text field.
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

// formNumber parses a number in a form. It returns 0 for an empty text and -1 for an invalid one.
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
