package web

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/fairqueue"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// maxBody is the maximum size of a JSON request, in bytes.
const maxBody = 64 << 10

func isAPI(path string) bool { return strings.HasPrefix(path, "/api/") }

// atShop is the context of a call about a shop: the tenant, the language of the response, and a
// context with the shop as viewer.
type atShop struct {
	tenant *tenancy.Tenant
	locale catalog.Locale
	ctx    context.Context
}

// atShop looks up the shop that ?shop_id= names. It returns Invalid "request_invalid" for a bad id
// and NotFound "shop_not_found".
func (s *Edge) atShop(c echo.Context) (*atShop, error) {
	id, err := strconv.Atoi(c.QueryParam("shop_id"))
	if err != nil || id <= 0 {
		return nil, invalid("shop_id")
	}
	tenant, err := s.Tenants.ShopByID(c.Request().Context(), id)
	if err != nil {
		return nil, err
	}
	// Work that waits for a slot is scheduled fairly by network and shop.
	ctx := fairqueue.With(c.Request().Context(), "network "+networkKey(c), "shop "+shopKey(tenant))
	return &atShop{tenant, apiLocale(c, tenant), tenant.Context(ctx)}, nil
}

// readAtShop decodes the body into v as readJSON does, then looks up the shop as atShop does.
func (s *Edge) readAtShop(c echo.Context, v any) (*atShop, error) {
	if err := readJSON(c, v); err != nil {
		return nil, err
	}
	return s.atShop(c)
}

// apiLocale returns the visitor's chosen language, or else the shop's default.
func apiLocale(c echo.Context, t *tenancy.Tenant) catalog.Locale {
	if chosen := chosenLang(c.QueryParam("lang"), c.Request()); chosen != "" {
		return chosen
	}
	return catalog.Default(t.Shop.Currency)
}

// invalid returns Invalid "request_invalid" for a parameter that cannot be parsed.
func invalid(name string) error {
	f := fault.New(fault.Invalid, "request_invalid")
	f.Fields = map[string]string{name: "invalid"}
	return f
}

// queryNumber returns a non-negative number of the query, or missing if the parameter is empty. It
// returns Invalid "request_invalid" for other values.
func queryNumber(c echo.Context, name string, missing int) (int, error) {
	given := c.QueryParam(name)
	if given == "" {
		return missing, nil
	}
	n, err := strconv.Atoi(given)
	if err != nil || n < 0 {
		return 0, invalid(name)
	}
	return n, nil
}

// pathID returns the positive id in the named path parameter, or NotFound with the code.
func pathID(c echo.Context, name, code string) (int, error) {
	id, err := strconv.Atoi(pathParams(c)[name])
	if err != nil || id <= 0 {
		return 0, fault.New(fault.NotFound, code)
	}
	return id, nil
}

// dataBody is the envelope of the API's responses.
type dataBody struct {
	Data any `json:"data"`
}

// sendData sends a response that caches must revalidate, because it depends on the language cookie.
func sendData(c echo.Context, data any) error {
	header := c.Response().Header()
	header.Set("Cache-Control", "no-cache")
	header.Set("Vary", "Cookie")
	return c.JSON(http.StatusOK, dataBody{data})
}

// sendPrivate sends a response that must not be stored: it belongs to one visitor or is only valid
// now.
func sendPrivate(c echo.Context, data any) error {
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	return c.JSON(http.StatusOK, dataBody{data})
}

// embedded matches names of embedded Go types in a field's path, which JSON does not have.
var embedded = regexp.MustCompile(`\b[A-Z]\w*\.`)

// takes returns Unsupported "media_type_unsupported" unless the request's Content-Type is wanted.
// Other origins therefore cannot send JSON without a CORS preflight.
func takes(c echo.Context, wanted string) error {
	given, _, err := mime.ParseMediaType(c.Request().Header.Get(echo.HeaderContentType))
	if err != nil || given != wanted {
		return fault.New(fault.Unsupported, "media_type_unsupported")
	}
	return nil
}

// readJSON decodes the request's body, which must be one JSON value without fields unknown to v. It
// returns Unsupported "media_type_unsupported", TooLarge "request_too_large", Malformed
// "request_invalid" if the body is not JSON, and Invalid "request_invalid" with the name of a field
// that is unknown or has a wrong type.
func readJSON(c echo.Context, v any) error { return readJSONUpTo(c, maxBody, v) }

// readJSONUpTo is like readJSON with a limit of most bytes.
func readJSONUpTo(c echo.Context, most int64, v any) error {
	if err := takes(c, echo.MIMEApplicationJSON); err != nil {
		return err
	}
	return decodeJSON(c, most, v)
}

// decodeJSON is like readJSONUpTo for any content type.
func decodeJSON(c echo.Context, most int64, v any) error {
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
		return invalid(embedded.ReplaceAllString(mistyped.Field, ""))
	default:
		if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
			return invalid(strings.Trim(name, `"`))
		}
		return fault.New(fault.Invalid, "request_invalid") // the type's UnmarshalJSON rejected the value
	}
}

const idempotencyKey = "Idempotency-Key"
