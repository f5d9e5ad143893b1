package tenancy

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/server/platform/fault"
)

// LockShop loads the context's shop and locks its row until client's transaction ends.
func LockShop(ctx context.Context, client *ent.Client) (*ent.Shop, error) {
	// Updating only updated_at locks the row.
	if err := client.Shop.Update().Exec(ctx); err != nil {
		return nil, fmt.Errorf("lock shop: %w", err)
	}
	row, err := client.Shop.Query().Only(ctx)
	return row, fault.Wrap("load shop", err)
}
