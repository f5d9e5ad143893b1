package stocklog_test

import (
	"bytes"
	"context"
	"net/url"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/catalog/stock/stocklog"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
	"haat/server/platform/spreadsheet"
)

// newLog returns the log of a shop with 120 movements, one each hour until noon of 1 July in Bangladesh, and another shop.
func newLog(t *testing.T) (log *stocklog.Log, client *ent.Client, ctx, other context.Context, product int) {
	t.Helper()
	client = dbtest.Open(t).Client
	open := func(slug string) context.Context {
		row := client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(viewer.WithSystem(context.Background()))
		return audit.With(viewer.WithShop(context.Background(), row.ID), audit.Actor{ID: 7, Name: "Rina"})
	}
	ctx, other = open("rina"), open("karim")
	product = client.Product.Create().SetSlug("lamp").SetName("=Lamp").SetSku("L1").SetSellingPrice(1).SetPrice(1).SaveX(ctx).ID
	noon := time.Date(2026, 7, 1, 6, 0, 0, 0, time.UTC)
	creates := make([]*ent.StockMovementCreate, 120)
	for i := range creates {
		creates[i] = client.StockMovement.Create().SetProductID(product).SetBefore(i).SetAfter(i + 1).SetReason("input").SetActorName("Rina").
			SetNote("=1+1").SetCreatedAt(noon.Add(time.Duration(i-119) * time.Hour))
		if i%2 == 0 {
			creates[i].SetReason("sale").SetOrderNumber("12345678").SetNote("").SetActorName("")
		}
	}
	client.StockMovement.CreateBulk(creates...).ExecX(ctx)
	return stocklog.New(client), client, ctx, other, product
}

func query(t *testing.T, text string) stocklog.Query {
	t.Helper()
	values, err := url.ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	q, err := stocklog.ParseQuery(values)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestList_FiltersAndPages(t *testing.T) {
	t.Parallel()
	log, _, ctx, other, _ := newLog(t)
	for text, want := range map[string]int{
		"": 50, "reason=sale": 50, "reason=count": 0, "from=2026-07-01": 13, "to=2026-06-26": 11, "from=2026-06-30&to=2026-06-30": 24,
		"from=2026-06-30&to=2026-06-30&reason=input": 12, "product=1000000": 0,
	} {
		list, err := log.List(ctx, query(t, text), i18n.En)
		if err != nil || len(list.Movements) != want {
			t.Errorf("%q: %d movements, want %d, %v", text, len(list.Movements), want, err)
		}
	}
	list, err := log.List(ctx, query(t, ""), i18n.En)
	if err != nil || list.Next == 0 || list.Movements[0].After != 120 || list.Movements[0].Name != "=Lamp" {
		t.Errorf("%+v, %v", list, err)
	}
	if none, err := log.List(other, query(t, ""), i18n.En); err != nil || len(none.Movements) != 0 {
		t.Errorf("another shop: %+v, %v", none, err)
	}
}

func TestParseQuery_NamesWrongParameters(t *testing.T) {
	t.Parallel()
	values, err := url.ParseQuery("product=0&variant=x&reason=theft&from=2026-13-01&to=now&before=-1&count=9999999999999999999999")
	if err != nil {
		t.Fatal(err)
	}
	_, err = stocklog.ParseQuery(values)
	faulttest.Want(t, err, fault.Invalid, "request_invalid",
		`{"before":"invalid","count":"invalid","from":"invalid","product":"invalid","reason":"invalid","to":"invalid","variant":"invalid"}`)
}

func TestExport_WritesAllRowsAndLogsIt(t *testing.T) {
	t.Parallel()
	log, client, ctx, _, _ := newLog(t)
	export, err := log.Export(ctx, query(t, "reason=input"))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := export.Write(ctx, &file, spreadsheet.File{Format: spreadsheet.CSV}); err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(file.String()), "\r\n")
	if len(rows) != 61 || !strings.HasPrefix(rows[1], "2026-07-01 12:00,") || !strings.HasSuffix(rows[1], ",'=Lamp,,L1,119,120,1,input,,Rina,'=1+1") {
		t.Errorf("%d rows: %q", len(rows), rows[1])
	}
	if n := client.AuditLog.Query().Where(auditlog.Action("export"), auditlog.Entity(ent.TypeStockMovement)).CountX(ctx); n != 1 {
		t.Errorf("%d log entries", n)
	}
}

func TestLog_NamesVariantsInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	log, client, ctx, _, product := newLog(t)
	client.Product.UpdateOneID(product).SetBnName("বাতি").SetOptions([]kind.Option{
		{Name: "Size", Values: []kind.OptionValue{{Value: "M"}}}, {Name: "Color", Values: []kind.OptionValue{{Value: "Red", BnValue: "লাল"}}},
	}).ExecX(ctx)
	for _, key := range []string{"M/Red", "Blue"} {
		client.StockMovement.Create().SetProductID(product).SetVariant(key).SetBefore(1).SetAfter(0).SetReason("count").ExecX(ctx)
	}
	list, err := log.List(ctx, query(t, "reason=count"), i18n.Bn)
	if err != nil || len(list.Movements) != 2 || list.Movements[0].Variant != "Blue" || list.Movements[1].Variant != "M/লাল" {
		t.Errorf("the list is %+v, %v", list, err)
	}
	export, err := log.Export(ctx, query(t, "reason=count"))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := export.Write(ctx, &file, spreadsheet.File{Format: spreadsheet.CSV, Locale: i18n.Bn}); err != nil {
		t.Fatal(err)
	}
	// Blue belongs to an option that the product no longer has.
	if text := file.String(); !strings.Contains(text, ",বাতি,M/লাল,") || !strings.Contains(text, ",বাতি,Blue,") {
		t.Errorf("the file is\n%s", text)
	}
}
