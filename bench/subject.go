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

	"haat/ent"
	"haat/server/app"
	"haat/server/config"
	"haat/server/demo"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/media"
	"haat/server/platform/pagecache"
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
	// cacheBytes is the size of the page cache and of the search cache.
	cacheBytes int64
	wired      *app.App
	handler    http.Handler
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
	s := &subject{dir: dir, cacheBytes: 4 << 30}
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

// serve creates the server on the subject's database, with fragment caches of that many bytes.
func (s *subject) serve(store *media.Store, fragmentBytes int) error {
	cfg := &config.Config{Addr: ":80", MarketHost: "localhost", Env: "development", TLS: "off", SMSURL: "file://" + filepath.Join(s.dir, "sms.jsonl")}
	if err := kong.ApplyDefaults(&cfg.Limits); err != nil {
		return err
	}
	bundle, err := web.Bundle("compiled")
	if err != nil {
		return err
	}
	if s.renderer, err = ssr.New(bundle, ssr.Options{FragmentBytes: fragmentBytes}); err != nil {
		return err
	}
	s.wired, err = app.New(app.Options{
		Config: cfg, DB: s.db, Media: store, Logger: slog.Default(), Renderer: s.renderer,
		Client:     ent.NewClient(ent.Driver(dbtest.CountQueries(s.db.Driver(), &s.queries))),
		CacheBytes: &[3]int64{s.cacheBytes, s.cacheBytes, 8 << 20},
	})
	if err != nil {
		return err
	}
	s.cache = s.wired.Server.Cache
	s.handler, err = s.wired.Server.Handler()
	return err
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

// answer returns the header and the body of a page, whose status must be 200.
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
