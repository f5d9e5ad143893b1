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

// maxBody is the most bytes of a JSON request.
const maxBody = 64 << 10

func isAPI(path string) bool { return strings.HasPrefix(path, "/api/") }

// atShop is a call about a shop: which, the language of the answer, and the context
// with the shop as viewer.
type atShop struct {
	tenant *tenancy.Tenant
	locale catalog.Locale
	ctx    context.Context
}

// atShop is the shop that ?shop_id= names. NotFound "shop_not_found".
func (s *Server) atShop(c echo.Context) (*atShop, error) {
	id, err := strconv.Atoi(c.QueryParam("shop_id"))
	if err != nil || id <= 0 {
		return nil, invalid("shop_id")
	}
	tenant, err := s.Tenants.ShopByID(c.Request().Context(), id)
	if err != nil {
		return nil, err
	}
	// Work that waits for a slot takes turns by network and shop.
	ctx := fairqueue.With(c.Request().Context(), "network "+networkKey(c), "shop "+shopKey(tenant))
	return &atShop{tenant, apiLocale(c, tenant), tenant.Context(ctx)}, nil
}

// readAtShop is the same of a request with a body, which it reads into v as
// readJSON does.
func (s *Server) readAtShop(c echo.Context, v any) (*atShop, error) {
	if err := readJSON(c, v); err != nil {
		return nil, err
	}
	return s.atShop(c)
}

// apiLocale is the visitor's choice, else the shop's language.
func apiLocale(c echo.Context, t *tenancy.Tenant) catalog.Locale {
	if chosen := chosenLang(c.QueryParam("lang"), c.Request()); chosen != "" {
		return chosen
	}
	return catalog.Default(t.Shop.Currency)
}

// invalid is the fault of a parameter that cannot be read.
func invalid(name string) error {
	f := fault.New(fault.Invalid, "request_invalid")
	f.Fields = map[string]string{name: "invalid"}
	return f
}

// queryNumber is a number of the query that is not negative, or missing where there
// is none. Invalid "request_invalid".
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

// pathID is the id that a path has under a name. NotFound with the code where it is none.
func pathID(c echo.Context, name, code string) (int, error) {
	id, err := strconv.Atoi(pathParams(c)[name])
	if err != nil || id <= 0 {
		return 0, fault.New(fault.NotFound, code)
	}
	return id, nil
}

// dataBody is the shape of what the API answers.
type dataBody struct {
	Data any `json:"data"`
}

// sendData answers what is asked for anew each time: a cache would have to know
// the cookie of the language.
func sendData(c echo.Context, data any) error {
	header := c.Response().Header()
	header.Set("Cache-Control", "no-cache")
	header.Set("Vary", "Cookie")
	return c.JSON(http.StatusOK, dataBody{data})
}

// sendPrivate answers what is of one visitor alone, or true only now.
func sendPrivate(c echo.Context, data any) error {
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	return c.JSON(http.StatusOK, dataBody{data})
}

// embedded is the name of a Go type in the path to a field, which JSON does not have.
var embedded = regexp.MustCompile(`\b[A-Z]\w*\.`)

// takes refuses a body that does not say that it is of the media type: Unsupported
// "media_type_unsupported". A page elsewhere cannot send JSON without asking first.
func takes(c echo.Context, wanted string) error {
	given, _, err := mime.ParseMediaType(c.Request().Header.Get(echo.HeaderContentType))
	if err != nil || given != wanted {
		return fault.New(fault.Unsupported, "media_type_unsupported")
	}
	return nil
}

// readJSON reads a request's body, which must be one JSON value with the names
// that v has. Unsupported "media_type_unsupported", TooLarge "request_too_large", Malformed
// "request_invalid" for what is no JSON, Invalid "request_invalid" with the name that is
// of a wrong type or not known.
func readJSON(c echo.Context, v any) error { return readJSONUpTo(c, maxBody, v) }

// readJSONUpTo is readJSON of at most so many bytes.
func readJSONUpTo(c echo.Context, most int64, v any) error {
	if err := takes(c, echo.MIMEApplicationJSON); err != nil {
		return err
	}
	return decodeJSON(c, most, v)
}

// decodeJSON is readJSONUpTo of a body of whatever type.
func decodeJSON(c echo.Context, most int64, v any) error {
	decoder := json.NewDecoder(&shallow{Reader: http.MaxBytesReader(c.Response(), c.Request().Body, most)})
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
		return fault.New(fault.Invalid, "request_invalid") // a value that its type does not take
	}
}
