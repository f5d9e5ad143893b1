package httpx

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
)

// QueryNumber returns the non-negative integer in the named query parameter, or missing if the parameter is
// empty. It returns Invalid "request_invalid" for other values.
func QueryNumber(c echo.Context, name string, missing int) (int, error) {
	given := c.QueryParam(name)
	if given == "" {
		return missing, nil
	}
	n, err := strconv.Atoi(given)
	if err != nil || n < 0 {
		return 0, InvalidField(name)
	}
	return n, nil
}

// QueryList returns the values of a query parameter, which are separated by commas, without empty ones. It is nil if there are none.
func QueryList(c echo.Context, name string) []string {
	var list []string
	for value := range strings.SplitSeq(c.QueryParam(name), ",") {
		if value != "" {
			list = append(list, value)
		}
	}
	return list
}

// QueryIDs returns the ids in a query parameter, which are separated by commas, without anything that is no number. It is nil if the parameter is
// missing or empty.
func QueryIDs(c echo.Context, name string) []int {
	if c.QueryParam(name) == "" {
		return nil
	}
	ids := []int{}
	for _, text := range QueryList(c, name) {
		if id, err := strconv.Atoi(text); err == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// PathID returns the positive id in the named path parameter, or NotFound with the code if the parameter is
// not a positive integer.
func PathID(c echo.Context, name, code string) (int, error) {
	id, err := strconv.Atoi(PathParam(c, name))
	if err != nil || id <= 0 {
		return 0, fault.New(fault.NotFound, code)
	}
	return id, nil
}

// IdempotencyKey is the name of the header with the client's idempotency key.
const IdempotencyKey = "Idempotency-Key"

// PathParams returns a copy of the route's parameters, unescaped. A copy is needed because echo may reuse its
// context before the page is loaded.
func PathParams(c echo.Context) map[string]string {
	params := map[string]string{}
	for _, name := range c.ParamNames() {
		params[name] = PathParam(c, name)
	}
	return params
}

// PathParam returns the named parameter of the route, unescaped, or "" if the route has no such parameter.
func PathParam(c echo.Context, name string) string {
	value := c.Param(name)
	if c.Request().URL.RawPath != "" {
		if unescaped, err := url.PathUnescape(value); err == nil {
			return unescaped
		}
	}
	return value
}

// WantsJSON reports whether the client prefers JSON to HTML.
func WantsJSON(req *http.Request) bool {
	return strings.HasPrefix(req.Header.Get(echo.HeaderAccept), echo.MIMEApplicationJSON)
}
