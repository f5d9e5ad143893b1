package storefront

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/pagecache"
	"haat/server/tenancy"
	"haat/server/web/edge"
	"haat/server/web/page"
	"haat/server/web/telemetry"
)

var statuses = map[fault.Kind]int{
	fault.Invalid: http.StatusUnprocessableEntity, fault.Unauthorized: http.StatusUnauthorized,
	fault.Forbidden: http.StatusForbidden, fault.NotFound: http.StatusNotFound,
	fault.NotAllowed: http.StatusMethodNotAllowed, fault.Conflict: http.StatusConflict, fault.TooMany: http.StatusTooManyRequests,
	fault.TooLarge: http.StatusRequestEntityTooLarge, fault.Malformed: http.StatusBadRequest, fault.Unsupported: http.StatusUnsupportedMediaType,
	fault.Unavailable: http.StatusServiceUnavailable, fault.TooSlow: http.StatusRequestTimeout,
}

// retryAfter is the value of Retry-After while the database is unavailable, which usually lasts only seconds.
const retryAfter = 5 * time.Second

// errorBody is the body of every API error.
type errorBody struct {
	Error struct {
		Code    string            `json:"code"`
		Message string            `json:"message"`
		Fields  map[string]string `json:"fields,omitempty"`
	} `json:"error"`
	Data any `json:"data,omitempty"` // the current state, for conflicts
}

// HandleError responds to an error returned by a handler: with a page if a person requested one, otherwise
// with JSON. Only HandleError logs internal errors.
func (s *Pages) HandleError(err error, c echo.Context) {
	// net/http also cancels the request's context if reading the body times out.
	slow, ok := fault.As(err)
	if errors.Is(c.Request().Context().Err(), context.Canceled) && (!ok || slow.Kind != fault.TooSlow) {
		respondClientClosed(c)
		return
	}
	if c.Response().Committed {
		s.Logger.ErrorContext(c.Request().Context(), "response aborted", "error", err, "path", c.Request().URL.Path)
		return
	}
	var moved *tenancy.Moved
	if errors.As(err, &moved) {
		if to := s.movedAddress(c, moved); to != "" {
			err = s.redirectMoved(c, to)
		} else {
			err = fault.New(fault.NotFound, "shop_not_found")
		}
		if err == nil {
			return
		}
	}
	f := asFault(err)
	if f.Kind == fault.Internal || f.Kind == fault.Unavailable {
		s.Logger.ErrorContext(c.Request().Context(), "request failed", "error", err, "path", c.Request().URL.Path, "id", telemetry.RequestID(c))
	}
	if answerErr := s.answerError(c, f, err); answerErr != nil {
		s.Logger.ErrorContext(c.Request().Context(), "send error response", "error", answerErr)
		c.Response().WriteHeader(http.StatusInternalServerError)
	}
}

// statusClientClosed is the status of requests whose client disconnected before the response, as in nginx. It
// appears in logs, metrics and traces, and reaches clients that have closed only their sending side.
const statusClientClosed = 499

// respondClientClosed ends the response to a client that has disconnected, unless it has begun.
func respondClientClosed(c echo.Context) {
	if c.Response().Committed {
		return
	}
	httpx.RemoveFileHeaders(c.Response().Header())
	c.Response().Header().Set("Cache-Control", "no-store")
	c.Response().WriteHeader(statusClientClosed)
}

// StatusOf returns the status of responses with a fault of a kind.
func StatusOf(kind fault.Kind) int {
	if status, ok := statuses[kind]; ok {
		return status
	}
	return http.StatusInternalServerError
}

func (s *Pages) answerError(c echo.Context, f *fault.Fault, cause error) error {
	status := StatusOf(f.Kind)
	if f.Wait > 0 {
		c.Response().Header().Set(echo.HeaderRetryAfter, strconv.Itoa(int(math.Ceil(f.Wait.Seconds()))))
	}
	if f.Kind == fault.TooSlow { // the rest of the body is still arriving
		c.Response().Header().Set(echo.HeaderConnection, "close")
	}
	if wantsPage(c.Request()) && s.IsAdminHost(c.Request().Host) { // the admin host has no storefront pages
		return c.String(status, s.Texts.T(string(edge.LocaleOf(c.Request())), "error."+f.Code))
	}
	if wantsPage(c.Request()) || edge.IsFormRoute(c.Path()) && strings.Contains(c.Request().Header.Get(echo.HeaderAccept), echo.MIMETextHTML) {
		r := NewRequest(c, Route{})
		home := homeOf(r)
		ofShop := home != "/" || !r.host.Market()
		r.Slug, r.path = r.host.Slug, "/"
		if r.Slug == "" {
			r.host = tenancy.Host{Name: s.Config.MarketHost}
		}
		if f.Kind == fault.NotFound {
			return s.notFound(c, r, f)
		}
		if !r.JSON {
			r.Slug, r.host = "", tenancy.Host{Name: s.Config.MarketHost}
			return s.errorPage(c, r, errorOf(status, ofShop), status, home)
		}
	}
	var body errorBody
	body.Error.Code = f.Code
	body.Error.Message = s.Texts.T(string(edge.LocaleOf(c.Request())), "error."+f.Code, f.Words...)
	body.Error.Fields, body.Data = f.Fields, f.Now
	return c.JSON(status, body)
}

// homeOf returns the path of the shop's home page, or of the market's, for an error page, which cannot look
// up the shop.
func homeOf(r *Request) string {
	if r.host.Market() && tenancy.ValidSlug(r.Slug) {
		return "/shop/" + r.Slug
	}
	return "/"
}

// errorOf returns the error page of a status. ofShop states whether the URL belongs to a shop.
func errorOf(status int, ofShop bool) page.ErrorProps {
	switch {
	case status == http.StatusTooManyRequests:
		return page.ErrorProps{Kind: page.Other, Busy: true}
	case status < http.StatusInternalServerError:
		return page.ErrorProps{Kind: page.Other}
	case ofShop:
		return page.ErrorProps{Kind: page.Other, Shop: true, Request: requestIDPlaceholder}
	default:
		return page.ErrorProps{Kind: page.ServerError, Request: requestIDPlaceholder}
	}
}

// errorPage renders an error page without the database, which may be the cause of the error. All URLs with
// equal props share one cached page.
func (s *Pages) errorPage(c echo.Context, r *Request, props page.ErrorProps, status int, home string) error {
	s.Locate(r, nil)
	r.visited.home = homePlaceholder
	title := "error.default"
	switch {
	case props.Shop:
		title = "error.shop_load"
	case props.Busy:
		title = "error.busy"
	case props.Kind == page.ServerError:
		title = "error.server"
	}
	key := "error\x00" + strconv.Itoa(status) + "\x00" + title + "\x00" + r.Key()
	finished, err := s.Fixed.Get(c.Request().Context(), key, func(ctx context.Context) (*pagecache.Page, error) {
		return s.finish(ctx, r, nil, &Content{
			name: page.Error, status: status, props: props, tags: []string{catalog.ShopsTag},
			head: headInput{
				title:       s.Texts.T(string(r.Locale), title),
				description: s.Texts.T(string(r.Locale), title+".hint"),
				noindex:     true,
			},
		})
	})
	if err != nil {
		return err
	}
	return sendErrorPage(c, finished, home)
}

// Placeholders in cached error pages.
const (
	requestIDPlaceholder = "[request-id]"
	homePlaceholder      = "[home]"
)

// sendErrorPage sends an error page with the request's id and the path of the home page filled in.
func sendErrorPage(c echo.Context, p *pagecache.Page, home string) error {
	body, err := p.Unpacked()
	if err != nil {
		return err
	}
	maps.Copy(c.Response().Header(), p.Header)
	c.Response().Header().Set("Cache-Control", "no-store")
	body = bytes.ReplaceAll(body, []byte(requestIDPlaceholder), []byte(telemetry.RequestID(c)))
	body = bytes.ReplaceAll(body, []byte(homePlaceholder), []byte(home))
	c.Response().Header().Set(echo.HeaderContentLength, strconv.Itoa(len(body)))
	return c.Blob(p.Status, p.ContentType, body)
}

// asFault returns the fault in err. It converts echo's own errors and database outages.
func asFault(err error) *fault.Fault {
	if f, ok := fault.As(err); ok {
		return f
	}
	var he *echo.HTTPError
	if errors.As(err, &he) {
		switch he.Code {
		case http.StatusNotFound:
			return fault.New(fault.NotFound, "page_not_found")
		case http.StatusMethodNotAllowed:
			return fault.New(fault.NotAllowed, "method_not_allowed")
		}
	}
	if db.IsUnavailable(err) {
		away := fault.New(fault.Unavailable, "unavailable")
		away.Wait = retryAfter
		return away
	}
	return fault.New(fault.Internal, "internal")
}

// wantsPage reports whether the request is for a page, either by a person or by client-side navigation.
func wantsPage(req *http.Request) bool {
	path := req.URL.Path
	return (req.Method == http.MethodGet || req.Method == http.MethodHead) &&
		!edge.IsAPI(path) && !strings.HasPrefix(path, "/media/") && !strings.HasPrefix(path, "/assets/")
}
