package parcel

import (
	"strings"
	"testing"

	"haat/ent/parcel"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
)

func TestSetIDs_KeepsKnownIDsAndTruncatesLongOnes(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	charge, negative := money.Amount(60_00), money.Amount(-1)
	link := "https://steadfast.com.bd/" + strings.Repeat("t", 300-len("https://steadfast.com.bd/"))
	for _, c := range []struct {
		booked      courier.Booked
		link        string
		consignment string
		charge      int64
	}{
		{courier.Booked{Consignment: "C1", Code: "T1", Link: link, Charge: &charge}, link, "C1", 60_00},
		{courier.Booked{Link: link + "t", Charge: &negative}, link, "C1", 60_00},
		{courier.Booked{}, link, "C1", 60_00},
		{courier.Booked{Consignment: strings.Repeat("c", 61), Link: "https://pathao.com/1"}, "https://pathao.com/1", strings.Repeat("c", 60), 60_00},
	} {
		update := r.Client.Parcel.Update().Where(parcel.ID(p.ID))
		setIDs(update.Mutation(), c.booked)
		update.ExecX(r.ctx)
		now := r.Client.Parcel.GetX(r.ctx, p.ID)
		if now.TrackingLink != c.link || now.Consignment != c.consignment || now.TrackingCode != "T1" || now.Charge == nil || *now.Charge != c.charge {
			t.Errorf("%+v: %+v", c.booked, now)
		}
	}
}
