// Package use writes the discounts of orders and counts their uses. Every function needs a context with the shop as viewer; client may be that
// of a transaction.
package use

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderdiscount"
	"haat/ent/predicate"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/discount"
	"haat/server/discount/rules"
	"haat/server/platform/audit"
	"haat/server/platform/money"
)

// ErrUsedUp reports that somebody else took the last use of a discount meanwhile. The order has to be priced again.
var ErrUsedUp = errors.New("discount used up")

// Given is a discount that a new order gets. Shares has the items' ids; it is empty for the delivery charge.
type Given struct {
	Rule   rules.Rule
	Amount money.Amount
	Shares []kind.DiscountShare
}

// Record writes the discounts of a new order, in one statement, and counts the uses of limited ones, in one statement for each limit. The error
// is ErrUsedUp if a limit was reached meanwhile. If another order of the mobile number at the same time has the last use of the number, it is a
// constraint error.
func Record(ctx context.Context, client *ent.Client, orderID int, buyer Buyer, given []Given) ([]*ent.OrderDiscount, error) {
	given = slices.Clone(given)
	slices.SortFunc(given, func(a, b Given) int { return a.Rule.ID - b.Rule.ID }) // every order locks the counters in the same order
	rows := make([]*ent.OrderDiscountCreate, len(given))
	for i, g := range given {
		if err := count(ctx, client, g.Rule); err != nil {
			return nil, err
		}
		rows[i] = client.OrderDiscount.Create().SetOrderID(orderID).SetDiscountID(g.Rule.ID).SetName(g.Rule.Name).SetBnName(g.Rule.BnName).
			SetCode(g.Rule.Code).SetTerms(g.Rule.Terms).SetAmount(int64(g.Amount)).SetShares(g.Shares).
			SetMobile(buyer.Mobile).SetNth(buyer.next(g.Rule))
	}
	written, err := client.OrderDiscount.CreateBulk(rows...).Save(audit.Quiet(ctx))
	if err != nil {
		return nil, fmt.Errorf("write order's discounts: %w", err)
	}
	return written, nil
}

const (
	countAll  = `UPDATE discounts SET used = used + 1 WHERE id = $1 AND shop_id = $2 AND used < most_uses RETURNING used, most_uses`
	countCode = `UPDATE discount_codes SET used = used + 1 WHERE code = $1 AND shop_id = $2 AND used < $3 RETURNING used, $3`
)

// count counts a use of a limited discount.
func count(ctx context.Context, client *ent.Client, rule rules.Rule) error {
	if rule.LimitOfAll > 0 {
		counted, c, err := countOne(ctx, client, countAll, rule.ID, viewer.ShopOf(ctx))
		if err != nil {
			return err
		}
		if !counted {
			return ErrUsedUp
		}
		if rule.Code == "" && c.used == c.most {
			if err := purge(ctx, client, rule.ID); err != nil {
				return err
			}
		}
	}
	if rule.LimitOfCode > 0 && rule.Code != "" {
		counted, _, err := countOne(ctx, client, countCode, rule.Code, viewer.ShopOf(ctx), rule.LimitOfCode)
		if err != nil {
			return err
		}
		if !counted {
			return ErrUsedUp
		}
	}
	return nil
}

// counter is the number of uses and their limit.
type counter struct{ used, most int }

// countOne runs an UPDATE of one counter and returns it. It reports false if no row was changed.
func countOne(ctx context.Context, client *ent.Client, query string, args ...any) (counted bool, c counter, err error) {
	rows, err := client.QueryContext(ctx, query, args...)
	if err != nil {
		return false, c, fmt.Errorf("count use of discount: %w", err)
	}
	defer rows.Close()
	if rows.Next() {
		counted, err = true, rows.Scan(&c.used, &c.most)
	}
	if err = errors.Join(err, rows.Err()); err != nil {
		return false, c, fmt.Errorf("count use of discount: %w", err)
	}
	return counted, c, nil
}

// purge purges the pages of a shop, which show an automatic discount as long as it can be used. The counter bypasses the hooks. The version
// that merchants edit stays the same.
func purge(ctx context.Context, client *ent.Client, id int) error {
	row, err := client.Discount.Get(ctx, id)
	if err != nil {
		return fmt.Errorf("load discount: %w", err)
	}
	if err := client.Discount.UpdateOne(row).SetUpdatedAt(row.UpdatedAt).Exec(audit.Quiet(ctx)); err != nil {
		return fmt.Errorf("purge pages with discount: %w", err)
	}
	return nil
}

const (
	releaseAll  = `UPDATE discounts SET used = used - 1 WHERE id = $1 AND shop_id = $2 AND used > 0 RETURNING used, most_uses - 1`
	releaseCode = `UPDATE discount_codes SET used = used - 1 WHERE code = $1 AND shop_id = $2 AND used > 0 RETURNING used, 0`
	restoreAll  = `UPDATE discounts SET used = used + 1 WHERE id = $1 AND shop_id = $2 AND most_uses > 0 RETURNING used, most_uses`
	restoreCode = `UPDATE discount_codes SET used = used + 1 WHERE code = $1 AND shop_id = $2 RETURNING used, 0`
)

// Release gives the uses of an order, and of those that were merged into it, back. The orders keep their discounts.
func Release(ctx context.Context, client *ent.Client, orderID int) error {
	return shift(ctx, client, orderID, false, releaseAll, releaseCode, orderdiscount.Counts(true))
}

// Restore counts the uses of an order again, after Release. The order was placed with its discounts, so no limit applies. Discounts that
// were copied from other orders by a split or a merge are not uses; they have no mobile number.
func Restore(ctx context.Context, client *ent.Client, orderID int) error {
	return shift(ctx, client, orderID, true, restoreAll, restoreCode, orderdiscount.Counts(false), orderdiscount.MobileNEQ(""))
}

// shift changes whether discounts of an order count as uses.
func shift(ctx context.Context, client *ent.Client, orderID int, counts bool, ofAll, ofCode string, which ...predicate.OrderDiscount) error {
	ids, err := withMerged(ctx, client, orderID)
	if err != nil {
		return err
	}
	rows, err := client.OrderDiscount.Query().Where(which...).Where(orderdiscount.OrderIDIn(ids...), orderdiscount.DiscountIDNotNil()).
		Order(ent.Asc(orderdiscount.FieldDiscountID)).All(ctx)
	if err != nil {
		return fmt.Errorf("load order's discounts: %w", err)
	}
	for _, row := range rows {
		// Without its number, the use makes room for another one of the mobile number. It does not get the number back, which another order may
		// have by then.
		if err := client.OrderDiscount.UpdateOne(row).SetCounts(counts).SetNth(0).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("change use of discount: %w", err)
		}
		if err := shiftOne(ctx, client, row, ofAll, ofCode); err != nil {
			return err
		}
	}
	return nil
}

// shiftOne changes the counters of a discount of an order. If an automatic discount is used up by that, or can be used again, it purges the
// pages that show it.
func shiftOne(ctx context.Context, client *ent.Client, row *ent.OrderDiscount, ofAll, ofCode string) error {
	counted, c, err := countOne(ctx, client, ofAll, *row.DiscountID, viewer.ShopOf(ctx))
	if err != nil {
		return err
	}
	if row.Code != "" {
		_, _, err := countOne(ctx, client, ofCode, row.Code, viewer.ShopOf(ctx))
		return err
	}
	if counted && c.used == c.most {
		return purge(ctx, client, *row.DiscountID)
	}
	return nil
}

// withMerged returns the ids of an order and of those that were merged into it, directly or not.
func withMerged(ctx context.Context, client *ent.Client, orderID int) ([]int, error) {
	ids := []int{orderID}
	for level := ids; len(level) > 0; ids = append(ids, level...) {
		var err error
		if level, err = client.Order.Query().Where(order.MergedIntoIDIn(level...)).IDs(ctx); err != nil {
			return nil, fmt.Errorf("find merged orders: %w", err)
		}
	}
	return ids, nil
}

// isNumbered reports whether the uses of a rule are numbered by mobile number.
func isNumbered(r *discount.Rule) bool { return r.MostOfPhone > 0 || r.FirstOrder }
