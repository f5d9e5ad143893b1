package cli

import (
	"context"
	"net"
	"time"

	"haat/server/app"
	"haat/server/demo/history"
	"haat/server/demo/practice"
	"haat/server/platform/jobs"
)

// maxHistory is the maximum number of days of history.
const maxHistory = 365

// nextDay is the interval at which a running server looks for a new day to write.
const nextDay = time.Hour

// livelyDemo is the demo outside production: practice couriers and gateways, and the history of its shops.
type livelyDemo struct {
	practice *practice.Practice
	days     int
}

// openLivelyDemo opens the practice services and enters their addresses into the settings, unless those name other addresses.
func openLivelyDemo(o *app.Options, days int) (*livelyDemo, error) {
	cfg := o.Config
	p, err := practice.Open(practice.Options{Production: cfg.Production(), Client: o.DB.Client, Origin: cfg.Origin(cfg.MarketHost), Logger: o.Logger})
	if err != nil {
		return nil, err
	}
	couriers, gateways := p.Couriers(), p.Gateways()
	for _, each := range []struct {
		name    string
		setting *string
		address string
	}{
		{"steadfast", &cfg.Couriers.Steadfast, couriers["steadfast"]}, {"pathao", &cfg.Couriers.Pathao, couriers["pathao"]},
		{"redx", &cfg.Couriers.RedX, couriers["redx"]}, {"bkash", &cfg.Gateways.BKash, gateways["bkash"]},
		{"sslcommerz", &cfg.Gateways.SSLCOMMERZ, gateways["sslcommerz"]},
	} {
		if *each.setting == "" {
			*each.setting, cfg.Practice = each.address, append(cfg.Practice, each.name)
		}
	}
	o.Wrap = p.Handler
	return &livelyDemo{p, days}, nil
}

// join runs the practice services and writes the history beside the server. address is that of its main listener.
func (l *livelyDemo) join(server *app.App, address net.Addr) {
	server.Beside(l.practice.Serve)
	_, port, err := net.SplitHostPort(address.String())
	if err == nil && !server.Config.AutoTLS() {
		mover := &practice.Mover{Practice: l.practice, Account: server.Server.Parcels.Account, Hooks: "http://" + net.JoinHostPort("127.0.0.1", port), Now: time.Now}
		server.Beside(mover.Run)
	}
	server.Beside(func(ctx context.Context) error {
		return jobs.Every(ctx, nextDay, server.Logger, "the history of the demo shops is not written", func(ctx context.Context) error {
			return l.write(ctx, server)
		})
	})
}

// write writes the missing days, and announces them to the caches of all processes.
func (l *livelyDemo) write(ctx context.Context, server *app.App) error {
	return history.Run(ctx, history.Options{
		Config: server.Config, Practice: l.practice, DB: server.DB, Media: server.Media, Renderer: server.Renderer, Logger: server.Logger, Days: l.days,
		Announce: server.Writer.Deliver,
	})
}
