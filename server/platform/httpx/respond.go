package httpx

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// DataBody is the envelope of the API's successful responses.
type DataBody struct {
	Data any `json:"data"`
}

// SendData sends data in a response that caches must revalidate, because it depends on the language cookie.
func SendData(c echo.Context, data any) error {
	header := c.Response().Header()
	header.Set("Cache-Control", "no-cache")
	header.Set("Vary", "Cookie")
	return c.JSON(http.StatusOK, DataBody{data})
}

// SendPrivate sends data in a response that must not be stored, because it belongs to one visitor or is only
// valid now.
func SendPrivate(c echo.Context, data any) error {
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	return c.JSON(http.StatusOK, DataBody{data})
}
