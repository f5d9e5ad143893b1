package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"haat/ent"
	"haat/ent/shippingpackage"
	"haat/ent/viewer"
	"haat/server/app"
	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/media"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriertest"
	"haat/server/shipping/courier/pathao"
	"haat/server/shipping/courier/pathao/pathaotest"
	"haat/server/shipping/courier/redx"
	"haat/server/shipping/courier/redx/redxtest"
	"haat/server/shipping/courier/steadfast"
	"haat/server/shipping/courier/steadfast/steadfasttest"
	"haat/server/tenancy"
)

// days is the number of days from the simulation's first day to today.
const days = 15

// fake is a fake courier.
type fake struct {
	http.Handler
	couriertest.Day
	core    *couriertest.Core
	secrets map[string]string
}

// World is a simulation: a server of Haat with one shop, fake couriers and a clock.
type World struct {
	clock  *Clock
	db     *db.DB
	app    *app.App
	fakes  map[string]*fake
	origin string // origin of Haat, such as http://localhost:8080

	tenant   *tenancy.Tenant
	ctx      context.Context // with the shop as viewer
	owner    *ent.AdminUser
	member   *member
	products []*ent.Product // in their initial state
	packages map[bool]int   // ids of the packages inside and outside the shop's district
	random   *rand.Rand
	perDay   int // orders placed on each of the first days
	plans    []*plan
	// byHand contains the plans of the browser test, which books and checks in their parcels, and hands the numbers of their orders.
	byHand []*plan
	hands  map[string]bool

	paid      map[string]money.Amount // amounts that couriers have paid, by courier
	entered   money.Amount            // advances that the member entered with orders
	short     money.Amount            // amount by which Steadfast's payout was too low
	accepted  money.Amount            // missing amounts that the member accepted
	shortPaid string                  // invoice of the parcel for which Pathao paid too little
	repeated  [][]string              // lines of the last statement that the next one repeats
	rests     map[string]bool         // numbers of partly delivered orders whose other items were checked in
	lost      int                     // number of damaged units
	changed   chan struct{}           // receives a value when a job of the outbox is added or changed

	steadfast *steadfasttest.Server
	pathao    *pathaotest.Server
	redx      *redxtest.Server
	ended     chan error
}

// Options configure Start. DB is migrated and belongs to the simulation alone.
type Options struct {
	DB      *db.DB
	Address string // address of DB
	Folder  string // folder for pictures and SMS
	Listen  string // address of Haat, HOST:PORT
	Seed    uint64
	PerDay  int // orders placed on each of ten days
	Logger  *slog.Logger
}

// Start starts a simulation, which ends with ctx. Its time begins 15 days ago, at 8 o'clock in Bangladesh.
func Start(ctx context.Context, o Options) (*World, error) {
	w := &World{
		clock: &Clock{}, db: o.DB, random: rand.New(rand.NewPCG(o.Seed, 1)), perDay: o.PerDay, changed: make(chan struct{}, 1), ended: make(chan error, 1),
		packages: map[bool]int{}, hands: map[string]bool{}, rests: map[string]bool{}, paid: map[string]money.Amount{},
	}
	w.clock.Set(w.at(0, 8*time.Hour))
	w.clock.stamp()
	cfg, err := w.config(ctx, o)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", o.Listen)
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	cfg.Addr = listener.Addr().String()
	w.origin = cfg.AdminOrigin()
	store, err := media.Open(cfg.MediaURL)
	if err != nil {
		return nil, err
	}
	o.DB.Client.Outbox.Use(w.noticeJobs)
	w.app, err = app.New(app.Options{Config: cfg, DB: o.DB, Media: store, Logger: o.Logger, Now: w.clock.Now})
	if err != nil {
		return nil, err
	}
	w.app.Server.Parcels.SendingFor = 300 * time.Millisecond // short, because the fakes answer immediately
	w.app.Server.Jobs.Poll = 50 * time.Millisecond
	w.app.Server.Jobs.Backoff = func(int) time.Duration { return time.Millisecond }
	if err := w.seed(ctx); err != nil {
		return nil, err
	}
	go func() { w.ended <- errors.Join(w.app.Run(ctx, app.Listeners{Main: listener}), store.Close()) }()
	w.member, err = w.signIn(ctx, w.owner)
	return w, err
}

// at returns a time of day in Bangladesh; day 0 is the simulation's first day.
func (w *World) at(day int, clock time.Duration) time.Time {
	today := time.Now().In(dhaka.Zone)
	midnight := time.Date(today.Year(), today.Month(), today.Day(), 0, 0, 0, 0, dhaka.Zone)
	return midnight.AddDate(0, 0, day-days).Add(clock)
}

// config starts the fake couriers and returns the server's settings.
func (w *World) config(ctx context.Context, o Options) (*config.Config, error) {
	w.steadfast, w.pathao, w.redx = steadfasttest.NewServer(), pathaotest.NewServer(), redxtest.NewServer()
	w.fakes = map[string]*fake{
		"steadfast": {w.steadfast, w.steadfast, w.steadfast.Core, steadfasttest.Secrets()},
		"pathao":    {w.pathao, w.pathao, w.pathao.Core, pathaotest.Secrets()},
		"redx":      {w.redx, w.redx, w.redx.Core, redxtest.Secrets()},
	}
	// A fee of 1.15 % has fractions of a taka.
	w.steadfast.Charge, w.pathao.Charge, w.redx.Charge = 110_00, 95_50, 105_25
	addresses := map[string]string{}
	for name, f := range w.fakes {
		f.core.Now, f.core.FeePercent = w.clock.Now, 1_15
		address, err := serve(ctx, f)
		if err != nil {
			return nil, err
		}
		addresses[name] = address
	}
	// The two simulated weeks take seconds, so rate limits are removed.
	steadfast.Spec.Rate, pathao.Spec.Rate, redx.Spec.Rate = courier.Rate{}, courier.Rate{}, courier.Rate{}
	cfg := &config.Config{}
	if err := kong.ApplyDefaults(cfg); err != nil {
		return nil, fmt.Errorf("set defaults: %w", err)
	}
	cfg.Addr, cfg.MarketHost, cfg.MetricsAddr, cfg.Env = o.Listen, "localhost", "off", "development"
	cfg.Secret = strings.Repeat("world", 10)
	cfg.DatabaseURL, cfg.MediaURL = o.Address, "file://"+filepath.Join(o.Folder, "media")
	cfg.SMSURL = "file://" + filepath.Join(o.Folder, "sms.jsonl")
	cfg.Couriers = config.Couriers{Steadfast: addresses["steadfast"], Pathao: addresses["pathao"], RedX: addresses["redx"]}
	return cfg, cfg.Check()
}

// serve serves a handler on a free port until ctx ends, and returns its base address.
func serve(ctx context.Context, h http.Handler) (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("listen: %w", err)
	}
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug)}
	go func() { _ = server.Serve(listener) }() // until the server is closed
	context.AfterFunc(ctx, func() { server.Close() })
	return "http://" + listener.Addr().String(), nil
}

// sample returns the i-th product of the shop.
func (w *World) sample(i int) *ent.ProductCreate {
	price := money.Amount(250_00 + 137_00*i%1900_00 + 7*i%100)
	return w.db.Client.Product.Create().SetSlug(fmt.Sprint("sari-", i)).SetName(fmt.Sprint("Sari ", i)).SetBnName(fmt.Sprint("শাড়ি ", i)).
		SetSku(fmt.Sprint("S", i)).SetSellingPrice(int64(price)).SetPrice(int64(price)).SetCost(int64(price) * 6 / 10).SetWeight(250 + 50*(i%8)).SetStock(400)
}

// seed adds the shop, its owner, packages and products.
func (w *World) seed(ctx context.Context) error {
	client, all := w.db.Client, viewer.WithSystem(ctx)
	shop, err := client.Shop.Create().SetSlug("rina").SetName("Rina's Saris").SetBnName("রিনার শাড়ি").SetDistrict("Dhaka").SetPublic(true).
		SetPublicNumber("01712000001").Save(all)
	if err != nil {
		return fmt.Errorf("create shop: %w", err)
	}
	w.tenant = &tenancy.Tenant{Shop: shop}
	w.ctx = w.tenant.Context(context.WithoutCancel(ctx))
	if w.owner, err = client.AdminUser.Create().SetName("Rina Begum").SetPhone("01512345678").SetRole("owner").Save(w.ctx); err != nil {
		return fmt.Errorf("create owner: %w", err)
	}
	for inside, fee := range map[bool]int64{true: 60_00, false: 120_50} {
		zone := shippingpackage.ZoneOutside
		if inside {
			zone = shippingpackage.ZoneInside
		}
		pack, err := client.ShippingPackage.Create().SetName(string(zone)).SetFee(fee).SetZone(zone).Save(w.ctx)
		if err != nil {
			return fmt.Errorf("create package: %w", err)
		}
		w.packages[inside] = pack.ID
	}
	for i := range 30 {
		p, err := w.sample(i).Save(w.ctx)
		if err != nil {
			return fmt.Errorf("create product: %w", err)
		}
		w.products = append(w.products, p)
	}
	return nil
}
