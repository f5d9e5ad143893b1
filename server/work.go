package main

import (
	"context"
	"log/slog"
	"time"

	"haat/server/catalog"
	"haat/server/catalog/indexnow"
	"haat/server/catalog/pictures"
	"haat/server/config"
	"haat/server/domain"
	"haat/server/platform/db"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
	"haat/server/platform/media/removal"
	"haat/server/platform/sms"
	"haat/server/platform/tracking"
	"haat/server/tenancy"
)

// newPings returns the notifier of search engines about changed pages, or nil if IndexNow is off.
func newPings(cfg *config.Config, d *db.DB, tenants *tenancy.Resolver, logger *slog.Logger) *indexnow.Notifier {
	endpoint := cfg.IndexNowEndpoint()
	if endpoint == "" {
		return nil
	}
	changes := indexnow.NewNotifier(indexnow.Options{
		Client: d.Client, Tenants: tenants, Base: cfg.ShopBase, Engine: indexnow.NewClient(endpoint, cfg.Secret), Logger: logger,
	})
	changes.Remember()
	return changes
}

// newWorker returns the worker of the outbox's jobs, with one handler per kind.
func newWorker(cfg *config.Config, d *db.DB, store *media.Store, domains *domain.Domains, changes *indexnow.Notifier, logger *slog.Logger) (*jobs.Worker, error) {
	sender, err := sms.Open(sms.Settings{URL: cfg.SMSURL, Headers: cfg.SMS.Headers, Body: cfg.SMS.Body, Timeout: cfg.SMS.Timeout})
	if err != nil {
		return nil, err
	}
	handlers := map[string]jobs.Handler{
		domain.WatchKind: domains.Watch,
		sms.Kind:         sms.Job(sender),
		tracking.Kind:    tracking.NewSender(cfg.MetaURL, catalog.New(d.Client).MetaAccount).Handle,
		removal.Kind:     removal.Job(store),
		removal.UnsentKind: removal.UnsentJob(store, func(ctx context.Context, key string) (bool, error) {
			return pictures.IsKept(ctx, d.Client, key)
		}),
	}
	if changes != nil {
		handlers[indexnow.Kind] = changes.Handle
	}
	worker := jobs.NewWorker(d.Client, handlers, logger)
	worker.Slow = map[string]time.Duration{domain.WatchKind: domain.WatchWithin}
	return worker, nil
}
