package record_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/customerrecord"
	"haat/ent/order"
	"haat/server/books/summary"
	"haat/server/customer/record"
	orders "haat/server/order"
	"haat/server/order/ordertest"
	"haat/server/platform/audit"
	"haat/server/platform/i18n"
	"haat/server/platform/spreadsheet"
	"haat/server/tenancy"
	"haat/server/tenancy/tenancytest"
)

var now = time.Date(2026, 11, 26, 6, 0, 0, 0, time.UTC)

func daysAgo(n int) time.Time { return now.AddDate(0, 0, -n) }

// area is a shop with the service under test.
type area struct {
	*testing.T
	*record.Customers
	client *ent.Client
	orders *ordertest.Services
	tenant *tenancy.Tenant
	ctx    context.Context
	placed int
}

func newArea(t *testing.T) *area {
	t.Helper()
	client := tenancytest.New(t).Client
	services := ordertest.New(t, client)
	a := &area{
		T: t, client: client, orders: services,
		Customers: record.New(client, summary.New(client, slog.New(slog.DiscardHandler), nil)),
	}
	audit.LogWrites(client)
	return a.shop("rina", "01911111111")
}

// shop returns the same services for another shop, with its owner as actor.
func (a *area) shop(slug, phone string) *area {
	a.Helper()
	other := *a
	row, owner, ctx := (&tenancytest.Shops{T: a.T, Client: a.client}).Shop(slug, phone)
	other.tenant = &tenancy.Tenant{Shop: row}
	other.ctx = audit.With(ctx, audit.Actor{ID: owner.ID, Name: owner.Name})
	return &other
}

// quiet returns a context whose writes are not logged.
func (a *area) quiet() context.Context { return audit.Quiet(a.ctx) }

// order adds orders of a number with a status, placed some days ago.
func (a *area) order(mobile, name, status string, days, count int) {
	a.Helper()
	for range count {
		a.placed++
		number := fmt.Sprint(10_000_000 + a.placed)
		create := a.client.Order.Create().SetNumber(number).SetIdempotencyKey(number).SetName(name).SetNameKey(orders.NameKey(name)).
			SetMobile(mobile).SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine("House 1").SetCurrency("BDT").
			SetSubtotal(100_00).SetTotal(100_00).SetCreatedAt(daysAgo(days))
		if status == "returned" {
			create.SetStatus("canceled").SetReturnedAt(now)
		} else {
			create.SetStatus(order.Status(status))
		}
		create.ExecX(a.quiet())
	}
}

func (a *area) list(query string) *record.CustomerList {
	a.Helper()
	list, err := a.List(a.ctx, a.query(query), i18n.Bn)
	if err != nil {
		a.Fatal(err)
	}
	return list
}

func (a *area) query(query string) record.Query {
	a.Helper()
	values, err := url.ParseQuery(query)
	if err != nil {
		a.Fatal(err)
	}
	q, err := record.ParseQuery(values, now)
	if err != nil {
		a.Fatal(err)
	}
	return q
}

// wantNames compares the names of a list.
func (a *area) wantNames(query, want string) {
	a.Helper()
	var names []string
	for _, row := range a.list(query).Customers {
		names = append(names, row.Name)
	}
	if got := strings.Join(names, " "); got != want {
		a.Errorf("%s: %q, want %q", query, got, want)
	}
}

// id returns the id of a number's record.
func (a *area) id(mobile string) int {
	a.Helper()
	a.list("")
	return a.client.CustomerRecord.Query().Where(customerrecord.Mobile(mobile)).OnlyX(a.ctx).ID
}

func (a *area) csv(query string) [][]string {
	a.Helper()
	return a.csvIn(i18n.En, query)
}

func (a *area) csvIn(locale i18n.Locale, query string) [][]string {
	a.Helper()
	export, err := a.Export(a.ctx, a.query(query))
	if err != nil {
		a.Fatal(err)
	}
	var b bytes.Buffer
	if err := export.Write(a.ctx, &b, spreadsheet.File{Format: spreadsheet.CSV, Locale: locale}); err != nil {
		a.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(b.String(), "\ufeff"))).ReadAll()
	if err != nil {
		a.Fatal(err)
	}
	return rows[1:]
}
