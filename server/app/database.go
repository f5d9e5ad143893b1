package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/catalog/stockalert"
	"haat/server/config"
	"haat/server/customer/account"
	"haat/server/platform/db"
	"haat/server/platform/jobs"
	"haat/server/platform/pubsub"
	"haat/server/team"
)

// OpenDatabase opens the configured database and applies pending migrations.
func OpenDatabase(ctx context.Context, cfg *config.Config) (*db.DB, error) {
	d, err := db.OpenWithReplicas(ctx, cfg.DatabaseURL, cfg.DatabaseReadURL)
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, cfg, d); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	if cfg.PreparesStatements() {
		d.Prepare()
	}
	return d, nil
}

// migrate applies pending migrations through the direct connection. If that connection does not support
// sessions, migrate returns a one-line error that names the setting, because notices between nodes would be
// lost.
func migrate(ctx context.Context, cfg *config.Config, pooled *db.DB) error {
	direct := pooled
	if cfg.DirectURL() != cfg.DatabaseURL {
		var err error
		if direct, err = db.Open(ctx, cfg.DirectURL()); err != nil {
			return fmt.Errorf("HAAT_DATABASE_DIRECT_URL: %w", err)
		}
		defer direct.Close()
	}
	if err := direct.CheckSessions(ctx); err != nil {
		return fmt.Errorf("set HAAT_DATABASE_DIRECT_URL to the address of PostgreSQL itself: %w", err)
	}
	_, err := direct.Migrate(ctx)
	return err
}

// OpenForCommand is like OpenDatabase for a command that runs alongside servers. On PostgreSQL, servers are
// notified of its writes. SQLite has no notifications, so a running server shows stale pages until it is
// restarted.
func OpenForCommand(ctx context.Context, cfg *config.Config, logger *slog.Logger) (*db.DB, error) {
	d, err := OpenDatabase(ctx, cfg)
	if err != nil {
		return nil, err
	}
	writer := newWriter(cfg, d, logger)
	announceWrites(d.Client, writer)
	jobs.NotifyOnWrite(d.Client, writer)
	return d, nil
}

// newWriter returns a writer that announces changes within the process and, on PostgreSQL, to other
// processes.
func newWriter(cfg *config.Config, d *db.DB, logger *slog.Logger) *pubsub.Writer {
	writer := &pubsub.Writer{Bus: &pubsub.Bus{}}
	if d.Replicas != nil {
		writer.Bus.Subscribe(d.Replicas) // must be notified before the caches
	}
	if d.IsPostgres() {
		writer.Remote = pubsub.NewPostgres(writer.Bus, d.SQL.ExecContext, cfg.DirectURL(), logger)
	}
	return writer
}

// announceWrites installs the hooks that announce the tags of changed pages and event streams, and the hook
// that detects products that are in stock again.
func announceWrites(client *ent.Client, writer *pubsub.Writer) {
	catalog.PurgeOnWrite(client, writer)
	account.NotifyOnWrite(client, writer)
	team.NotifyOnWrite(client, writer)
	stockalert.Watch(client)
}
