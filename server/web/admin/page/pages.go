package page

import (
	"context"
	"fmt"

	"github.com/labstack/echo/v4"

	catalog "haat/server/catalog/editor"
	"haat/server/content"
	"haat/server/content/page"
	"haat/server/content/section"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// List responds with the shop's pages, and those in the trash.
func (s *API) List(_ echo.Context, who *edge.MerchantAt) (*page.Pages, error) {
	return s.Pages.List(who.Context)
}

// Types responds with the types of sections and their fields, from which the editor makes its forms.
func (s *API) Types(echo.Context, *edge.MerchantAt) ([]section.Description, error) {
	return content.Types.Describe(), nil
}

// Starts responds with the ready-made home pages.
func (s *API) Starts(_ echo.Context, who *edge.MerchantAt) ([]page.Start, error) {
	return s.Pages.Starts(who.Context)
}

// Choices responds with the categories and pages to which links can lead.
func (s *API) Choices(_ echo.Context, who *edge.MerchantAt) (*page.Choices, error) {
	return s.Pages.Choices(who.Context)
}

// FindProducts responds with a page of products that match ?q=, or that have one of ?ids=1,2, for members who may not open the list of products.
// Ids that are not numbers are left out.
func (s *API) FindProducts(c echo.Context, who *edge.MerchantAt) (*catalog.ProductRows, error) {
	q := catalog.ProductsQuery{Text: c.QueryParam("q"), IDs: httpx.QueryIDs(c, "ids"), Page: 1, Locale: who.Locale}
	return s.Products.Products(who.Context, q)
}

// Create adds a page.
func (s *API) Create(_ echo.Context, who *edge.MerchantAt, in page.NewRequest) (*page.Full, error) {
	return s.Pages.Create(who.Context, who.ID, in)
}

// Get responds with a page and its draft.
func (s *API) Get(c echo.Context, who *edge.MerchantAt) (*page.Full, error) {
	return withID(c, who, s.Pages.Get)
}

// Save replaces the draft of a page.
func (s *API) Save(c echo.Context, who *edge.MerchantAt, in page.SaveRequest) (*page.Full, error) {
	return withID(c, who, func(ctx context.Context, id int) (*page.Full, error) { return s.Pages.Save(ctx, who.ID, id, in) })
}

// Trash moves a page to the trash, and Untrash takes it out.
func (s *API) Trash(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return nil, s.Pages.Trash(who.Context, id)
}

func (s *API) Untrash(c echo.Context, who *edge.MerchantAt) (*page.Full, error) {
	return withID(c, who, s.Pages.Untrash)
}

// Publish publishes the draft of a page, at once or for a period.
func (s *API) Publish(c echo.Context, who *edge.MerchantAt, in page.PublishRequest) (*page.Full, error) {
	return withID(c, who, func(ctx context.Context, id int) (*page.Full, error) { return s.Pages.Publish(ctx, who.ID, id, in) })
}

// Unpublish hides a page from visitors.
func (s *API) Unpublish(c echo.Context, who *edge.MerchantAt) (*page.Full, error) {
	return withID(c, who, s.Pages.Unpublish)
}

// CancelPlan forgets the planned version of a page.
func (s *API) CancelPlan(c echo.Context, who *edge.MerchantAt) (*page.Full, error) {
	return withID(c, who, s.Pages.CancelPlan)
}

// LinkPreview responds with a link to the draft of a page for people who are not members.
func (s *API) LinkPreview(c echo.Context, who *edge.MerchantAt) (*page.PreviewLink, error) {
	return withID(c, who, func(ctx context.Context, id int) (*page.PreviewLink, error) {
		if _, err := s.Pages.Get(ctx, id); err != nil {
			return nil, err
		}
		shop := who.Tenant.Shop
		key, ends := page.PreviewKey(s.Config.Secrets(), shop.ID, id, s.Time())
		return &page.PreviewLink{Path: fmt.Sprintf("/admin/%s/preview?page=%d&key=%s", shop.Slug, id, key), EndsAt: ends}, nil
	})
}

// Versions responds with the published versions of a page.
func (s *API) Versions(c echo.Context, who *edge.MerchantAt) ([]page.Version, error) {
	return withID(c, who, s.Pages.Versions)
}

// Version responds with a published version and its content.
func (s *API) Version(c echo.Context, who *edge.MerchantAt) (*page.FullVersion, error) {
	return withVersion(c, who, s.Pages.Version)
}

// Restore makes a published version the draft.
func (s *API) Restore(c echo.Context, who *edge.MerchantAt, in page.RestoreRequest) (*page.Full, error) {
	return withVersion(c, who, func(ctx context.Context, id, number int) (*page.Full, error) {
		return s.Pages.Restore(ctx, who.ID, id, number, in)
	})
}

func idOf(c echo.Context) (int, error) { return httpx.PathID(c, "page", "page_not_found") }

// withID calls f with the page of the path.
func withID[Out any](c echo.Context, who *edge.MerchantAt, f func(ctx context.Context, id int) (Out, error)) (out Out, err error) {
	id, err := idOf(c)
	if err != nil {
		return out, err
	}
	return f(who.Context, id)
}

// withVersion calls f with the page and the number of the version of the path.
func withVersion[Out any](c echo.Context, who *edge.MerchantAt, f func(ctx context.Context, id, number int) (Out, error)) (out Out, err error) {
	number, err := httpx.PathID(c, "version", "version_not_found")
	if err != nil {
		return out, err
	}
	return withID(c, who, func(ctx context.Context, id int) (Out, error) { return f(ctx, id, number) })
}
