// Package hook receives the webhooks of couriers and WhatsApp, notices from payment gateways, and customers who return from them.
package hook

import (
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// maxBody is the maximum size of a webhook, in bytes.
const maxBody = 64 << 10

// hookPrefix is the prefix of the paths of webhooks.
const hookPrefix = "/hooks/"

// API contains the handlers.
type API struct {
	*edge.Edge
	Services
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API { return &API{e, services} }

// Webhook stores a webhook and answers it. Couriers repeat webhooks after a status of at least 500, but not
// after a status from 400 to 499, so a webhook beyond the rate limits is answered with 503.
func (a *API) Webhook(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	return refuse(c, a.receive(c))
}

// refuse answers a webhook that was not stored. It returns errors that are not faults.
func refuse(c echo.Context, err error) error {
	if err == nil {
		return nil
	}
	f, ok := fault.As(err)
	if !ok {
		return err
	}
	status := http.StatusServiceUnavailable
	switch f.Kind {
	case fault.NotFound:
		status = http.StatusNotFound
	case fault.Unauthorized:
		status = http.StatusUnauthorized
	case fault.TooLarge:
		status = http.StatusRequestEntityTooLarge
	case fault.TooSlow:
		status = http.StatusRequestTimeout
	}
	return c.JSON(status, map[string]string{"error": http.StatusText(status)})
}

func (a *API) receive(c echo.Context) error {
	if err := a.Guard.HookFrom(c); err != nil {
		return err
	}
	body, err := read(c)
	if err != nil {
		return err
	}
	received, err := a.Inbox.Receive(c.Request(), service(c), httpx.PathParams(c)["public_id"], body)
	if err != nil {
		return err
	}
	if err := a.Guard.Hook(received.ConnectionID); err != nil {
		return err
	}
	if err := a.Inbox.Store(received); err != nil {
		return err
	}
	received.Answer(c.Response())
	return nil
}

// service returns the name of the service in the path. WhatsApp and bKash have separate routes.
func service(c echo.Context) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(c.Path(), hookPrefix), "/")
	if name == ":courier" {
		return httpx.PathParams(c)["courier"]
	}
	return name
}

// read reads the body. The error is TooLarge "request_too_large".
func read(c echo.Context) ([]byte, error) {
	body, err := io.ReadAll(http.MaxBytesReader(c.Response(), c.Request().Body, maxBody))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, fault.New(fault.TooLarge, "request_too_large")
	case errors.Is(err, httpx.ErrTooSlow):
		return nil, fault.New(fault.TooSlow, "request_too_slow")
	case err != nil: // the connection ended before the body was complete
		return nil, fault.New(fault.Malformed, "request_invalid")
	}
	return body, nil
}
