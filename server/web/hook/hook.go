// Package hook receives the webhooks of couriers and WhatsApp, and the customers and notices of payment gateways.
package hook

import (
	"errors"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// maxBody is the maximum size of a webhook, in bytes.
const maxBody = 64 << 10

// API contains the handlers.
type API struct {
	*edge.Edge
	Services
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API { return &API{e, services} }

// Courier stores a courier's webhook and answers it. Couriers repeat webhooks after a status of 500 or more, but not after 400 or
// more, so that a webhook beyond the rate limits is answered with 503.
func (a *API) Courier(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	return refuse(c, a.receive(c))
}

// keeper authenticates the body of a webhook to the connection with a public id. It returns the connection's id, and the function that
// stores what the webhook says.
type keeper func(publicID string, body []byte) (connection int, store func() error, err error)

// service stores a webhook to a shop's connection to a service and answers it.
func (a *API) service(c echo.Context, keep keeper) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	if err := a.receiveService(c, keep); err != nil {
		return refuse(c, err)
	}
	return c.NoContent(http.StatusOK)
}

func (a *API) receiveService(c echo.Context, keep keeper) error {
	if err := a.Guard.HookFrom(c); err != nil {
		return err
	}
	body, err := read(c)
	if err != nil {
		return err
	}
	connection, store, err := keep(httpx.PathParams(c)["public_id"], body)
	if err != nil {
		return err
	}
	if err := a.Guard.ServiceHook(connection); err != nil {
		return err
	}
	return store()
}

// refuse answers a webhook that was not stored. It returns errors that are no faults.
func refuse(c echo.Context, err error) error {
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
	path := httpx.PathParams(c)
	h, err := a.Parcels.ReadHook(c.Request().Context(), path["courier"], path["public_id"], c.Request(), body)
	if err != nil {
		return err
	}
	if err := a.Guard.Hook(h.ConnectionID); err != nil {
		return err
	}
	if err := a.Parcels.Keep(h); err != nil {
		return err
	}
	h.Answer(c.Response())
	return nil
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
	case err != nil: // the connection ended
		return nil, fault.New(fault.Malformed, "request_invalid")
	}
	return body, nil
}
