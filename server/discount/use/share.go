package use

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/orderdiscount"
	"haat/ent/orderitem"
	"haat/ent/schema/kind"
	"haat/server/discount"
	"haat/server/platform/audit"
	"haat/server/platform/money"
)

// InOrder sorts the discounts of an order as they were given.
func InOrder(q *ent.OrderDiscountQuery) { q.Order(ent.Asc(orderdiscount.FieldID)) }

// Of returns the discounts of an order.
func Of(ctx context.Context, client *ent.Client, orderID int) ([]*ent.OrderDiscount, error) {
	query := client.OrderDiscount.Query().Where(orderdiscount.OrderID(orderID))
	InOrder(query)
	rows, err := query.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load order's discounts: %w", err)
	}
	return rows, nil
}

// Settle makes the shares of an order's discounts add up to what its items say, after their discounts were changed. The shares of an item keep
// their proportions.
func Settle(ctx context.Context, client *ent.Client, orderID int) error {
	rows, err := Of(ctx, client, orderID)
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, isOfDelivery)
	if len(rows) == 0 {
		return nil
	}
	items, err := client.OrderItem.Query().Where(orderitem.OrderID(orderID)).Order(ent.Asc(orderitem.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("load order's items: %w", err)
	}
	shares := make([][]kind.DiscountShare, len(rows))
	for _, item := range items {
		for i, amount := range divideAmong(money.Amount(item.Discount), item.ID, rows) {
			if amount > 0 {
				shares[i] = append(shares[i], kind.DiscountShare{Item: item.ID, Amount: int64(amount)})
			}
		}
	}
	for i, row := range rows {
		if slices.Equal(shares[i], row.Shares) {
			continue
		}
		if err := client.OrderDiscount.UpdateOne(row).SetShares(shares[i]).SetAmount(sum(shares[i])).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("write order's discount: %w", err)
		}
	}
	return nil
}

func isOfDelivery(row *ent.OrderDiscount) bool { return row.Terms.Class == string(discount.Delivery) }

// divideAmong divides the discount of an item among the order's discounts in the proportions of their shares. Without shares, the first discount
// gets it.
func divideAmong(amount money.Amount, item int, rows []*ent.OrderDiscount) []money.Amount {
	weights, whole := make([]money.Amount, len(rows)), money.Amount(0)
	for i, row := range rows {
		weights[i] = money.Amount(shareOf(row, item))
		whole += weights[i]
	}
	if whole == 0 {
		weights[0] = 1
	}
	return money.Spread(amount, weights)
}

func shareOf(row *ent.OrderDiscount, item int) int64 {
	for _, share := range row.Shares {
		if share.Item == item {
			return share.Amount
		}
	}
	return 0
}

func sum(shares []kind.DiscountShare) (amount int64) {
	for _, share := range shares {
		amount += share.Amount
	}
	return amount
}

// Divide writes the discounts of a part that was split off an order: what the order's discounts lost, so that together they are the same as
// before. before are the discounts of the order before the split; moved contains the ids of the part's items by those of the order. A part is not
// a further use of a discount.
func Divide(ctx context.Context, client *ent.Client, before []*ent.OrderDiscount, from, part int, moved map[int]int) error {
	if len(before) == 0 {
		return nil
	}
	after, err := Of(ctx, client, from)
	if err != nil {
		return err
	}
	for _, row := range before {
		left := after[slices.IndexFunc(after, func(a *ent.OrderDiscount) bool { return a.ID == row.ID })]
		var shares []kind.DiscountShare
		for _, share := range row.Shares {
			if gone := share.Amount - shareOf(left, share.Item); gone > 0 {
				shares = append(shares, kind.DiscountShare{Item: moved[share.Item], Amount: gone})
			}
		}
		if len(shares) > 0 {
			if _, err := copyOf(ctx, client, row, part, shares); err != nil {
				return err
			}
		}
	}
	return nil
}

// Join copies the discounts of an order to the one with which it was merged, without those of the delivery, and returns the ids of the copies.
// moved contains the ids of the items by those of the merged order. The merged order keeps its discounts, which remain the uses.
func Join(ctx context.Context, client *ent.Client, merged, into int, moved map[int]int) ([]int, error) {
	rows, err := Of(ctx, client, merged)
	if err != nil {
		return nil, err
	}
	var ids []int
	for _, row := range slices.DeleteFunc(rows, isOfDelivery) {
		shares := slices.Clone(row.Shares)
		for i := range shares {
			shares[i].Item = moved[shares[i].Item]
		}
		id, err := copyOf(ctx, client, row, into, shares)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// Remove deletes discounts of an order that Join added.
func Remove(ctx context.Context, client *ent.Client, orderID int, ids []int) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := client.OrderDiscount.Delete().Where(orderdiscount.OrderID(orderID), orderdiscount.IDIn(ids...)).Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("remove order's discounts: %w", err)
	}
	return nil
}

// copyOf writes a discount of another order with other shares. The copy is not a use.
func copyOf(ctx context.Context, client *ent.Client, row *ent.OrderDiscount, orderID int, shares []kind.DiscountShare) (int, error) {
	copied, err := client.OrderDiscount.Create().SetOrderID(orderID).SetNillableDiscountID(row.DiscountID).SetName(row.Name).SetBnName(row.BnName).
		SetCode(row.Code).SetTerms(row.Terms).SetAmount(sum(shares)).SetShares(shares).SetCounts(false).Save(audit.Quiet(ctx))
	if err != nil {
		return 0, fmt.Errorf("copy order's discount: %w", err)
	}
	return copied.ID, nil
}

// Part is what a discount gives to an order: the id of the order's discount, its amount in poisha and its shares.
type Part struct {
	ID     int                  `json:"id"`
	Amount int64                `json:"amount"`
	Shares []kind.DiscountShare `json:"shares"`
}

// Parts returns what discounts of an order give to it.
func Parts(rows []*ent.OrderDiscount) []Part {
	parts := make([]Part, len(rows))
	for i, row := range rows {
		parts[i] = Part{row.ID, row.Amount, row.Shares}
	}
	return parts
}

// Moved returns the parts for items that were deleted and created again. moved contains the new ids by the old ones.
func Moved(parts []Part, moved map[int]int) []Part {
	list := slices.Clone(parts)
	for i := range list {
		list[i].Shares = slices.Clone(list[i].Shares)
		for j, share := range list[i].Shares {
			if id, ok := moved[share.Item]; ok {
				list[i].Shares[j].Item = id
			}
		}
	}
	return list
}

// Put writes what the discounts of an order give to it. It ignores parts of discounts that the order no longer has. The caller makes sure that
// the shares add up to the discounts of the items.
func Put(ctx context.Context, client *ent.Client, rows []*ent.OrderDiscount, parts []Part) error {
	for _, part := range parts {
		i := slices.IndexFunc(rows, func(row *ent.OrderDiscount) bool { return row.ID == part.ID })
		if i < 0 || rows[i].Amount == part.Amount && slices.Equal(rows[i].Shares, part.Shares) {
			continue
		}
		if err := client.OrderDiscount.UpdateOne(rows[i]).SetAmount(part.Amount).SetShares(part.Shares).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("write order's discount: %w", err)
		}
	}
	return nil
}
