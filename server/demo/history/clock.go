package history

import (
	"context"
	"reflect"
	"sync/atomic"
	"time"

	"haat/ent"
	"haat/ent/order"
)

// clock is the time of the history. Only the services that this package wires read it: the server's services have the real time, and this
// package refuses to run in production.
type clock struct{ at atomic.Int64 }

// Now returns the history's time in UTC.
func (c *clock) Now() time.Time { return time.UnixMicro(c.at.Load()).UTC() }

// set moves the clock to a time.
func (c *clock) set(to time.Time) { c.at.Store(to.UnixMicro()) }

// advance moves the clock forward.
func (c *clock) advance(by time.Duration) { c.at.Add(by.Microseconds()) }

// near is the maximum distance from the real time at which a written time counts as "now".
const near = 2 * time.Minute

// stamp makes the rows that client writes have the history's time: in every time that a service took from the real clock or from a default.
// updated_at keeps the real time, because leases and summaries compare it with the real time, and so does the outbox. Only that of unfinished
// checkouts is shown to people.
func (c *clock) stamp(client *ent.Client) {
	client.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			if m.Type() != ent.TypeOutbox {
				if err := c.stampFields(m); err != nil {
					return nil, err
				}
			}
			return next.Mutate(ctx, m)
		})
	})
}

func (c *clock) stampFields(m ent.Mutation) error {
	for _, name := range m.Fields() {
		if name == order.FieldUpdatedAt && m.Type() != ent.TypeUnfinishedCheckout {
			continue
		}
		value, _ := m.Field(name)
		at, ok := value.(time.Time)
		if pointer := reflect.ValueOf(value); !ok && pointer.Kind() == reflect.Pointer && !pointer.IsNil() {
			at, ok = pointer.Elem().Interface().(time.Time)
		}
		if since := time.Since(at); !ok || since > near || since < -near {
			continue
		}
		if err := m.SetField(name, c.Now()); err != nil {
			return err
		}
	}
	return nil
}
