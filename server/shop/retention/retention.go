// Package retention deletes old rows of tables that would otherwise grow without limit: the entries of
// activity logs, after a number of months that each shop chooses, and notifications of customers.
package retention

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/notification"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
)

const (
	// NotificationMonths is the number of months for which notifications are stored.
	NotificationMonths = 12

	cleanEvery = time.Hour
	// rowsAtOnce is the maximum number of rows that a statement reads or deletes. It is small, so that other
	// writes do not wait long.
	rowsAtOnce = 500
	// In each hour of the day, a part of the shops is cleaned.
	hoursOfDay = 24
)

// Cleaner deletes old rows.
type Cleaner struct {
	client *ent.Client
	logger *slog.Logger
	now    func() time.Time
}

// New returns a Cleaner. If now is nil, it uses time.Now.
func New(client *ent.Client, logger *slog.Logger, now func() time.Time) *Cleaner {
	if now == nil {
		now = time.Now
	}
	return &Cleaner{client, logger, now}
}

// Run calls Clean every hour until ctx ends. It logs errors and always returns nil. Several processes may run
// it concurrently.
func (c *Cleaner) Run(ctx context.Context) error {
	return jobs.Every(ctx, cleanEvery, c.logger, "delete old rows", c.Clean)
}

// Clean deletes old notifications. It also deletes old entries from the activity logs of the shops whose id
// modulo 24 is the current hour in UTC. An error in one shop does not affect the others.
func (c *Cleaner) Clean(ctx context.Context) error {
	ctx, now := viewer.WithSystem(ctx), c.now().UTC()
	failed := []error{c.cleanNotifications(ctx, now.AddDate(0, -NotificationMonths, 0))}
	for last := 0; ; {
		shops, err := c.client.Shop.Query().Where(shop.IDGT(last), isTurnOf(now.Hour())).Order(ent.Asc(shop.FieldID)).Limit(rowsAtOnce).
			Select(shop.FieldID, shop.FieldActivityMonths).All(ctx)
		if err != nil {
			return errors.Join(append(failed, fmt.Errorf("list shops: %w", err))...)
		}
		for _, each := range shops {
			failed = append(failed, c.cleanActivity(ctx, each.ID, now.AddDate(0, -each.ActivityMonths, 0)))
			last = each.ID
		}
		if len(shops) < rowsAtOnce {
			return errors.Join(failed...)
		}
	}
}

func isTurnOf(hour int) func(*sql.Selector) {
	return func(s *sql.Selector) {
		s.Where(sql.P(func(b *sql.Builder) {
			b.Ident(s.C(shop.FieldID)).WriteString(fmt.Sprintf(" %% %d = ", hoursOfDay)).Arg(hour)
		}))
	}
}

// cleanActivity deletes the entries of a shop's activity log that are older than before.
func (c *Cleaner) cleanActivity(ctx context.Context, shopID int, before time.Time) error {
	return deleteOld(func() (old []int, err error) {
		rows, err := c.client.AuditLog.Query().Where(auditlog.ShopID(shopID)).Order(ent.Asc(auditlog.FieldID)).Limit(rowsAtOnce).
			Select(auditlog.FieldID, auditlog.FieldCreatedAt).All(ctx)
		for _, row := range rows {
			if row.CreatedAt.Before(before) {
				old = append(old, row.ID)
			}
		}
		return old, fault.Wrap("list old activity", err)
	}, func(old []int) error {
		_, err := c.client.AuditLog.Delete().Where(auditlog.ShopID(shopID), auditlog.IDIn(old...)).Exec(ctx)
		return fault.Wrap("delete old activity", err)
	})
}

// cleanNotifications deletes the notifications of all shops that are older than before.
func (c *Cleaner) cleanNotifications(ctx context.Context, before time.Time) error {
	return deleteOld(func() (old []int, err error) {
		rows, err := c.client.Notification.Query().Order(ent.Asc(notification.FieldID)).Limit(rowsAtOnce).
			Select(notification.FieldID, notification.FieldCreatedAt).All(ctx)
		for _, row := range rows {
			if row.CreatedAt.Before(before) {
				old = append(old, row.ID)
			}
		}
		return old, fault.Wrap("list old notifications", err)
	}, func(old []int) error {
		_, err := c.client.Notification.Delete().Where(notification.IDIn(old...)).Exec(ctx)
		return fault.Wrap("delete old notifications", err)
	})
}

// deleteOld calls remove with the rows that list returns, until list returns none. list returns the rows with
// the lowest ids, which are the oldest.
func deleteOld(list func() (old []int, err error), remove func(old []int) error) error {
	for {
		old, err := list()
		if err != nil || len(old) == 0 {
			return err
		}
		if err := remove(old); err != nil {
			return err
		}
	}
}
