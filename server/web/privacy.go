package web

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
)

type deleteRequest struct {
	Password string `json:"password"`
}

// deleteAccount deletes the signed-in customer's account.
func (s *CustomerAPI) deleteAccount(c echo.Context, who *signedIn) error {
	var in deleteRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	if err := s.guard.password(who); err != nil {
		return err
	}
	if err := s.Accounts.Delete(who.ctx, who.Customer, in.Password); err != nil {
		return err
	}
	if err := s.signOut(c, who.tenant); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

// exportAccount sends all data of the customer as a JSON file.
func (s *CustomerAPI) exportAccount(c echo.Context, who *signedIn) error {
	export, err := s.Accounts.Export(who.ctx, who.tenant, who.Customer, who.locale)
	if err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	name := fmt.Sprintf("%s-%s.json", who.tenant.Shop.Slug, export.ExportedAt.Format("2006-01-02"))
	header.Set(echo.HeaderContentDisposition, fmt.Sprintf("attachment; filename=%q", name))
	return c.JSONPretty(http.StatusOK, export, "  ")
}
