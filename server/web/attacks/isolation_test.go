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

// Every route of the API is tried with shop A's ids by everybody who is not the one whom
// it is for: they are refused as the table says, are told nothing of A's, and nothing of
// A's changes. Then the one whom it is for asks the same and gets it: a refusal is for
// who asks, not for what is asked.
func TestIsolation_NobodyReachesWhatIsAnothers(t *testing.T) {
	meta := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, `{"events_received":1}`) }))
	t.Cleanup(meta.Close)
	z := dnstest.Start(t, "haat.test. A 192.0.2.1")
	s := webtest.NewSite(t, webtest.WithDNS(z), func(c *config.Config) { c.MetaURL = meta.URL })
	listed := map[string]bool{}
	for i, p := range probes {
		listed[p.route] = true
		t.Run(p.route, func(t *testing.T) {
			s.T = t
			(&trial{pairOfShops: newPairOfShops(s, i), probe: p, t: t}).run()
		})
	}
	for _, r := range s.Handler.(*echo.Echo).Routes() {
		route := r.Method + " " + r.Path
		if strings.HasPrefix(r.Path, "/api/") && !slices.Contains(webtest.UndocumentedPaths, r.Path) && r.Method != echo.RouteNotFound && !listed[route] {
			t.Errorf("%s is not in the table", route)
		}
		delete(listed, route)
	}
	for route := range listed {
		t.Errorf("%s is in the table and no route", route)
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

// trial is a probe at a pair of shops.
type trial struct {
	*pairOfShops
	probe
	t    *testing.T
	call request
}

// asker is who asks.
type asker struct {
	name string
	as   webtest.Option
}

func (r *trial) run() {
	r.t.Helper()
	if r.call = (request{}); r.made != nil {
		r.call = r.made(r.pairOfShops)
	}
	nobody := asker{"nobody", func(*http.Request) {}}
	mine, next, abroad := asker{"the customer", r.mine.Session}, asker{"another customer", r.next.Session}, asker{"a customer of B", r.abroad.Session}
	staff, owner := asker{"staff", r.staff.Session}, asker{"the owner", r.owner.Session}
	foreign, app := asker{"the owner of B", r.foreign.Session}, asker{"an app of B", r.bearer}
	outside := cmp.Or(r.outside, http.StatusUnauthorized)
	switch r.by {
	case anybody:
		r.elsewhere(r.away, nobody)
		r.is(nobody)
	case proved:
		r.refused(r.inside, nobody, next, abroad, staff, owner, foreign, app)
		r.elsewhere(r.away, nobody, abroad, asker{"the browser", r.browser})
		r.is(asker{"the browser", r.browser})
	case customers:
		r.refused(outside, nobody, abroad, staff, owner, foreign, app)
		r.refused(r.inside, next)
		r.elsewhere(outside, mine, foreign, app)
		r.elsewhere(r.away, abroad)
		r.is(mine)
	case workers, owners:
		r.refused(outside, nobody, mine, abroad, foreign, app)
		r.elsewhere(outside, abroad, owner)
		if r.by == owners {
			r.refused(http.StatusForbidden, staff)
		}
		r.elsewhere(r.away, foreign, app)
		if r.by == workers {
			r.is(staff)
		} else {
			r.is(owner)
		}
	}
}

// refused has some ask at shop A.
func (r *trial) refused(want int, who ...asker) {
	r.t.Helper()
	for _, one := range who {
		r.try(one, r.a, want, one.name)
	}
}

// elsewhere has some ask at shop B, with the ids of A.
func (r *trial) elsewhere(want int, who ...asker) {
	r.t.Helper()
	for _, one := range who {
		if strings.Contains(r.route, "/admin/v3/login") || strings.Contains(r.route, "/admin/v3/register") || strings.HasSuffix(r.route, "/token") || r.global {
			return // knows no shops
		}
		r.try(one, r.b, want, one.name+" at B")
	}
}

func (r *trial) try(who asker, at *webtest.Shop, want int, name string) {
	r.t.Helper()
	own := want == 0
	if own {
		want = http.StatusOK
	}
	before := r.rows(own)
	var a webtest.Response
	r.namesShops(r.Statements.During(func() { a = r.ask(at, who.as) }))
	if a.StatusCode != want && !(own && a.StatusCode < 500) {
		r.t.Errorf("%s: %d, want %d: %.300s", name, a.StatusCode, want, a.Text)
	}
	r.tellsNothing(name, at, a)
	after := r.rows(own)
	for key, row := range before {
		if after[key] != row {
			r.t.Errorf("%s changes %s: %s to %s", name, key, row, after[key])
		}
	}
	if len(after) != len(before) && !(own && at == r.a) {
		r.t.Errorf("%s adds %d rows to A's %d", name, len(after)-len(before), len(before))
	}
}

// tellsNothing checks that an answer has no text of A's, or to A's own of the customer's.
func (r *trial) tellsNothing(name string, at *webtest.Shop, a webtest.Response) {
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
			r.t.Errorf("%s is told of A's %s: %.600s", name, word, all)
		}
	}
}

// is has the one ask whom the route is for, who is told something of A's where they only read.
func (r *trial) is(who asker) {
	r.t.Helper()
	var a webtest.Response
	r.namesShops(r.Statements.During(func() { a = r.ask(r.a, who.as) }))
	if a.StatusCode != http.StatusOK {
		r.t.Errorf("%s: %d %.300s", who.name, a.StatusCode, a.Text)
	}
	if reads := strings.HasPrefix(r.route, "GET "); reads && !r.plain && !strings.Contains(a.Text, shopsWord) && !strings.Contains(a.Text, customersWord) {
		r.t.Errorf("%s is told nothing of A's: %.300s", who.name, a.Text)
	}
}

// platforms are the statements about rows of shops that name no shop, by what is in them:
// whether another shop has proved a domain, an SMS of the platform's own, the shops that a
// phone number runs, and what search knows of products that were just written.
var platforms = []string{"`shop_domains`.`domain` = ?", "INSERT INTO `outboxes`", "`admin_users`.`phone` = ?", "FROM products p\n"}

// namesShops checks that each statement about rows of shops is of one shop: that its
// conditions say so, or the row that it writes. One that reads what the one before it has
// changed need not say it again.
func (r *trial) namesShops(asked []dbtest.Statement) {
	r.t.Helper()
	changed := ""
	for _, s := range asked {
		query := parameter.ReplaceAllString(strings.ReplaceAll(s.Query, `"`, "`"), "?")
		table := tableOf.FindStringSubmatch(query)
		before := changed
		if changed = ""; table == nil {
			continue
		}
		says, _, _ := strings.Cut(query, " RETURNING ")
		switch verb, _, _ := strings.Cut(query, " "); verb {
		case "SELECT", "DELETE":
			_, says, _ = strings.Cut(says, " FROM ")
		case "UPDATE":
			changed = table[1]
			_, says, _ = strings.Cut(says, " WHERE ")
		}
		again := before == table[1] && strings.HasSuffix(says, "` WHERE `id` = ?")
		own := slices.ContainsFunc(platforms, func(own string) bool { return strings.Contains(query, own) })
		if !strings.Contains(says, "shop_id") && !again && !own {
			r.t.Errorf("of any shop: %s", query)
		}
	}
}

// parameter is one as PostgreSQL has them.
var parameter = regexp.MustCompile(`\$[0-9]+`)

// ask sends the request to a shop, as somebody.
func (r *trial) ask(at *webtest.Shop, as webtest.Option) webtest.Response {
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

// stream reads the first event of an answer that does not end.
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

// firstEvent is gone once it has heard one event.
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

// rows are all of shop A's, by table and id; without those of its other customer.
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
				next = next || value == fmt.Sprint(r.next.ID)
			}
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
