package insight_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent/adminuser"
	"haat/ent/auditlog"
	"haat/ent/order"
	"haat/server/insight/report"
	orderlist "haat/server/order/list"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/spreadsheet"
	"haat/server/web/webtest"
)

// seller is a shop with orders of the last 5 days and their products.
type seller struct {
	*webtest.Shop
	owner    *webtest.Merchant
	random   *rand.Rand
	products []int
	n        int
}

func newSeller(t *testing.T) *seller {
	t.Helper()
	site := webtest.NewSite(t)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	s := &seller{Shop: site.NewShop("demo"), random: rand.New(rand.NewPCG(seed, 3))}
	s.owner = s.Owner()
	for i := range 3 {
		s.products = append(s.products, s.NewProduct(fmt.Sprint("product-", i)).ID)
	}
	return s
}

var statuses = []order.Status{order.StatusPending, order.StatusShipped, order.StatusDelivered, order.StatusCanceled}

// order writes a random order and returns it.
func (s *seller) order() {
	s.n++
	key := fmt.Sprintf("%08d", s.n)
	price, quantity, discount := 1+s.random.Int64N(90_000), 1+s.random.IntN(3), int64(s.random.IntN(2))*7
	subtotal := 2 * price * int64(quantity)
	create := s.Site.Client.Order.Create().SetNumber(key).SetIdempotencyKey("key-" + key).SetName("Karim").SetMobile("01712345678").SetDivision("Dhaka").
		SetDistrict([]string{"Dhaka", "Bogura"}[s.random.IntN(2)]).SetUpazila("Savar").SetLine("Road 1").SetCurrency("BDT").
		SetStatus(statuses[s.random.IntN(len(statuses))]).SetSource([]order.Source{order.SourceShop, order.SourcePhone}[s.random.IntN(2)]).
		SetVisitSource([]string{"", "facebook"}[s.random.IntN(2)]).SetShippingFee(60_00).
		SetSubtotal(subtotal).SetDiscount(min(discount, subtotal)).SetTotal(subtotal - min(discount, subtotal) + 60_00).
		SetCreatedAt(time.Now().Add(-time.Duration(s.random.IntN(5*24)) * time.Hour))
	if s.random.IntN(4) == 0 {
		create.SetStatus(order.StatusCanceled).SetReturnedAt(time.Now())
	}
	row := create.SaveX(s.Ctx)
	for range 2 {
		item := s.Site.Client.OrderItem.Create().SetOrderID(row.ID).SetProductID(s.products[s.random.IntN(len(s.products))]).SetName("x").
			SetSellingPrice(price).SetPrice(price).SetQuantity(quantity)
		if s.random.IntN(2) == 0 {
			item.SetCost(price / 2)
		}
		item.ExecX(s.Ctx)
	}
}

// query returns the query string for the last days, with additional parameters.
func query(days int, more string) string {
	now := time.Now()
	return fmt.Sprintf("?from=%s&to=%s%s", dhaka.Day(now.AddDate(0, 0, 1-days)), dhaka.Day(now), more)
}

func get[T any](s *seller, as *webtest.Merchant, path string) T {
	s.Site.T.Helper()
	return webtest.Data[T](s.Site.T, as.Call(http.MethodGet, path, nil).WantStatus(s.Site.T, http.StatusOK))
}

// sheet returns the rows of an exported file, each as a map by column name.
func (s *seller) sheet(path string) []map[string]string {
	s.Site.T.Helper()
	text := s.owner.Call(http.MethodGet, path, nil).WantStatus(s.Site.T, http.StatusOK).Text
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff"))).ReadAll()
	if err != nil {
		s.Site.T.Fatal(err)
	}
	var list []map[string]string
	for _, row := range rows[1:] {
		named := map[string]string{}
		for i, cell := range row {
			named[rows[0][i]] = cell
		}
		list = append(list, named)
	}
	return list
}

func TestReports_AgreeWithTheListOfOrdersAndExports(t *testing.T) {
	s := newSeller(t)
	for range 60 {
		s.order()
	}
	s.deliver()
	s.advertise()
	for _, days := range []int{1, 3, 5} {
		now := get[report.Overview](s, s.owner, "/reports"+query(days, "")).Now
		from, to := dhaka.Day(time.Now().AddDate(0, 0, 1-days)), dhaka.Day(time.Now())
		listed := func(status string) int {
			return get[orderlist.AdminOrders](s, s.owner, "/orders?tab=all&date="+from+".."+to+status).Total
		}
		for name, c := range map[string][2]int{
			"orders": {now.Orders, listed("")}, "delivered": {now.Delivered, listed("&status=delivered,completed")},
			"returned": {now.Returned, listed("&status=returned")}, "canceled": {now.Canceled, listed("&status=canceled")},
			"online": {now.OnlineOrders, listed("&source=shop")},
		} {
			if c[0] != c[1] {
				t.Errorf("%d days: the report has %d %s orders, the list %d", days, c[0], name, c[1])
			}
		}
		var sales money.Amount
		units := 0
		for _, row := range s.sheet("/orders/export.csv?tab=all&date=" + from + ".." + to) {
			if row["status"] == "canceled" || row["status"] == "returned" {
				continue
			}
			sales += amount(t, row["subtotal"]) - amount(t, row["discount"])
			var n int
			_, _ = fmt.Sscan(row["quantity"], &n)
			units += n
		}
		if sales != now.Sales || units != now.Units {
			t.Errorf("%d days: the report has sales of %s and %d units, the export %s and %d", days, now.Sales.Decimal(), now.Units, sales.Decimal(), units)
		}
		for _, table := range []string{"days", "products", "districts", "sources"} {
			s.wantTable(table, days, now)
		}
	}
}

func amount(t *testing.T, text string) money.Amount {
	t.Helper()
	a, err := money.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// wantTable checks that a table and its files have the same rows, and that their sums are the totals.
func (s *seller) wantTable(table string, days int, all report.Totals) {
	s.Site.T.Helper()
	path := "/reports/" + table
	page := get[report.Page](s, s.owner, path+query(days, "&sort=sales-asc"))
	sheet := s.sheet(path + "/export.csv" + query(days, "&sort=sales-asc"))
	if len(sheet) != len(page.Rows) {
		s.Site.T.Fatalf("%s: %d rows on the screen, %d in the file", table, len(page.Rows), len(sheet))
	}
	var sales, profit money.Amount
	var spent report.PeriodProfit
	units := 0
	for i, row := range page.Rows {
		sales, profit, units = sales+row.Sales, profit+row.Profit.Amount, units+row.Units
		if p := row.Profit; p.Amount != row.DeliveredSales-p.UncostedSales-p.Cost+p.DeliveryFees-p.CourierCharges-p.DamagedGoods-p.Ads {
			s.Site.T.Errorf("%s %s: profit %+v of sales of %s", table, row.Key, p, row.DeliveredSales.Decimal())
		}
		spent.DeliveryFees, spent.CourierCharges = spent.DeliveryFees+row.Profit.DeliveryFees, spent.CourierCharges+row.Profit.CourierCharges
		spent.DamagedGoods, spent.Ads = spent.DamagedGoods+row.Profit.DamagedGoods, spent.Ads+row.Profit.Ads
		for name, amount := range map[string]money.Amount{
			"delivery_fees": row.Profit.DeliveryFees, "courier_charges": row.Profit.CourierCharges, "damaged_goods": row.Profit.DamagedGoods, "ads": row.Profit.Ads,
		} {
			if cell, ok := sheet[i][name]; ok && cell != amount.Decimal() || !ok && amount != 0 {
				s.Site.T.Errorf("%s %s: %s is %q in the file and %s on the screen", table, row.Key, name, cell, amount.Decimal())
			}
		}
		got := []string{sheet[i]["sales"], sheet[i]["profit"], sheet[i]["orders"], sheet[i]["units_without_cost"]}
		profitCell := row.Profit.Amount.Decimal()
		if row.Profit.UncostedUnits > 0 { // the profit is unknown
			profitCell = ""
		}
		want := []string{row.Sales.Decimal(), profitCell, fmt.Sprint(row.Orders), fmt.Sprint(row.Profit.UncostedUnits)}
		if !slices.Equal(got, want) {
			s.Site.T.Errorf("%s %s: the file has %v, the screen %v", table, row.Key, got, want)
		}
	}
	want, wantSpent := all.Profit.Amount, *all.Profit
	if table != "days" { // corrections belong to no order
		want += s.corrections(days)
		wantSpent.CourierCharges -= s.corrections(days)
	}
	if table == "products" || table == "districts" {
		want += all.Profit.Ads
		wantSpent.Ads = 0
	}
	s.wantSpent(fmt.Sprint(table, " of ", days, " days"), spent, wantSpent)
	if sales != all.Sales || units != all.Units || profit != want {
		s.Site.T.Errorf("%s: sums of %s, %d and %s, want %s, %d and %s", table, sales.Decimal(), units, profit.Decimal(), all.Sales.Decimal(), all.Units, want.Decimal())
	}
	book := s.owner.Call(http.MethodGet, path+"/export.xlsx"+query(days, ""), nil).WantStatus(s.Site.T, http.StatusOK).Text
	if n := strings.Count(book, "\n"); n != len(sheet)+1 {
		s.Site.T.Errorf("%s: %d rows in the workbook", table, n)
	}
}

func TestReports_CountVisitsAndConversion(t *testing.T) {
	s := newSeller(t)
	day := dhaka.Day(time.Now())
	for source, n := range map[string]int{"": 80, "facebook": 50, "direct": 40} {
		s.Site.Client.VisitCount.Create().SetDay(day).SetSource(source).SetVisits(n).SetPages(2 * n).ExecX(s.Ctx)
	}
	s.Site.Client.VisitCount.Create().SetDay(dhaka.Day(time.Now().AddDate(0, 0, -7))).SetSource("").SetVisits(30).ExecX(s.Ctx)
	for i, source := range []order.Source{order.SourceShop, order.SourceShop, order.SourceFacebook} {
		key := fmt.Sprintf("2000000%d", i)
		s.Site.Client.Order.Create().SetNumber(key).SetIdempotencyKey(key).SetName("x").SetMobile("01712345678").SetDivision("").SetDistrict("").SetUpazila("").SetLine("").
			SetCurrency("BDT").SetSource(source).SetVisitSource("facebook").SetSubtotal(100_00).SetTotal(100_00).ExecX(s.Ctx)
	}
	o := get[report.Overview](s, s.owner, "/reports")
	if o.Now.Visits != 80 || o.Now.OnlineOrders != 2 || *o.Now.Conversion != 250 || o.Earlier.Visits != 30 || o.Now.DeliveredRate != nil || len(o.Days) != 7 {
		t.Errorf("overview: %+v", o)
	}
	var rows []string
	for _, row := range get[report.Page](s, s.owner, "/reports/sources").Rows {
		rows = append(rows, fmt.Sprintf("%s %d/%d %v", row.Key, row.OnlineOrders, row.Visits, row.Sales.Decimal()))
	}
	if want := []string{"facebook 2/50 200", "direct 0/40 0", "order:facebook 0/0 100"}; !slices.Equal(rows, want) {
		t.Errorf("sources: %q", rows)
	}
}

func TestReports_HideProfitWithoutTheRightToCosts(t *testing.T) {
	s := newSeller(t)
	s.order()
	f := s.Site.Server.Figures
	period, err := report.NewPeriod(dhaka.Day(time.Now().AddDate(0, 0, -6)), dhaka.Day(time.Now()))
	if err != nil {
		t.Fatal(err)
	}
	overview, err := f.Overview(s.Ctx, period, false)
	if err != nil || overview.Now.Profit != nil || overview.Earlier.Profit != nil || overview.Now.Orders != 1 {
		t.Errorf("overview: %+v, %v", overview, err)
	}
	query := report.Query{Table: "products", Period: period}
	page, err := f.Page(s.Ctx, query, 1)
	if err != nil || len(page.Rows) == 0 || page.Rows[0].Profit != nil {
		t.Errorf("page: %+v, %v", page, err)
	}
	export, err := f.Export(s.Ctx, query)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := export.Write(&file, spreadsheet.File{Format: spreadsheet.CSV}); err != nil || strings.Contains(file.String(), "profit") || strings.Contains(file.String(), "cost") {
		t.Errorf("file: %s, %v", file.String(), err)
	}
	query.Sort = "profit-desc"
	if _, err := f.Page(s.Ctx, query, 1); !isInvalid(err) {
		t.Errorf("sorted by profit: %v", err)
	}
	role := s.Site.Client.TeamRole.Create().SetName("Clerk").SetNameKey("clerk").SetRights([]string{"orders", "reports", "exports"}).SaveX(s.Ctx)
	clerk := s.NewMerchant(adminuser.RoleCustom, "01712345679")
	s.Site.Client.AdminUser.UpdateOneID(clerk.User.ID).SetRoleID(role.ID).ExecX(s.Ctx)
	for _, path := range []string{"/reports", "/reports/products", "/reports/days/export.csv"} {
		text := clerk.Call(http.MethodGet, path, nil).WantStatus(t, http.StatusOK).Text
		if strings.Contains(text, "cost") || strings.Contains(strings.ReplaceAll(text, `"profit":null`, ""), "profit") {
			t.Errorf("%s: %s", path, text)
		}
	}
	clerk.Call(http.MethodGet, "/orders/00000001/profit", nil).WantStatus(t, http.StatusForbidden)
	desk := s.NewMerchant(adminuser.RoleOrderDesk, "01612345678")
	for _, path := range []string{"/reports", "/reports/days", "/reports/days/export.csv", "/orders/00000001/profit"} {
		desk.Call(http.MethodGet, path, nil).WantStatus(t, http.StatusForbidden)
	}
}

func isInvalid(err error) bool {
	f, ok := fault.As(err)
	return ok && f.Kind == fault.Invalid
}

func TestReports_NameProductsAndSumUpDeletedOnes(t *testing.T) {
	s := newSeller(t)
	for range 20 {
		s.order()
	}
	get[report.Page](s, s.owner, "/reports/products") // computes the sums, which still contain the deleted products' ids
	for _, id := range s.products[:2] {
		s.Site.Client.Product.DeleteOneID(id).ExecX(s.Ctx)
	}
	for _, sort := range []string{"", "?sort=name-asc", "?sort=units-asc"} {
		page := get[report.Page](s, s.owner, "/reports/products"+sort)
		names := map[string]string{}
		for _, row := range page.Rows {
			names[row.Key] = row.Name
		}
		if kept := fmt.Sprint(s.products[2]); len(page.Rows) != 2 || names[kept] != "Product product-2" || names["0"] != "" {
			t.Errorf("%s: %v", sort, names)
		}
	}
	for _, row := range s.sheet("/reports/products/export.csv") {
		if row["product_id"] != "0" && row["product"] != "Product product-2" {
			t.Errorf("file: %v", row)
		}
	}
}

func TestReports_RefuseHostileQueries(t *testing.T) {
	s := newSeller(t)
	for path, status := range map[string]int{
		"/reports?from=2026-01-01": 422, "/reports?from=x&to=y": 422, "/reports?from=2020-01-01&to=2026-01-01": 422, "/reports?from=2026-02-02&to=2026-02-01": 422,
		"/reports/none": 404, "/reports/days?sort=name-asc": 422, "/reports/days?sort=sales": 422, "/reports/days?sort=sales-asc%27": 422, "/reports/searches?sort=sales-asc": 422,
		"/reports/days?page=-1": 422, "/reports/days?page=999999999": 200, "/reports/days/export.csv?from=x&to=y": 422, "/reports/none/export.xlsx": 404,
		"/orders/none/profit": 404,
	} {
		if a := s.owner.Call(http.MethodGet, path, nil); a.StatusCode != status {
			t.Errorf("%s: status %d, want %d", path, a.StatusCode, status)
		}
	}
}

func TestExport_IsRecorded(t *testing.T) {
	s := newSeller(t)
	s.owner.Call(http.MethodGet, "/reports/searches/export.xlsx", nil).WantStatus(t, http.StatusOK)
	if n := s.Site.Client.AuditLog.Query().Where(auditlog.Action("export_report")).CountX(s.Ctx); n != 1 {
		t.Errorf("%d entries", n)
	}
}

func TestExport_NamesProductsAndDistrictsInTheReadersLanguage(t *testing.T) {
	s := newSeller(t)
	s.Site.Client.Product.UpdateOneID(s.products[0]).SetName("Lamp").SetBnName("বাতি").ExecX(s.Ctx)
	row := s.Site.Client.Order.Create().SetNumber("12345678").SetIdempotencyKey("key-12345678").SetName("x").SetMobile("01712345678").SetDivision("Rajshahi").
		SetDistrict("Bogura").SetUpazila("").SetLine("").SetCurrency("BDT").SetSubtotal(100_00).SetTotal(100_00).SaveX(s.Ctx)
	s.Site.Client.OrderItem.Create().SetOrderID(row.ID).SetProductID(s.products[0]).SetName("Lamp").SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(1).ExecX(s.Ctx)
	period, err := report.NewPeriod(dhaka.Day(time.Now().AddDate(0, 0, -1)), dhaka.Day(time.Now()))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		table  string
		locale i18n.Locale
		want   string
	}{{"products", i18n.En, ",Lamp,"}, {"products", i18n.Bn, ",বাতি,"}, {"districts", i18n.En, "\nBogura,"}, {"districts", i18n.Bn, "\nবগুড়া,"}} {
		export, err := s.Site.Server.Figures.Export(s.Ctx, report.Query{Table: c.table, Period: period, Locale: c.locale})
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := export.Write(&file, spreadsheet.File{Format: spreadsheet.CSV}); err != nil || !strings.Contains(file.String(), c.want) {
			t.Errorf("%s in %s: %s, %v", c.table, c.locale, file.String(), err)
		}
	}
}

func TestOrders_TheFileHasTheProfitThatTheOrderShows(t *testing.T) {
	s := newSeller(t)
	for range 30 {
		s.order()
	}
	known := 0
	for _, row := range s.sheet("/orders/export.csv?tab=all") {
		want := ""
		if p := get[report.OrderProfit](s, s.owner, "/orders/"+row["order_id"]+"/profit"); row["status"] == "delivered" && p.UncostedUnits == 0 {
			want = p.Amount.Decimal()
			known++
		}
		if row["profit"] != want {
			t.Errorf("the %s order %s has a profit of %q, want %q", row["status"], row["order_id"], row["profit"], want)
		}
	}
	t.Logf("%d profits are known", known)
	role := s.Site.Client.TeamRole.Create().SetName("Clerk").SetNameKey("clerk").SetRights([]string{"orders", "exports"}).SaveX(s.Ctx)
	clerk := s.NewMerchant(adminuser.RoleCustom, "01712345679")
	s.Site.Client.AdminUser.UpdateOneID(clerk.User.ID).SetRoleID(role.ID).ExecX(s.Ctx)
	if text := clerk.Call(http.MethodGet, "/orders/export.csv?tab=all", nil).WantStatus(t, http.StatusOK).Text; strings.Contains(text, "profit") {
		t.Errorf("a member without the right to see costs downloads %s", text)
	}
}

func TestOrderProfit_DividesTheDiscountAndLeavesOutUnknownCosts(t *testing.T) {
	s := newSeller(t)
	row := s.Site.Client.Order.Create().SetNumber("12345678").SetIdempotencyKey("key-12345678").SetName("x").SetMobile("01712345678").SetDivision("").SetDistrict("").
		SetUpazila("").SetLine("").SetCurrency("BDT").SetSubtotal(300_00).SetDiscount(10_00).SetShippingFee(60_00).SetTotal(350_00).SaveX(s.Ctx)
	s.Site.Client.OrderItem.Create().SetOrderID(row.ID).SetName("a").SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(2).SetCost(70_00).ExecX(s.Ctx)
	s.Site.Client.OrderItem.Create().SetOrderID(row.ID).SetName("b").SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(1).ExecX(s.Ctx)
	p := get[report.OrderProfit](s, s.owner, "/orders/12345678/profit")
	// The discount of 10.00 is divided into 6.67 and 3.33.
	if p.Sales != 290_00 || p.Lines[0].Sales != 193_33 || p.UncostedSales != 96_67 || p.UncostedUnits != 1 || p.Cost != 140_00 || p.Amount != 53_33 || p.Lines[1].Profit != nil {
		t.Errorf("profit: %+v", p)
	}
}
