package customer

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

type deleteRequest struct {
	Password string `json:"password"`
}

// DeleteAccount deletes the signed-in customer's account.
func (s *API) DeleteAccount(c echo.Context, who *edge.SignedIn) error {
	var in deleteRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.Guard.Password(who); err != nil {
		return err
	}
	if err := s.Accounts.Delete(who.Context, who.Customer, in.Password); err != nil {
		return err
	}
	if err := s.SignOut(c, who.Tenant); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
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
