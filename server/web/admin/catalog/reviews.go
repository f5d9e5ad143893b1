package catalog

import (
	"cmp"
	"io"

	"github.com/labstack/echo/v4"

	"haat/server/catalog/review"
	"haat/server/platform/httpx"
	"haat/server/platform/spreadsheet"
	"haat/server/web/edge"
)

// ShopReviews responds with a page of reviews, selected by ?status=: waiting (the default), shown or hidden.
func (s *API) ShopReviews(c echo.Context, who *edge.MerchantAt) (*review.ShopReviews, error) {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return nil, err
	}
	return s.Reviews.Given(who.Context, cmp.Or(c.QueryParam("status"), "waiting"), page, who.Locale)
}

// ExportReviews sends the reviews with a status as a spreadsheet.
func (s *API) ExportReviews(c echo.Context, who *edge.MerchantAt) error {
	export, err := s.Reviews.Export(who.Context, cmp.Or(c.QueryParam("status"), "waiting"))
	if err != nil {
		return err
	}
	return s.SendSpreadsheet(c, who, "reviews", func(w io.Writer, file spreadsheet.File) error {
		return export.Write(who.Context, w, file)
	})
}

// ApproveReview publishes the version of a review that the merchant has read.
func (s *API) ApproveReview(c echo.Context, who *edge.MerchantAt, seen review.SeenReview) (*review.ShopReview, error) {
	return s.decideReview(c, who, true, &seen)
}

func (s *API) HideReview(c echo.Context, who *edge.MerchantAt) (*review.ShopReview, error) {
	return s.decideReview(c, who, false, nil)
}

func (s *API) decideReview(c echo.Context, who *edge.MerchantAt, approved bool, seen *review.SeenReview) (*review.ShopReview, error) {
	id, err := httpx.PathID(c, "review", "review_not_found")
	if err != nil {
		return nil, err
	}
	if err := s.Reviews.Decide(who.Context, id, approved, seen); err != nil {
		return nil, err
	}
	return s.Reviews.GivenOne(who.Context, id, who.Locale)
}

func (s *API) ReplyToReview(c echo.Context, who *edge.MerchantAt, in review.ReplyRequest) (*review.ShopReview, error) {
	id, err := httpx.PathID(c, "review", "review_not_found")
	if err != nil {
		return nil, err
	}
	if err := s.Reviews.Reply(who.Context, id, in); err != nil {
		return nil, err
	}
	return s.Reviews.GivenOne(who.Context, id, who.Locale)
}
