package main

import (
	"fmt"

	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier/couriertest"
)

// short is the amount by which Steadfast's payout on day 7 is too low.
const short = money.Amount(137_50)

// payDay makes the couriers pay on days 4, 7, 10 and 14. The member fetches or uploads the payouts.
func (w *World) payDay(day int) error {
	if day != 4 && day != 7 && day != 10 && day != 14 {
		return nil
	}
	o := couriertest.PayOutOptions{Returned: true, Hooks: []remotetest.Option{remotetest.Doubled}}
	if day == 7 {
		o.Short = short
		w.short += short
	}
	w.paid["steadfast"] += w.steadfast.PayOut(o).Amount
	if day == 10 {
		w.steadfast.HTML("payouts", 1)
		w.steadfast.Fail5xx("payout", 1)
	}
	o.Short = 0
	if w.byHand == nil || day != 7 { // the browser test fetches the other payout
		if err := w.member.call("POST", "/cash/payouts/fetch", nil, nil); err != nil {
			return err
		}
		if err := w.settle(); err != nil {
			return err
		}
	}
	for _, name := range []string{"pathao", "redx"} {
		payout := w.fakes[name].PayOut(o)
		if err := w.settle(); err != nil { // webhooks of Pathao are applied first
			return err
		}
		rows := payout.Statement()
		if name == "pathao" && day == 7 {
			w.shorten(rows, &payout)
		}
		w.paid[name] += payout.Amount
		if name == "redx" {
			rows = append(rows, w.repeated...)
			w.repeated = rows[1:2]
		}
		for range 2 { // the second upload has no effect
			if err := w.member.upload(name, rows); err != nil {
				return err
			}
		}
	}
	return w.settle()
}

// shorten lowers the amount of a line, as if the courier had collected less.
func (w *World) shorten(rows [][]string, payout *couriertest.Payout) {
	for i, line := range payout.Parcels {
		if line.Collected >= 100_00 {
			net := line.Collected - line.Charge - line.CODFee - line.ReturnFee - lessThanCollected
			rows[i+1][2], rows[i+1][6] = (line.Collected - lessThanCollected).Decimal(), net.Decimal()
			payout.Amount -= lessThanCollected
			w.shortPaid = line.Invoice
			return
		}
	}
}

// lessThanCollected is the amount that is missing for a parcel in Pathao's payout of day 7.
const lessThanCollected = money.Amount(50_00)

// accept accepts the missing amount of Pathao's parcel.
func (w *World) accept() error {
	var list struct {
		Parcels []struct {
			ID      int
			Invoice string
			Owed    money.Amount
		}
	}
	if err := w.member.call("GET", "/cash/short", nil, &list); err != nil {
		return err
	}
	for _, p := range list.Parcels {
		if p.Invoice != w.shortPaid { // Check reports other parcels
			continue
		}
		if err := w.member.call("POST", fmt.Sprintf("/cash/parcels/%d/accept", p.ID), map[string]any{"note": "Torn note"}, nil); err != nil {
			return err
		}
		w.accepted += p.Owed
	}
	return nil
}
