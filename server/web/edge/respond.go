package edge

import (
	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
)

// Nothing is the result of a handler that returns no data. It is sent as null.
type Nothing *struct{}

// Respond returns a handler that sends the result of handle as JSON.
func Respond[C Caller, Out any](handle func(echo.Context, C) (Out, error)) func(echo.Context, C) error {
	return func(c echo.Context, who C) error {
		out, err := handle(c, who)
		if err != nil {
			return err
		}
		return httpx.SendPrivate(c, out)
	}
}

// HandleJSON returns a handler that decodes the request's JSON body of at most httpx.MaxBody bytes, calls
// handle with it, and sends the result as JSON. If the body is invalid, it returns the errors of
// httpx.ReadJSON.
func HandleJSON[C Caller, In, Out any](handle func(echo.Context, C, In) (Out, error)) func(echo.Context, C) error {
	return HandleJSONUpTo(httpx.MaxBody, handle)
}

// HandleJSONUpTo is like HandleJSON with a limit of maxBytes.
func HandleJSONUpTo[C Caller, In, Out any](maxBytes int64, handle func(echo.Context, C, In) (Out, error)) func(echo.Context, C) error {
	return Respond(func(c echo.Context, who C) (out Out, err error) {
		var in In
		if err := httpx.ReadJSONUpTo(c, maxBytes, &in); err != nil {
			return out, err
		}
		return handle(c, who, in)
	})
}
