package customer

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/web/edge"
)

type deleteRequest struct {
	Password string `json:"password"`
}

// DeleteAccount deletes the signed-in customer's account.
func (s *API) DeleteAccount(c echo.Context, who *edge.SignedIn, in deleteRequest) (edge.Nothing, error) {
	if err := s.Guard.Password(who); err != nil {
		return nil, err
	}
	if err := s.Accounts.Delete(who.Context, who.Customer, in.Password); err != nil {
		return nil, err
	}
	return nil, s.SignOut(c, who.Tenant)
}

// ExportAccount sends all data of the customer as a JSON file.
func (s *API) ExportAccount(c echo.Context, who *edge.SignedIn) error {
	export, err := s.Accounts.Export(who.Context, who.Tenant, who.Customer, who.Locale)
	if err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	name := fmt.Sprintf("%s-%s.json", who.Tenant.Shop.Slug, export.ExportedAt.Format("2006-01-02"))
	header.Set(echo.HeaderContentDisposition, fmt.Sprintf("attachment; filename=%q", name))
	return c.JSONPretty(http.StatusOK, export, "  ")
}
