package keep

import "context"

type bulkKey struct{}

// Bulk makes writes with the returned context leave to their writer what hooks keep in
// step with each: the search entries, and pages that are stale. It is for thousands at
// once.
func Bulk(ctx context.Context) context.Context { return context.WithValue(ctx, bulkKey{}, true) }

// IsBulk reports whether a context is of Bulk.
func IsBulk(ctx context.Context) bool { return ctx.Value(bulkKey{}) != nil }
