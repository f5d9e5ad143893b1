package httpx

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"regexp"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
)

// MaxBody is the maximum size of a JSON request, in bytes.
const MaxBody = 64 << 10

// embeddedType matches the names of embedded Go types in a field's path, which do not occur in the JSON.
var embeddedType = regexp.MustCompile(`\b[A-Z]\w*\.`)

// RequireContentType returns Unsupported "media_type_unsupported" unless the request has the wanted
// Content-Type. As a result, other origins cannot send JSON without a CORS preflight.
func RequireContentType(c echo.Context, wanted string) error {
	given, _, err := mime.ParseMediaType(c.Request().Header.Get(echo.HeaderContentType))
	if err != nil || given != wanted {
		return fault.New(fault.Unsupported, "media_type_unsupported")
	}
	return nil
}

// ReadJSON decodes the request's body, which must be one JSON value without fields unknown to v. It
// returns Unsupported "media_type_unsupported", TooLarge "request_too_large", Malformed
// "request_invalid" if the body is not JSON, and Invalid "request_invalid" with the name of a field
// that is unknown or has a wrong type.
func ReadJSON(c echo.Context, v any) error { return ReadJSONUpTo(c, MaxBody, v) }

// ReadJSONUpTo is like ReadJSON for a body of at most most bytes.
func ReadJSONUpTo(c echo.Context, most int64, v any) error {
	if err := RequireContentType(c, echo.MIMEApplicationJSON); err != nil {
		return err
	}
	return DecodeJSON(c, most, v)
}

// DecodeJSON is like ReadJSONUpTo for any content type.
func DecodeJSON(c echo.Context, most int64, v any) error {
	decoder := json.NewDecoder(&depthLimitedReader{Reader: http.MaxBytesReader(c.Response(), c.Request().Body, most)})
	decoder.DisallowUnknownFields()
	err := decoder.Decode(v)
	if err == nil {
		if _, extra := decoder.Token(); extra == nil {
			return fault.New(fault.Malformed, "request_invalid")
		} else if !errors.Is(extra, io.EOF) {
			err = extra
		}
	}
	var tooLarge *http.MaxBytesError
	var mistyped *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &tooLarge):
		return fault.New(fault.TooLarge, "request_too_large")
	case errors.As(err, &syntax), errors.Is(err, errTooDeep), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fault.New(fault.Malformed, "request_invalid")
	case errors.As(err, &mistyped) && mistyped.Field != "":
		return InvalidField(embeddedType.ReplaceAllString(mistyped.Field, ""))
	default:
		if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
			return InvalidField(strings.Trim(name, `"`))
		}
		return fault.New(fault.Invalid, "request_invalid") // the type's UnmarshalJSON rejected the value
	}
}
