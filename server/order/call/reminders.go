package call

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/predicate"
)

// Reminders lists the shop's reminders, earliest first, at most 50. Completed and canceled orders have none.
func (c *Calls) Reminders(ctx context.Context) ([]Reminder, error) { return c.reminders(ctx) }

// Due returns the reminders that became due after the time after and until now, at most 50, and the current time. It returns none if after
// is zero.
func (c *Calls) Due(ctx context.Context, after time.Time) ([]Reminder, time.Time, error) {
	now := c.now()
	if after.IsZero() {
		return nil, now, nil
	}
	due, err := c.reminders(ctx, order.RemindAtGT(after.UTC()), order.RemindAtLTE(now.UTC()))
	return due, now, err
}

func (c *Calls) reminders(ctx context.Context, where ...predicate.Order) ([]Reminder, error) {
	rows, err := c.client.Order.Query().
		Where(order.RemindAtNotNil(), order.StatusNotIn(order.StatusCompleted, order.StatusCanceled)).Where(where...).
		Order(ent.Asc(order.FieldRemindAt, order.FieldID)).Limit(maxReminders).
		Select(order.FieldNumber, order.FieldName, order.FieldMobile, order.FieldRemindAt).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list reminders: %w", err)
	}
	list := make([]Reminder, len(rows))
	for i, row := range rows {
		list[i] = Reminder{OrderID: row.Number, Name: row.Name, Mobile: row.Mobile, RemindAt: *row.RemindAt}
	}
	return list, nil
}
