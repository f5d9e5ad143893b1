package attacks_test

import (
	"strconv"
	"time"

	"haat/ent/payment"
)

// paymentIn sets the state of shop A's payment.
func paymentIn(w *pairOfShops, state payment.State) {
	id, err := strconv.Atoi(w.ids["payment"])
	if err != nil {
		w.T.Fatal(err)
	}
	update := w.Client.Payment.UpdateOneID(id).SetState(state)
	if state == payment.StateConfirmed {
		update.SetConfirmedAt(time.Now()).SetReceived(10_00)
	} else {
		update.ClearConfirmedAt().SetReceived(0)
	}
	update.ExecX(w.a.Ctx)
}

func claimOf(w *pairOfShops) any {
	paymentIn(w, payment.StateClaimed)
	return map[string]any{"received": 0.1}
}

func rejectionOf(w *pairOfShops) any {
	paymentIn(w, payment.StateClaimed)
	return map[string]any{"reason": "not_found", "note": ""}
}

func givenBackOf(w *pairOfShops) any {
	paymentIn(w, payment.StateConfirmed)
	return map[string]any{"key": rowKey(w), "amount": 0.01, "method": "cash", "number": "", "reference": ""}
}

func checkedClaimOf(w *pairOfShops) any {
	claimOf(w)
	return nil
}

// unknownRefundOf makes shop A's payment a refund that waits for a member.
func unknownRefundOf(w *pairOfShops) any {
	id, err := strconv.Atoi(w.ids["payment"])
	if err != nil {
		w.T.Fatal(err)
	}
	of := w.Client.Payment.GetX(w.a.Ctx, id)
	row := w.Client.Payment.Create().SetOrderID(of.OrderID).SetKey(rowKey(w)).SetMethod("bkash_checkout").SetKind(payment.KindRefund).SetAmount(1).
		SetRefundOfID(of.ID).SetProblem("unknown").SetReference("unknown").SaveX(w.a.Ctx)
	w.set("payment", row.ID)
	return map[string]any{"refunded": false}
}

// rowKey returns a key that no other request has.
func rowKey(w *pairOfShops) string {
	return "k" + strconv.Itoa(w.Client.Payment.Query().CountX(w.a.Ctx))
}

func paymentSettingsOf(w *pairOfShops) any {
	now, err := w.Server.Settings.Payments(w.a.Ctx)
	if err != nil {
		w.T.Fatal(err)
	}
	return now
}
