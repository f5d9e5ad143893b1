package summary

import (
	"context"

	"haat/ent"
)

// refreshDays recomputes the DaySummary rows of days from the orders. Days have the form 2006-01-02, in Bangladesh.
func refreshDays(context.Context, *ent.Client, []string) error { return nil }
