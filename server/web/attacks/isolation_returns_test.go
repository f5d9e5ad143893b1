package attacks_test

import (
	"strconv"
	"time"

	"haat/ent"
	entorder "haat/ent/order"
	"haat/ent/orderreturn"
)

// returnOf returns shop A's return in a state. If the state is "received", its goods have been received.
func returnOf(w *pairOfShops, state orderreturn.State) *ent.OrderReturn {
	id, err := strconv.Atoi(w.ids["return"])
	if err != nil {
		w.T.Fatal(err)
	}
	update := w.Client.OrderReturn.UpdateOneID(id).SetState(state)
	if state == orderreturn.StateReceived {
		row := w.Client.OrderReturn.GetX(w.a.Ctx, id)
		row.Items[0].Value = 10
		update.SetItems(row.Items).SetReceivedAt(time.Now())
		w.Client.Order.UpdateOneID(row.OrderID).SetAdvance(10).ExecX(w.a.Ctx)
	}
	return update.SaveX(w.a.Ctx)
}

func startReturnOf(w *pairOfShops) any {
	row := w.rowOf()
	w.Client.Order.UpdateOne(row).SetStatus(entorder.StatusShipped).ExecX(w.a.Ctx)
	return map[string]any{"kind": "undelivered", "items": []any{map[string]any{"item_id": row.Edges.Items[0].ID, "quantity": 1}}}
}

func acceptedReturnOf(w *pairOfShops) any {
	returnOf(w, orderreturn.StateAccepted)
	return nil
}

func receiptOf(w *pairOfShops) any {
	return map[string]any{"items": []any{map[string]any{"item_id": returnOf(w, orderreturn.StateAccepted).Items[0].OrderItem, "quantity": 1, "damaged": 1}}}
}

func refundOf(w *pairOfShops) any {
	returnOf(w, orderreturn.StateReceived)
	return map[string]any{"amount": 0.05, "method": "bkash", "number": "01712345678"}
}

func exchangeOf(w *pairOfShops) any {
	returnOf(w, orderreturn.StateReceived)
	in := deliverTo(customersWord)
	in["package_id"], in["lines"] = w.number("package"), []any{w.line()}
	return in
}
