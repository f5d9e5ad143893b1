// Package basic contains the pages for buying without scripts: cart, checkout and order as plain HTML forms.
// The cart is stored in a cookie. The pages depend on the visitor and are never cached.
package basic

import (
	"errors"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
	"haat/server/web/shopping"
)

// Basic contains the handlers.
type Basic struct {
	*edge.Edge
	Services
	shopping *shopping.Shopping

	uploads httpx.ConcurrencyLimit
}

// New returns the handlers, which place orders in the same way as the API.
func New(e *edge.Edge, shop *shopping.Shopping, services Services) *Basic {
	return &Basic{Edge: e, Services: services, shopping: shop}
}

// maxForm is the maximum size of a form, in bytes. The texts of a checkout form have at most about 5 KB,
// three times as much when encoded.
const maxForm = 32 << 10

// readForm returns the fields of a posted form. Errors: Unsupported "media_type_unsupported", TooLarge
// "request_too_large", Malformed "request_invalid".
func readForm(c echo.Context) (url.Values, error) {
	if err := httpx.RequireContentType(c, echo.MIMEApplicationForm); err != nil {
		return nil, err
	}
	req := c.Request()
	req.Body = http.MaxBytesReader(c.Response(), req.Body, maxForm)
	if err := req.ParseForm(); err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return nil, fault.New(fault.TooLarge, "request_too_large")
		}
		return nil, fault.New(fault.Malformed, "request_invalid")
	}
	return req.PostForm, nil
}

// say returns a text in the language of the request.
func (b *Basic) say(at *edge.AtShop, key string, pairs ...string) string {
	return b.Texts.T(string(at.Locale), key, pairs...)
}
