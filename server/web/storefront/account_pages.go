package storefront

import (
	"context"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/web/page"
)

// maxNext is the maximum length, in bytes, of the path in "next", to which visitors return after signing in.
const maxNext = 300

// NextQuery returns the "next" parameter if it is a path within the shop, otherwise nil. Signing in can
// therefore not redirect to another site.
func NextQuery(given url.Values) url.Values {
	next := given.Get("next")
	u, err := url.Parse(next)
	if err != nil || len(next) > maxNext || u.Host != "" || u.Scheme != "" || u.Opaque != "" || u.User != nil ||
		path.Clean(u.Path) != u.Path || !strings.HasPrefix(u.Path, "/") || strings.Contains(next, `\`) {
		return nil
	}
	u.Fragment = ""
	return url.Values{"next": {u.String()}}
}

// LoadSignIn returns the loader of a sign-in page, which is the same for every visitor. texts is the prefix
// of the keys of its texts.
func (s *Pages) LoadSignIn(texts string) pageLoader {
	return func(_ context.Context, r *Request, _ catalog.Tree) (*Content, error) {
		return &Content{
			props: page.SignInProps{Next: r.query.Get("next")},
			query: r.query,
			head:  s.privateHead(r, texts),
		}, nil
	}
}

// DashboardQuery returns the filters of the order list: a known status and a page number above 1.
func DashboardQuery(given url.Values) url.Values {
	query := url.Values{}
	if status := given.Get("status"); slices.Contains(orderStatuses, status) {
		query.Set("status", status)
	}
	if n, err := strconv.Atoi(given.Get("page")); err == nil && n > 1 && n < maxDashboardPage {
		query.Set("page", strconv.Itoa(n))
	}
	return query
}

const maxDashboardPage = 10_000

var orderStatuses = []string{"pending", "accepted", "processing", "shipped", "delivered", "completed", "canceled"}

// LoadDashboard loads a section of the customer's dashboard. It contains no customer data, which the browser
// fetches.
func (s *Pages) LoadDashboard(_ context.Context, r *Request, _ catalog.Tree) (*Content, error) {
	section := page.Section(r.item)
	if section == "" {
		section = page.Overview
	} else if section == page.Overview { // the overview's canonical address is /dashboard
		return nil, Moved{Address: r.addressOf("/dashboard")}
	}
	if !slices.Contains(page.Sections, section) {
		return nil, fault.New(fault.NotFound, "page_not_found")
	}
	query := r.query
	if section != page.MyOrders {
		query = nil
	}
	return &Content{
		props: page.DashboardProps{Section: section},
		query: query,
		head:  s.privateHead(r, "head.dashboard"),
	}, nil
}
