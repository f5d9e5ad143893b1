package returns

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/orderreturn"
	"haat/ent/schema/kind"
	"haat/server/books/family"
	"haat/server/books/summary"
	"haat/server/discount"
	"haat/server/platform/fault"
	"haat/server/platform/money"
)

// reduced is the rest of an order after units were returned. Amounts are in poisha.
type reduced struct {
	subtotal, discount int64
	savings            []int64           // the discounts of the order's items
	items              []kind.ReturnItem // with their values
}

// reduce removes units from an order, whose items must be loaded. A percentage that the shop granted is computed again; other discounts
// decrease in proportion to each item's units, exactly to the poisha. The values of the units add up to the
// decrease of the total.
func reduce(o *ent.Order, items []kind.ReturnItem) reduced {
	net := summary.NetAmounts(o.Discount, o.Edges.Items)
	after := reduced{items: make([]kind.ReturnItem, len(items)), savings: make([]int64, len(o.Edges.Items))}
	var left, savings int64 // price of the remaining units after the discount, and the sum of their own discounts
	for i, item := range o.Edges.Items {
		gone := 0
		for _, each := range items {
			if each.OrderItem == item.ID {
				gone = each.Quantity
			}
		}
		after.subtotal += item.Price * int64(item.Quantity-gone)
		left += money.Portion(net[i], int64(item.Quantity-gone), int64(item.Quantity))
		after.savings[i] = int64(discount.Left(money.Amount(item.Price), money.Amount(item.Discount), item.Quantity-gone, item.Quantity))
		savings += after.savings[i]
	}
	after.discount = after.subtotal - left
	if o.DiscountPercent > 0 {
		after.discount = savings + int64(money.PercentOf(money.Amount(after.subtotal-savings), o.DiscountPercent))
	}
	worth := o.Subtotal - o.Discount - (after.subtotal - after.discount)
	largest := 0
	for i, each := range items {
		for j, item := range o.Edges.Items {
			if each.OrderItem == item.ID {
				each.Value = net[j] - money.Portion(net[j], int64(item.Quantity-each.Quantity), int64(item.Quantity))
			}
		}
		worth -= each.Value
		after.items[i] = each
		if each.Value > after.items[largest].Value {
			largest = i
		}
	}
	after.items[largest].Value += worth // the rounding difference
	return after
}

// worth returns the value of a return's goods: of the received goods or, before they are received, of the
// requested ones. o is the return's order with its items.
func worth(o *ent.Order, row *ent.OrderReturn) int64 {
	if row.ReceivedAt != nil {
		return family.ValueOf(row)
	}
	return family.ValueOf(&ent.OrderReturn{Items: reduce(o, row.Items).items})
}

// account is the customer's account with the order's family. It includes the credits of the order's
// exchanges, by return.
type account struct {
	*family.Account
	order   int
	credits map[int]int64
}

// left returns the largest amount that can be refunded for the order.
func (a account) left() int64 { return a.Left(a.order) }

// due returns the amount that the shop still owes for a return of goods with the value. It does not exceed
// the family's credit balance after the return.
func (a account) due(row *ent.OrderReturn, value int64) int64 {
	owed := a.Owed()
	if row.ReceivedAt == nil { // use the balance after the receipt of the goods
		owed = a.OwedWithout(a.order, value-row.Fee)
	}
	return max(0, min(value-row.Fee-a.credits[row.ID]-row.RefundAmount, owed))
}

// accountOf returns the account of an order's family, with the credits of the order's returns.
func accountOf(ctx context.Context, client *ent.Client, orderID int, of *family.Account) (account, error) {
	rows, err := returnsOf(ctx, client, orderID)
	if err != nil {
		return account{}, err
	}
	credits, err := creditsOf(ctx, client, rows)
	return account{of, orderID, credits}, err
}

// creditsOf returns, by return, the parts of new orders that were paid with exchanged goods.
func creditsOf(ctx context.Context, client *ent.Client, rows []*ent.OrderReturn) (map[int]int64, error) {
	var keys []string
	for _, row := range rows {
		if row.ExchangeOrderID != nil {
			keys = append(keys, family.ExchangeKey(row.ID))
		}
	}
	credits := map[int]int64{}
	if len(keys) == 0 {
		return credits, nil
	}
	lines, err := client.LedgerEntry.Query().Where(ledgerentry.KeyIn(keys...), ledgerentry.AccountEQ(ledgerentry.AccountRefund)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load credits of exchanges: %w", err)
	}
	for _, line := range lines {
		for _, row := range rows {
			if line.Key == family.ExchangeKey(row.ID) {
				credits[row.ID] = line.Amount
			}
		}
	}
	return credits, nil
}

// returnsOf loads the returns of an order, newest first.
func returnsOf(ctx context.Context, client *ent.Client, orderID int) ([]*ent.OrderReturn, error) {
	rows, err := client.OrderReturn.Query().Where(orderreturn.OrderID(orderID)).Order(ent.Desc(orderreturn.FieldID)).All(ctx)
	return rows, fault.Wrap("list returns of order", err)
}

// account returns the current account of the order's family.
func (w writing) account(ctx context.Context) (account, error) {
	a, err := family.Lock(ctx, w.client, w.order.ID)
	if err != nil {
		return account{}, err
	}
	return accountOf(ctx, w.client, w.order.ID, a)
}
