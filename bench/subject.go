package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/alecthomas/kong"

	"haat"
	"haat/ent"
	"haat/server/account"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/catalog/productcsv"
	"haat/server/chat"
	"haat/server/checkout"
	"haat/server/config"
	"haat/server/demo"
	"haat/server/domain"
	"haat/server/merchant"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
	"haat/server/platform/pagecache"
	"haat/server/platform/pubsub"
	"haat/server/report"
	"haat/server/review"
	"haat/server/settings"
	"haat/server/smsbudget"
	"haat/server/tenancy"
	"haat/server/web"
	"haat/ssr"
)

// A subject is a server with the demo shops, in a temporary folder.
type subject struct {
	dir      string
	db       *db.DB
	queries  atomic.Int64
	renderer *ssr.Renderer
	cache    *pagecache.Cache
	handler  http.Handler
}

// pages lists the measured pages by their names in the table. The home page has 48 product cards.
var pages = []struct{ name, path string }{
	{"home", "/shop/demo"},
	{"product", "/demo/product/dhakai-jamdani-saree"},
	{"category", "/demo/category/womens-fashion"},
	{"best-selling", "/demo/best-selling-products"},
	{"landing", "/"},
}

// fragmentBytes is the default of HAAT_FRAGMENT_BYTES.
const fragmentBytes = 16 << 20

func openSubject(ctx context.Context) (*subject, error) {
	dir, err := os.MkdirTemp("", "haat-bench-")
	if err != nil {
		return nil, err
	}
	s := &subject{dir: dir, cache: pagecache.New(4 << 30)}
	if s.db, err = db.Open(ctx, "sqlite://"+filepath.Join(dir, "haat.db")); err != nil {
		return nil, err
	}
	if _, err := s.db.Migrate(ctx); err != nil {
		return nil, err
	}
	store, err := media.Open("file://" + filepath.Join(dir, "media"))
	if err != nil {
		return nil, err
	}
	if err := demo.Seed(ctx, s.db.Client, store, slog.Default()); err != nil {
		return nil, err
	}
	return s, s.serve(store, fragmentBytes)
}

// serve creates the server on the subject's database, with a fragment cache of the given size in
// bytes.
func (s *subject) serve(store *media.Store, fragmentBytes int) error {
	bundle, err := web.Bundle("compiled")
	if err != nil {
		return err
	}
	if s.renderer, err = ssr.New(bundle, ssr.Options{FragmentBytes: fragmentBytes}); err != nil {
		return err
	}
	client := ent.NewClient(ent.Driver(dbtest.CountQueries(s.db.Driver(), &s.queries)))
	products := catalog.New(client)
	cfg := &config.Config{Addr: ":80", MarketHost: "localhost", Env: "development", TLS: "off"}
	if err := kong.ApplyDefaults(&cfg.Limits); err != nil {
		return err
	}
	locales, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		return err
	}
	merchants, err := merchant.New(merchant.Options{Client: client, Texts: locales, Secrets: cfg.Secrets(), Area: cfg.AdminOrigin()})
	if err != nil {
		return err
	}
	server := &web.Server{
		Config: cfg,
		DB:     s.db, Tenants: tenancy.NewResolver(client, "localhost"), Catalog: products, Editor: editor.New(client), Checkout: newCheckout(client, locales, cfg), Accounts: account.New(account.Options{Client: client, Texts: locales, Secrets: cfg.Secrets()}), Jobs: jobs.NewWorker(client, nil, slog.Default()),
		Renderer: s.renderer, Cache: s.cache, Searches: s.cache, Media: store,
		Chats: chat.New(client, store), Reviews: review.New(client, store), Sheets: productcsv.New(client), Updates: &pubsub.Watchers{}, Merchants: merchants, Settings: settings.New(client, cfg.MetaURL, smsbudget.New(smsbudget.Settings{})), Reports: report.New(client), Domains: domain.New(client, cfg.MarketHost, cfg.DNS), Logger: slog.Default(),
	}
	s.handler, err = server.Handler()
	return err
}

func newCheckout(client *ent.Client, locales i18n.Texts, cfg *config.Config) *checkout.Checkout {
	return checkout.New(checkout.Options{
		Client: client, Texts: locales, Secrets: cfg.Secrets(), Address: cfg.ShopAddress, Admin: cfg.AdminAddress,
	})
}

func (s *subject) close() {
	s.db.Close()
	os.RemoveAll(s.dir)
}

// get returns the body of a page as it is sent over the network.
func (s *subject) get(path string, headers ...string) ([]byte, error) {
	_, body, err := s.answer(path, headers...)
	return body, err
}

// answer returns the header and the body of a page, which must respond 200.
func (s *subject) answer(path string, headers ...string) (http.Header, []byte, error) {
	req := httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	rec := httptest.NewRecorder()
	s.handler.ServeHTTP(rec, req)
	if rec.Code != http.StatusOK {
		return nil, nil, fmt.Errorf("%s: status %d", path, rec.Code)
	}
	return rec.Header(), rec.Body.Bytes(), nil
}
