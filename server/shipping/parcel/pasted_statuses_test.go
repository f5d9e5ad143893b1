package parcel

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent/order"
	"haat/ent/parcel"
	orders "haat/server/order"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/shipping/parcel/pasted"
)

// previewed returns the lines of a preview, such as "1 booked>delivered" or "2 !unknown".
func (d *desk) previewed(text string) (lines []StatusLine, shown string) {
	d.Helper()
	lines, err := d.PreviewStatuses(d.ctx, PastedStatuses{text})
	must(d.TB, err)
	var list []string
	for _, l := range lines {
		one := fmt.Sprintf("%d %s>%s", l.Line, l.From, l.To)
		if l.Problem != "" {
			one += " !" + l.Problem
		}
		list = append(list, one)
	}
	return lines, strings.Join(list, ", ")
}

// changesOf returns the changes of the lines that can be applied.
func changesOf(lines []StatusLine) (in StatusChanges) {
	for _, l := range lines {
		if l.Problem == "" {
			in.Changes = append(in.Changes, StatusChange{l.Parcel, l.To, l.From, l.Collected})
		}
	}
	return in
}

func TestPreviewStatuses_MatchesNumbersOfParcelsAndOrders(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	numbers := d.orderMany(4)
	d.recordAll(numbers[:3], "SDx1", "১২৩")
	_, shown := d.previewed("SDx1\tডেলিভার্ড\n১২৩ Partial Delivered 50\n#" + numbers[2] + ", Cancelled\n" + numbers[3] + " Delivered\nSD9 Delivered\n")
	if want := "1 booked>delivered, 2 booked>partly, 3 booked>returning, 4 > !no_parcel, 5 > !unknown"; shown != want {
		t.Errorf("%s, want %s", shown, want)
	}
}

func TestPreviewStatuses_NamesTheReasonsOfRefusedLines(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	numbers := d.orderMany(8)
	d.recordAll(numbers[:7], "SD0", "SD1", "SD2", "SD3", "SD4", "SD5", "SD6")
	ids := map[string]int{}
	for _, p := range d.Client.Parcel.Query().AllX(d.ctx) {
		ids[p.TrackingCode] = p.ID
	}
	must(d, d.cancelParcel(ids["SD1"]))
	d.Client.Parcel.UpdateOneID(ids["SD3"]).SetState(parcel.StateDelivered).ExecX(audit.Quiet(d.ctx))
	d.Client.Order.Update().Where(order.Number(numbers[4])).SetStatus(order.StatusCanceled).ExecX(audit.Quiet(d.ctx))
	d.Client.Parcel.UpdateOneID(ids["SD6"]).SetConsignment("SD5").ExecX(audit.Quiet(d.ctx))
	d.bookAll(numbers[7])
	for text, want := range map[string]string{
		"SD0":                            "1 booked> !status",
		"SD0 in the river":               "1 booked> !status",
		"SD0 on hold":                    "1 booked> !waits",
		"SD0 pending":                    "1 booked>booked !same",
		"SD0 delivered approval pending": "1 booked> !unconfirmed",
		"SD0 partial":                    "1 booked>partly !collected",
		"SD0 partial 200.01":             "1 booked>partly !collected",
		"SD0 partial -1":                 "1 booked> !status",
		"SD0 delivered\nSD0 returned":    "1 booked>delivered, 2 booked>returned !repeated",
		"SD1 delivered":                  "1 canceled> !inactive",
		"SD3 in transit":                 "1 delivered>moving !state",
		"SD3 delivered":                  "1 delivered>delivered !same",
		"SD4 delivered":                  "1 booked>delivered !canceled",
		"SD5 delivered":                  "1 > !ambiguous",
		numbers[7] + " delivered":        "1 queued> !connected",
		"=cmd|'/C calc'!A0\tDelivered":   "1 > !unknown",
		"'; DROP TABLE parcels; --":      "1 > !unknown",
		strings.Repeat("9", 5000) + " x": "1 > !unknown",
	} {
		if lines, shown := d.previewed(text); shown != want || len(lines[0].Text) > 300 {
			t.Errorf("%.40q: %s, want %s", text, shown, want)
		}
	}
	for _, text := range []string{"", " \n\n", strings.Repeat("SD0 delivered\n", pasted.MaxLines+1)} {
		_, err := d.PreviewStatuses(d.ctx, PastedStatuses{text})
		faulttest.Want(t, err, fault.Invalid, "parcel_statuses_invalid")
	}
}

func TestSetManuals_MovesParcelsOrdersAndLedgerTogether(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	numbers := d.orderMany(4)
	d.recordAll(numbers, "SD0", "SD1", "SD2", "SD3")
	lines, _ := d.previewed("SD0 delivered\nSD1 partial 50\nSD2 in transit\nSD3 returned")
	in := changesOf(lines)
	must(d, second(d.SetManual(d.ctx, in.Changes[2].Parcel, ManualStatus{State: "returning"}))) // another member was faster
	results, err := d.SetManuals(d.ctx, in)
	must(d, err)
	for i, want := range []string{"delivered", "partly", "", "returned"} {
		if r := results[i]; r.State != want || (r.Code != "") != (want == "") {
			t.Errorf("%d: %+v", i, r)
		}
	}
	if results[2].Code != "parcel_state" {
		t.Errorf("%+v", results[2])
	}
	for i, want := range []order.Status{order.StatusDelivered, order.StatusDelivered, order.StatusShipped, order.StatusCanceled} {
		if status := d.Client.Order.Query().Where(order.Number(numbers[i])).OnlyX(d.ctx).Status; status != want {
			t.Errorf("order %d is %s, want %s", i, status, want)
		}
	}
	if owed := d.owed(); owed != 250_00 {
		t.Errorf("the courier owes %d", owed)
	}
	again, err := d.SetManuals(d.ctx, StatusChanges{in.Changes[:2]})
	if err != nil || again[0].Code != "" || again[1].Code != "" || d.owed() != 250_00 {
		t.Errorf("repeated: %+v, %v", again, err)
	}
}

func second(_ any, err error) error { return err }

func TestUndoManuals_ReversesAllWithinTheTime(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	numbers := d.orderMany(3)
	d.recordAll(numbers, "SD0", "SD1", "SD2")
	lines, _ := d.previewed("SD0 delivered\nSD1 returned\nSD2 delivered")
	must(d, second(d.SetManuals(d.ctx, changesOf(lines))))
	ids := StatusUndo{[]int{lines[0].Parcel, lines[1].Parcel}}
	results, err := d.UndoManuals(d.ctx, ids)
	must(d, err)
	for i, r := range results {
		if r.State != "booked" || r.Code != "" {
			t.Errorf("%+v", r)
		}
		if status := d.Client.Order.Query().Where(order.Number(numbers[i])).OnlyX(d.ctx).Status; status != order.StatusProcessing {
			t.Errorf("order %d is %s", i, status)
		}
	}
	if owed := d.owed(); owed != 200_00 {
		t.Errorf("the courier owes %d", owed)
	}
	d.clock = d.clock.Add(orders.UndoWindow + orders.UndoGrace + time.Second)
	results, err = d.UndoManuals(d.ctx, StatusUndo{[]int{lines[2].Parcel, 999}})
	if err != nil || results[0].Code != "order_undo_too_late" || results[1].Code != "parcel_not_found" {
		t.Errorf("%+v, %v", results, err)
	}
}

func TestSetManuals_RefusesInvalidRequests(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	one := StatusChange{Parcel: 1, State: "delivered"}
	for _, in := range []StatusChanges{{}, {[]StatusChange{one, one}}, {make([]StatusChange, pasted.MaxLines+1)}} {
		_, err := d.SetManuals(d.ctx, in)
		faulttest.Want(t, err, fault.Invalid, "parcel_statuses_invalid")
	}
	_, err := d.UndoManuals(d.ctx, StatusUndo{})
	faulttest.Want(t, err, fault.Invalid, "parcel_statuses_invalid")
}
