package history

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/shippingpackage"
	"haat/ent/viewer"
	"haat/server/config"
	"haat/server/demo/practice"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/dhaka"
	"haat/server/platform/media"
)

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// afternoon is the time of the tests: a Saturday with Fridays before it.
var afternoon = time.Date(2026, 11, 28, 15, 30, 0, 0, dhaka.Zone)

// stage is a database with the shop demo without a history, and practice couriers.
type stage struct {
	t       *testing.T
	db      *db.DB
	ctx     context.Context // with the shop as viewer
	options Options
	start   []*ent.Product // before the history
}

func newStage(t *testing.T, days int) *stage {
	t.Helper()
	address := dbtest.URL(t)
	s := &stage{t: t, db: dbtest.OpenURL(t, address)}
	cfg := &config.Config{}
	if err := kong.ApplyDefaults(cfg); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	cfg.MarketHost, cfg.Env, cfg.Secret = "localhost", "development", strings.Repeat("history", 10)
	cfg.DatabaseURL, cfg.MediaURL, cfg.SMSURL = address, "file://"+filepath.Join(folder, "media"), "file://"+filepath.Join(folder, "sms.jsonl")
	if err := cfg.Check(); err != nil {
		t.Fatal(err)
	}
	store, err := media.Open(cfg.MediaURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	p, err := practice.Open(practice.Options{Client: s.db.Client, Origin: "http://localhost:8080", Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- p.Serve(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	s.options = Options{
		Config: cfg, Practice: p, DB: s.db, Media: store, Logger: quiet, Days: days, Now: func() time.Time { return afternoon },
	}
	s.seed()
	return s
}

// seed creates the shop with an owner, a member, packages and products that never sell out.
func (s *stage) seed() {
	client := s.db.Client
	shop := client.Shop.Create().SetSlug("demo").SetName("Shapla Bazar").SetBnName("শাপলা বাজার").SetDistrict("Dhaka").SetPublic(true).
		SetPublicNumber("01711000001").SaveX(viewer.WithSystem(context.Background()))
	s.ctx = viewer.WithShop(context.Background(), shop.ID)
	client.AdminUser.Create().SetName("Farhana").SetPhone("01711000001").SetRole("owner").ExecX(s.ctx)
	client.AdminUser.Create().SetName("Shathi").SetPhone("01711000009").SetRole("staff").ExecX(s.ctx)
	client.ShopDomain.Create().SetDomain("shop.demo.test").SetVerified(true).SetVerifiedAt(time.Now()).ExecX(s.ctx)
	for zone, fee := range map[shippingpackage.Zone]int64{shippingpackage.ZoneInside: 60_00, shippingpackage.ZoneOutside: 120_00} {
		client.ShippingPackage.Create().SetName(string(zone)).SetFee(fee).SetZone(zone).ExecX(s.ctx)
	}
	for i := range 30 {
		client.Product.Create().SetSlug(fmt.Sprint("sari-", i)).SetName(fmt.Sprint("Sari ", i)).SetBnName(fmt.Sprint("শাড়ি ", i)).
			SetSku(fmt.Sprint("S", i)).SetSellingPrice(int64(350_00 + i*40_00)).SetPrice(int64(350_00 + i*40_00)).SetStock(900).SetSold(300 - i).ExecX(s.ctx)
	}
	s.start = client.Product.Query().Order(ent.Asc(product.FieldID)).AllX(s.ctx)
}

func (s *stage) run() {
	s.t.Helper()
	if err := Run(context.Background(), s.options); err != nil {
		s.t.Fatal(err)
	}
}
