package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/app"
	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/platform/media"
	"haat/server/shipping/courier/steadfast/steadfasttest"
)

// courierShop is a shop that is connected to a fake Steadfast, on a server whose outbox is not running yet.
type courierShop struct {
	app     *app.App
	ctx     context.Context // with the shop as viewer
	shop    *ent.Shop
	fake    *steadfasttest.Server
	server  *httptest.Server
	api     *http.Client // client of the admin API, signed in
	closers []func()
}

// openCourierShop adds the shop to a database.
func openCourierShop(ctx context.Context, s *subject, d *db.DB, address string) (*courierShop, error) {
	c := &courierShop{fake: steadfasttest.NewServer()}
	courier := httptest.NewServer(c.fake)
	c.closers = append(c.closers, courier.Close)
	cfg := &config.Config{}
	if err := kong.ApplyDefaults(cfg); err != nil {
		return nil, err
	}
	cfg.MarketHost, cfg.Env, cfg.MetricsAddr, cfg.Secret, cfg.DatabaseURL = "localhost", "development", "off", strings.Repeat("bench", 10), address
	cfg.SMSURL, cfg.Couriers.Steadfast = "file://"+filepath.Join(s.dir, "sms.jsonl"), courier.URL
	store, err := media.Open("file://" + filepath.Join(s.dir, "media"))
	if err != nil {
		return nil, err
	}
	if c.app, err = app.New(app.Options{Config: cfg, DB: d, Media: store, Logger: slog.Default(), Renderer: s.renderer}); err != nil {
		return nil, err
	}
	handler, err := c.app.Server.Handler()
	if err != nil {
		return nil, err
	}
	c.server = httptest.NewServer(handler)
	c.closers = append(c.closers, c.server.Close)
	if c.shop, err = d.Client.Shop.Create().SetSlug("parcels").SetName("Parcels").Save(viewer.WithSystem(ctx)); err != nil {
		return nil, err
	}
	c.ctx = viewer.WithShop(ctx, c.shop.ID)
	return c, c.signIn()
}

func (c *courierShop) close() {
	for _, f := range c.closers {
		f()
	}
}

// signIn signs in the shop's owner.
func (c *courierShop) signIn() error {
	owner, err := c.app.DB.Client.AdminUser.Create().SetName("Rina").SetPhone("01512345678").SetRole("owner").Save(c.ctx)
	if err != nil {
		return err
	}
	link, err := c.app.Server.Merchants.HandOffLink(c.shop.Slug, owner)
	if err != nil {
		return err
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		return err
	}
	c.api = &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	_, path, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(link, "https://"), "http://"), "/")
	res, err := c.api.Get(c.server.URL + "/" + path)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusSeeOther {
		return fmt.Errorf("sign in: %s", res.Status)
	}
	return nil
}

// post sends a request of the admin API.
func (c *courierShop) post(path string, in, out any) error {
	encoded, err := json.Marshal(in)
	if err != nil {
		return err
	}
	req, err := http.NewRequest(http.MethodPost, fmt.Sprintf("%s/api/admin/v3%s?shop_id=%d&lang=en", c.server.URL, path, c.shop.ID), bytes.NewReader(encoded))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Requested-With", "bench")
	res, err := c.api.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("POST %s: %s", path, res.Status)
	}
	return json.NewDecoder(res.Body).Decode(&struct {
		Data any `json:"data"`
	}{out})
}

// connect connects the shop to the fake, and returns the path and the token of its webhooks.
func (c *courierShop) connect() (hook, token string, err error) {
	var connected struct {
		Account struct {
			HookURL string `json:"hook_url"`
		}
		Token string
	}
	if err := c.post("/couriers/steadfast", map[string]any{"keys": steadfasttest.Secrets()}, &connected); err != nil {
		return "", "", err
	}
	_, path, ok := strings.Cut(connected.Account.HookURL, "/hooks/")
	if !ok || connected.Token == "" {
		return "", "", errors.New("the connection has no webhooks")
	}
	return "/hooks/" + path, connected.Token, nil
}

// runOutbox runs the outbox until the returned function is called. That function returns the outbox's error.
func (c *courierShop) runOutbox() (stop func() error) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(c.ctx))
	done := make(chan error, 1)
	go func() { done <- c.app.Server.Jobs.Run(ctx) }()
	return func() error {
		cancel()
		return <-done
	}
}
