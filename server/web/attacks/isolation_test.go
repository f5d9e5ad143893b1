package attacks_test

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"haat/ent/migrate"
	"haat/server/config"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/dnstest"
	"haat/server/web/webtest"
)

// Every API route is requested with shop A's ids by every caller who may not use it. The callers must receive
// the status in the table and no data of shop A, and must not change anything of shop A. The permitted caller
// then sends the same request successfully, which proves that the refusals depend on the caller and not on
// the request.
func TestIsolation_CallersReachOnlyTheirOwnData(t *testing.T) {
	meta := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, `{"events_received":1}`) }))
	t.Cleanup(meta.Close)
	z := dnstest.Start(t, "haat.test. A 192.0.2.1")
	s := webtest.NewSite(t, webtest.WithDNS(z), withCourier(t), func(c *config.Config) { c.MetaURL = meta.URL })
	listed := map[string]bool{}
	readers := newPairOfShops(s, len(probes)) // shared by the routes that change nothing
	for i, p := range probes {
		listed[p.route] = true
		t.Run(p.route, func(t *testing.T) {
			s.T = t
			shops := readers
			if !strings.HasPrefix(p.route, "GET ") {
				shops = newPairOfShops(s, i)
			}
			(&trial{pairOfShops: shops, probe: p, t: t}).run()
		})
	}
	for _, r := range s.Handler.(*echo.Echo).Routes() {
		route := r.Method + " " + r.Path
		if strings.HasPrefix(r.Path, "/api/") && !slices.Contains(webtest.UndocumentedPaths, r.Path) && r.Method != echo.RouteNotFound && !listed[route] {
			t.Errorf("%s is missing in the table", route)
		}
		delete(listed, route)
	}
	for route := range listed {
		t.Errorf("%s is in the table, but is not a route", route)
	}
	if keys := dbtest.KeysAcrossShops(t, s.DB); keys != nil {
		t.Errorf("rows refer to rows of another shop: %v", keys)
	}
}

var tableOf = func() *regexp.Regexp {
	var names []string
	for _, table := range migrate.Tables {
		if slices.ContainsFunc(table.Columns, func(c *schemaColumn) bool { return c.Name == "shop_id" }) {
			names = append(names, table.Name)
		}
	}
	return regexp.MustCompile(`(?:FROM|JOIN|UPDATE|INTO) \x60?(` + strings.Join(names, "|") + `)\b`)
}()

// trial runs a probe on a pair of shops.
type trial struct {
	*pairOfShops
	probe
	t    *testing.T
	call request
	kept map[string]string // rows of shop A at the last comparison
}

// requester is a caller with its credentials.
type requester struct {
	name string
	as   webtest.Option
}

func (r *trial) run() {
	r.t.Helper()
	if r.call = (request{}); r.build != nil {
		r.call = r.build(r.pairOfShops)
	}
	nobody := requester{"nobody", func(*http.Request) {}}
	mine, next, abroad := requester{"the customer", r.customer.Session}, requester{"another customer", r.otherCustomer.Session}, requester{"a customer of B", r.customerOfB.Session}
	staff, owner := requester{"staff", r.staff.Session}, requester{"the owner", r.owner.Session}
	foreign, app := requester{"the owner of B", r.ownerOfB.Session}, requester{"an app of B", r.bearer}
	outside := cmp.Or(r.outside, http.StatusUnauthorized)
	switch r.by {
	case anybody:
		r.wantRefusedAtB(r.away, nobody)
		r.wantAllowed(nobody)
	case withProof:
		r.wantRefused(r.inside, nobody, next, abroad, staff, owner, foreign, app)
		r.wantRefusedAtB(r.away, nobody, abroad, requester{"the browser", r.browser})
		r.wantAllowed(requester{"the browser", r.browser})
	case customers:
		r.wantRefused(outside, nobody, abroad, staff, owner, foreign, app)
		r.wantRefused(r.inside, next)
		r.wantRefusedAtB(outside, mine, foreign, app)
		r.wantRefusedAtB(r.away, abroad)
		r.wantAllowed(mine)
	case members, owners:
		r.wantRefused(outside, nobody, mine, abroad, foreign, app)
		r.wantRefusedAtB(outside, abroad, owner)
		if r.by == owners {
			r.wantRefused(http.StatusForbidden, staff)
		}
		r.wantRefusedAtB(r.away, foreign, app)
		if r.by == members {
			r.wantAllowed(staff)
		} else {
			r.wantAllowed(owner)
		}
	}
}

// wantRefused sends the request to shop A as each caller and checks the status.
func (r *trial) wantRefused(want int, who ...requester) {
	r.t.Helper()
	for _, one := range who {
		r.try(one, r.a, want, one.name)
	}
}

// wantRefusedAtB sends the request to shop B with the ids of shop A, as each caller, and checks the status.
func (r *trial) wantRefusedAtB(want int, who ...requester) {
	r.t.Helper()
	for _, one := range who {
		if strings.Contains(r.route, "/admin/v3/login") || strings.Contains(r.route, "/admin/v3/register") || strings.HasSuffix(r.route, "/token") || r.global {
			return // the route does not depend on a shop
		}
		r.try(one, r.b, want, one.name+" at B")
	}
}

func (r *trial) try(who requester, at *webtest.Shop, want int, name string) {
	r.t.Helper()
	own := want == 0
	if own {
		r.wantUnchanged("a refused request", false, false)
		r.kept = r.rows(true)
		want = http.StatusOK
	} else if r.kept == nil {
		r.kept = r.rows(false)
	}
	var a webtest.Response
	asked := r.Statements.During(func() { a = r.send(at, who.as) })
	r.wantShopCondition(asked)
	if a.StatusCode != want && !(own && a.StatusCode < 500) {
		r.t.Errorf("%s: status %d, want %d: %.300s", name, a.StatusCode, want, a.Text)
	}
	r.wantNoData(name, at, a)
	switch {
	case own:
		r.wantUnchanged(name, true, at == r.a)
		r.kept = nil // this comparison omitted the rows of the other customer
	case slices.ContainsFunc(asked, writes):
		r.wantUnchanged(name, false, false)
	}
}

// writes reports whether a statement may change rows.
func writes(s dbtest.Statement) bool { return !strings.HasPrefix(s.Query, "SELECT") }

// wantUnchanged checks that the rows of shop A have not changed since the last comparison. New rows are allowed
// if mayAdd is set. name is the caller of the requests in between, for error messages.
func (r *trial) wantUnchanged(name string, withoutNext, mayAdd bool) {
	r.t.Helper()
	if r.kept == nil {
		return
	}
	after := r.rows(withoutNext)
	for key, row := range r.kept {
		if after[key] != row {
			r.t.Errorf("%s changes %s: %s to %s", name, key, row, after[key])
		}
	}
	if len(after) != len(r.kept) && !mayAdd {
		r.t.Errorf("%s adds %d rows to the %d of A", name, len(after)-len(r.kept), len(r.kept))
	}
	r.kept = after
}

// wantNoData checks that a response contains no text of shop A's customer and, unless the caller successfully
// requested shop A, no text of shop A.
func (r *trial) wantNoData(name string, at *webtest.Shop, a webtest.Response) {
	r.t.Helper()
	all := a.Text
	for key, values := range a.Header {
		all += key + ": " + strings.Join(values, " ") + "\n"
	}
	words := []string{customersWord}
	if at == r.b || a.StatusCode >= 400 {
		words = append(words, shopsWord, "ZQSHOP")
	}
	for _, word := range words {
		if strings.Contains(all, word) {
			r.t.Errorf("%s gets data of A with %s: %.600s", name, word, all)
		}
	}
}

// wantAllowed sends the request as the permitted caller. If the route is a GET route, the response must
// contain data of shop A.
func (r *trial) wantAllowed(who requester) {
	r.t.Helper()
	r.wantUnchanged("a refused request", false, false)
	var a webtest.Response
	r.wantShopCondition(r.Statements.During(func() { a = r.send(r.a, who.as) }))
	if a.StatusCode != http.StatusOK {
		r.t.Errorf("%s: %d %.300s", who.name, a.StatusCode, a.Text)
	}
	if reads := strings.HasPrefix(r.route, "GET "); reads && !r.plain && !strings.Contains(a.Text, shopsWord) && !strings.Contains(a.Text, customersWord) {
		r.t.Errorf("%s gets no data of A: %.300s", who.name, a.Text)
	}
}

// platformStatements contains parts of statements about tenant tables that are permitted without a shop's id:
// whether another shop has verified a domain, an SMS of the platform, the shops of a phone number's owner,
// and the search index and the facet values after products were written.
var platformStatements = []string{
	"`shop_domains`.`domain` = ?", "`shop_domains`.`domain` IN (?, ?) AND `shop_domains`.`verified`", "INSERT INTO `outboxes`", "`admin_users`.`phone` = ?", "FROM products p\n", "`former_slugs`.`slug` = ?",
	"SELECT id, shop_id, options FROM products WHERE id IN", "DELETE FROM facet_values WHERE product_id IN",
}

// wantShopCondition checks that each statement about a tenant table has a shop's id in its condition or in
// the row that it inserts. A SELECT by id directly after an UPDATE of the same table needs none.
func (r *trial) wantShopCondition(asked []dbtest.Statement) {
	r.t.Helper()
	changed := ""
	for _, s := range asked {
		query := parameter.ReplaceAllString(strings.ReplaceAll(s.Query, `"`, "`"), "?")
		table := tableOf.FindStringSubmatch(query)
		before := changed
		if changed = ""; table == nil {
			continue
		}
		conditions, _, _ := strings.Cut(query, " RETURNING ")
		switch verb, _, _ := strings.Cut(query, " "); verb {
		case "SELECT", "DELETE":
			_, conditions, _ = strings.Cut(conditions, " FROM ")
		case "UPDATE":
			changed = table[1]
			_, conditions, _ = strings.Cut(conditions, " WHERE ")
		}
		again := before == table[1] && strings.HasSuffix(conditions, "` WHERE `id` = ?")
		own := slices.ContainsFunc(platformStatements, func(own string) bool { return strings.Contains(query, own) })
		if !strings.Contains(conditions, "shop_id") && !again && !own {
			r.t.Errorf("statement without a shop: %s", query)
		}
	}
}

// parameter matches a parameter in PostgreSQL's syntax.
var parameter = regexp.MustCompile(`\$[0-9]+`)

// send sends the request to a shop with a caller's credentials.
func (r *trial) send(at *webtest.Shop, as webtest.Option) webtest.Response {
	r.t.Helper()
	method, path, _ := strings.Cut(r.route, " ")
	path = webtest.EchoParam.ReplaceAllStringFunc(path, func(name string) string { return r.ids[name[1:]] })
	path += fmt.Sprintf("?lang=en&shop_id=%d", at.Row.ID)
	if r.call.query != "" {
		path += "&" + r.call.query
	}
	options := append(slices.Clone(r.call.options), as)
	switch {
	case r.streams:
		return r.stream(path, options)
	case r.call.form != nil:
		return r.SendForm(method, path, r.call.form, options...)
	case r.call.body != nil:
		return r.Send(method, path, r.encode(r.call.body), options...)
	default:
		return r.Get(path, append(options, func(q *http.Request) { q.Method = method })...)
	}
}

// stream reads the first event of an event stream.
func (r *trial) stream(path string, options []webtest.Option) webtest.Response {
	ctx, cancel := context.WithTimeout(r.t.Context(), 30*time.Second)
	defer cancel()
	req := httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil)
	req.Host = "haat.test"
	for _, o := range options {
		o(req)
	}
	rec := &firstEvent{ResponseRecorder: httptest.NewRecorder(), done: cancel}
	r.Handler.ServeHTTP(rec, req)
	res := rec.Result()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	return webtest.Response{Response: res, Text: string(body)}
}

// firstEvent cancels the request after the first event.
type firstEvent struct {
	*httptest.ResponseRecorder
	done func()
}

func (f *firstEvent) Write(p []byte) (int, error) {
	n, err := f.ResponseRecorder.Write(p)
	if strings.Contains(f.Body.String(), "\n\n") {
		f.done()
	}
	return n, err
}

func (f *firstEvent) SetWriteDeadline(time.Time) error { return nil }

// rows returns all rows of shop A by table and id. If withoutNext is set, rows of the shop's other customer
// are omitted.
func (r *trial) rows(withoutNext bool) map[string]string {
	r.t.Helper()
	all := map[string]string{}
	for _, table := range migrate.Tables {
		column := "shop_id"
		if table.Name == "shops" {
			column = "id"
		} else if !slices.ContainsFunc(table.Columns, func(c *schemaColumn) bool { return c.Name == "shop_id" }) {
			continue
		}
		if withoutNext && table.Name == "summary_states" { // every erasure updates it
			continue
		}
		maps.Copy(all, r.rowsOf(table.Name, column, withoutNext))
	}
	return all
}

func (r *trial) rowsOf(table, column string, withoutNext bool) map[string]string {
	r.t.Helper()
	found, err := r.DB.SQL.QueryContext(r.t.Context(), fmt.Sprintf(`SELECT * FROM "%s" WHERE "%s" = %d`, table, column, r.a.Row.ID))
	if err != nil {
		r.t.Fatal(err)
	}
	defer found.Close()
	columns, err := found.Columns()
	if err != nil {
		r.t.Fatal(err)
	}
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	all := map[string]string{}
	for found.Next() {
		if err := found.Scan(into...); err != nil {
			r.t.Fatal(err)
		}
		row, id, next := "", "", false
		for i, name := range columns {
			if bytes, ok := values[i].([]byte); ok {
				values[i] = string(bytes)
			}
			value := fmt.Sprint(values[i])
			row += name + "=" + value + " "
			if name == "id" {
				id = value
			}
			if name == "customer_id" || name == "id" && table == "customers" {
				next = next || value == fmt.Sprint(r.otherCustomer.ID)
			}
			next = next || name == "mobile" && value == otherNumber
		}
		if !(withoutNext && next) {
			all[table+" "+id] = row
		}
	}
	if err := found.Err(); err != nil {
		r.t.Fatal(err)
	}
	return all
}
