package stock

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/stockmovement"
	"haat/server/message/alert"
	"haat/server/platform/audit"
)

// Cause is the reason why a stock changes. Order is the number of the order that caused the change, or empty.
// CountID is the id of the StockCount that caused it, or 0.
type Cause struct {
	Reason  stockmovement.Reason
	Order   string
	Note    string
	CountID int
}

// Movement is a change of the stock of a product without variants, or of a variant if VariantID is not 0.
// Variant is the variant's key. Removed is true if the variant was deleted, or if the product got variants,
// which have their own stock.
type Movement struct {
	ProductID, VariantID int
	Variant              string
	Before, After        int
	Removed              bool
}

// step is the number of rows per statement.
const step = 500

// Log logs the movements in the transaction of client, with the context's actor, and alerts the team of
// products that run low. Movements that do not change the stock are skipped. The caller must have locked the
// products and written their new stock, and must pass all movements of a product in one call. Call Log late
// in the transaction.
func Log(ctx context.Context, client *ent.Client, cause Cause, list []Movement) error {
	list = changing(list)
	var lowered []int
	for _, m := range list {
		if m.After < m.Before {
			lowered = append(lowered, m.ProductID)
		}
	}
	slices.Sort(lowered)
	var rows []productRow
	for some := range slices.Chunk(slices.Compact(lowered), step) {
		read, err := readProducts(ctx, client, some)
		if err != nil {
			return err
		}
		rows = append(rows, read...)
	}
	return write(ctx, client, cause, rows, list)
}

// changing removes the movements that do not change a stock.
func changing(list []Movement) []Movement {
	return slices.DeleteFunc(list, func(m Movement) bool { return m.Before == m.After })
}

// write stores the movements, and alerts the team of those that lower the stock of rows to a limit.
func write(ctx context.Context, client *ent.Client, cause Cause, rows []productRow, list []Movement) error {
	lows := map[int]int{}
	lowerings := loweringsOf(rows, list)
	for _, each := range lowerings {
		lows[each.movement] = each.products
	}
	if err := store(ctx, client, cause, list, lows); err != nil {
		return err
	}
	for _, each := range lowerings {
		if err := alert.Add(ctx, client, each.event); err != nil {
			return err
		}
	}
	return nil
}

// store stores the movements. lows contains the number of products that run low, by index of the movement.
func store(ctx context.Context, client *ent.Client, cause Cause, list []Movement, lows map[int]int) error {
	who, _ := audit.From(ctx)
	for first := 0; first < len(list); first += step {
		some := list[first:min(first+step, len(list))]
		creates := make([]*ent.StockMovementCreate, len(some))
		for i, m := range some {
			reason := cause.Reason
			if m.Removed {
				reason = stockmovement.ReasonRemoval
			}
			creates[i] = client.StockMovement.Create().SetProductID(m.ProductID).SetVariant(m.Variant).
				SetBefore(m.Before).SetAfter(m.After).SetLows(lows[first+i]).SetReason(reason).SetOrderNumber(cause.Order).SetNote(cause.Note).
				SetActorID(who.ID).SetActorName(who.ShortName())
			if m.VariantID != 0 {
				creates[i].SetVariantID(m.VariantID)
			}
			if cause.CountID != 0 {
				creates[i].SetCountID(cause.CountID)
			}
		}
		if err := client.StockMovement.CreateBulk(creates...).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("log stock: %w", err)
		}
	}
	return nil
}

// log logs the movements of units that were taken from the stock. The transaction has locked the rows; the
// stock before is therefore the current stock plus the units.
func (u Units) log(ctx context.Context, client *ent.Client, cause Cause) error {
	var products, variants []int
	for id, p := range u.products {
		if p.units != 0 || p.ofVariants {
			products = append(products, id)
		}
	}
	for id, units := range u.variants {
		if units != 0 {
			variants = append(variants, id)
		}
	}
	rows, err := readProducts(ctx, client, products)
	if err != nil {
		return err
	}
	moved, err := readVariants(ctx, client, variants)
	if err != nil {
		return err
	}
	return u.logRows(ctx, client, cause, rows, moved)
}

// logRows writes the movements of units that were taken from rows, whose stock is the current one.
func (u Units) logRows(ctx context.Context, client *ent.Client, cause Cause, products []productRow, variants []*ent.Variant) error {
	var list []Movement
	for _, row := range products {
		if !row.hasVariants { // the stock of others is the sum of their variants'
			list = append(list, Movement{ProductID: row.id, Before: row.stock + u.products[row.id].units, After: row.stock})
		}
	}
	for _, v := range variants {
		list = append(list, Movement{ProductID: v.ProductID, VariantID: v.ID, Variant: v.Key, Before: v.Stock + u.variants[v.ID], After: v.Stock})
	}
	return write(ctx, client, cause, products, changing(list))
}
