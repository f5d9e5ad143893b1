package rules

import "context"

type bulkKey struct{}

// Bulk returns a context whose writes skip the hooks that update search entries and purge stale pages; the
// writer must do both itself. It is for writes of thousands of rows.
func Bulk(ctx context.Context) context.Context { return context.WithValue(ctx, bulkKey{}, true) }

// IsBulk reports whether ctx was returned by Bulk, or is derived from such a context.
func IsBulk(ctx context.Context) bool { return ctx.Value(bulkKey{}) != nil }
