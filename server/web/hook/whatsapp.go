package hook

import (
	"net/http"
	"regexp"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/httpx"
)

// challengePattern matches the challenges of Meta that are echoed, which consist of digits. Any other
// challenge is refused.
var challengePattern = regexp.MustCompile(`^[0-9]{1,40}$`)

// VerifyWhatsApp proves to Meta that the webhook URL belongs to the shop's connection, by the token that the
// merchant entered at Meta.
func (a *API) VerifyWhatsApp(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	challenge := c.QueryParam("hub.challenge")
	err := a.Guard.HookFrom(c)
	if err == nil {
		err = a.Confirmations.VerifyHook(c.Request().Context(), httpx.PathParams(c)["public_id"], c.QueryParam("hub.verify_token"))
	}
	if err == nil && (c.QueryParam("hub.mode") != "subscribe" || !challengePattern.MatchString(challenge)) {
		err = fault.New(fault.NotFound, "not_found")
	}
	if err != nil {
		return refuse(c, err)
	}
	return c.String(http.StatusOK, challenge)
}
