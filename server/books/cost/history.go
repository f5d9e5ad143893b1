package cost

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/purchasecost"
)

// history contains a product's costs, latest first.
type history []*ent.PurchaseCost

func readHistory(ctx context.Context, client *ent.Client, productID int) (history, error) {
	list, err := client.PurchaseCost.Query().Where(purchasecost.ProductID(productID)).
		Order(ent.Desc(purchasecost.FieldSince, purchasecost.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load purchase costs: %w", err)
	}
	return list, nil
}

// own returns the cost recorded for a variant, or for the product if variantID is 0, at a time. It returns nil if there is none.
func (h history) own(variantID int, at time.Time) *int64 {
	for _, e := range h {
		if idOf(e.VariantID) == variantID && !e.Since.After(at) {
			return &e.Cost
		}
	}
	return nil
}

// at returns the cost of a product or variant at a time. A variant without a recorded cost has the product's
// cost.
func (h history) at(variantID int, at time.Time) *int64 {
	if cost := h.own(variantID, at); cost != nil || variantID == 0 {
		return cost
	}
	return h.own(0, at)
}

// At returns the cost of a product or variant at a time, in poisha, or nil if it is unknown.
func At(ctx context.Context, client *ent.Client, productID, variantID int, at time.Time) (*int64, error) {
	of, err := readHistory(ctx, client, productID)
	if err != nil {
		return nil, err
	}
	return of.at(variantID, at), nil
}
