package attacks_test

import (
	"fmt"

	"haat/ent"
	entorder "haat/ent/order"
	"haat/ent/orderitem"
)

// rowOf returns shop A's order with its items.
func (w *pairOfShops) rowOf() *ent.Order {
	return w.Client.Order.Query().Where(entorder.Number(w.ids["order"])).WithItems().OnlyX(w.a.Ctx)
}

// editOf returns an edit that adds a unit to the item of shop A's order.
func editOf(w *pairOfShops) any {
	edit := deliverTo(customersWord)
	for name, value := range map[string]any{
		"edits": 0, "status": "pending", "note": "", "discount": 0, "discount_percent": 0, "discount_reason": "", "shipping_fee": 1, "advance": 0,
		"lines": []any{map[string]any{"item_id": w.rowOf().Edges.Items[0].ID, "product_id": 0, "variant_id": 0, "quantity": 2}},
	} {
		edit[name] = value
	}
	return edit
}

// splitOf returns a split that moves one of the two units of shop A's order to a new order.
func splitOf(w *pairOfShops) any {
	item := w.rowOf().Edges.Items[0]
	w.Client.OrderItem.Update().Where(orderitem.ID(item.ID)).SetQuantity(2).ExecX(w.a.Ctx)
	return map[string]any{
		"edits": 0, "status": "pending", "shipping_fee": 0, "lines": []any{map[string]any{"item_id": item.ID, "quantity": 1}},
	}
}

// mergeOf creates another order with the same phone number, and returns the merge of both.
func mergeOf(w *pairOfShops) any {
	row := w.rowOf()
	other := w.Client.Order.Create().SetNumber(fmt.Sprint(77_000_000 + w.a.Row.ID)).SetIdempotencyKey("mergeable").SetCurrency(row.Currency).
		SetSubtotal(100).SetTotal(100).SetName("n").SetMobile(row.Mobile).SetLine("l").SaveX(w.a.Ctx)
	w.Client.OrderItem.Create().SetOrderID(other.ID).SetName("n").SetSellingPrice(100).SetPrice(100).SetQuantity(1).ExecX(w.a.Ctx)
	return map[string]any{
		"edits": 0, "status": "pending", "other": other.Number, "other_seen": map[string]any{"edits": 0, "status": "pending"}, "shipping_fee": 0,
	}
}
