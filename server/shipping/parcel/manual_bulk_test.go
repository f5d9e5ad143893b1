package parcel

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	base "entgo.io/ent"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
)

// orderMany adds n orders of 200 taka, and returns their numbers.
func (d *desk) orderMany(n int) (numbers []string) {
	d.Helper()
	for range n {
		numbers = append(numbers, d.order(200_00, "House 1"))
	}
	return numbers
}

// record records the parcels of orders with the courier "Sundarban". codes are the tracking numbers of the first orders.
func (d *desk) recordAll(numbers []string, codes ...string) []BookResult {
	d.Helper()
	in := ManualParcels{CourierName: " Sundarban "}
	for i, number := range numbers {
		row := ManualRow{Order: number}
		if i < len(codes) {
			row.TrackingCode = codes[i]
		}
		in.Rows = append(in.Rows, row)
	}
	results, err := d.BookManuals(d.ctx, in)
	must(d.TB, err)
	return results
}

func TestBookManuals_RecordsEachOrderOnItsOwn(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	numbers := d.orderMany(4)
	d.Client.Order.Update().Where(order.Number(numbers[1])).SetStatus(order.StatusShipped).ExecX(audit.Quiet(d.ctx))
	d.bookAll(numbers[2])
	results := d.recordAll(append(numbers, "99999999"), " #sd ১", "", "", "")
	if p := results[0].Parcel; p == nil || p.State != "booked" || p.Title != "Sundarban" || p.TrackingCode != "SD1" || p.COD != 200_00 {
		t.Errorf("%+v", results[0])
	}
	if results[1].Fields["status"] != "invalid" || results[2].Code != "parcel_exists" || results[3].Parcel == nil || results[4].Code != "order_not_found" {
		t.Errorf("%+v", results)
	}
	if status := d.Client.Order.Query().Where(order.Number(numbers[0])).OnlyX(d.ctx).Status; status != order.StatusProcessing {
		t.Errorf("the order is %s", status)
	}
}

func TestBookManuals_RepeatedRequestsBookOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	numbers := d.orderMany(3)
	first := d.recordAll(numbers, "SD1")
	again := d.recordAll(numbers, "SD1")
	for i := range numbers {
		if again[i].Parcel == nil || again[i].Parcel.ID != first[i].Parcel.ID {
			t.Errorf("%+v", again[i])
		}
	}
	if other := d.recordAll(numbers[:1], "SD2"); other[0].Code != "parcel_exists" {
		t.Errorf("%+v", other)
	}
	if n := d.Client.Parcel.Query().CountX(d.ctx); n != len(numbers) {
		t.Errorf("%d parcels", n)
	}
}

func TestBookManuals_ConcurrentRequestsBookOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	numbers := d.orderMany(5)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for _, r := range d.recordAll(numbers) {
				if r.Parcel == nil {
					t.Errorf("%+v", r)
				}
			}
		})
	}
	group.Wait()
	if n := d.Client.Parcel.Query().CountX(d.ctx); n != len(numbers) {
		t.Errorf("%d parcels", n)
	}
}

func TestBookManuals_RefusesRepeatedTrackingNumbers(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	numbers := d.orderMany(5)
	d.recordAll(numbers[:1], "SD0")
	results := d.recordAll(numbers[1:], "SD0", "SD1", " SD1 ", "")
	for i, want := range []string{"taken", "repeated", "repeated"} {
		if results[i].Code != "parcel_invalid" || results[i].Fields["tracking_code"] != want {
			t.Errorf("%+v, want %s", results[i], want)
		}
	}
	if results[3].Parcel == nil {
		t.Errorf("without a number: %+v", results[3])
	}
	_, err := d.BookManual(d.ctx, ManualParcel{Order: numbers[1], CourierName: "Rider", TrackingCode: "SD0"})
	if f, _ := fault.As(err); f == nil || f.Fields["tracking_code"] != "taken" {
		t.Errorf("one by one: %v", err)
	}
	must(t, d.cancelParcel(d.Client.Parcel.Query().Where(parcel.TrackingCode("SD0")).OnlyX(d.ctx).ID))
	if again := d.recordAll(numbers[1:2], "SD0"); again[0].Parcel == nil {
		t.Errorf("the number of a canceled parcel: %+v", again)
	}
}

func (d *desk) cancelParcel(id int) error {
	_, err := d.Cancel(d.ctx, id, ParcelCancel{ByHand: true})
	return err
}

func TestBookManuals_RefusesInvalidRequests(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := ManualRow{Order: d.order(100_00, "House 1")}
	for name, in := range map[string]ManualParcels{
		"no rows":  {CourierName: "Rider"},
		"too many": {CourierName: "Rider", Rows: make([]ManualRow, MaxRows+1)},
		"twice":    {CourierName: "Rider", Rows: []ManualRow{row, row}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := d.BookManuals(d.ctx, in)
			faulttest.Want(t, err, fault.Invalid, "parcels_invalid")
		})
	}
	for _, name := range []string{"", "\u200b", strings.Repeat("ক", 61)} {
		_, err := d.BookManuals(d.ctx, ManualParcels{name, []ManualRow{row}})
		if f, _ := fault.As(err); f == nil || f.Fields["courier_name"] == "" {
			t.Errorf("%q: %v", name, err)
		}
	}
	long := d.recordAll([]string{row.Order}, strings.Repeat("9", 61))
	if long[0].Fields["tracking_code"] != "max" {
		t.Errorf("%+v", long)
	}
}

func TestManualNames_AreTheLastUsedOnesOfTheShop(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	if names, err := d.ManualNames(d.ctx); err != nil || names == nil || len(names) != 0 {
		t.Errorf("%q, %v", names, err)
	}
	for _, name := range []string{"Rider", "সুন্দরবন", "rider", "Janani", "A1", "A2", "A3", "A4"} {
		_, err := d.BookManual(d.ctx, ManualParcel{Order: d.order(money.Amount(100_00), "House 1"), CourierName: name})
		must(t, err)
	}
	names, err := d.ManualNames(d.ctx)
	if want := []string{"A4", "A3", "A2", "A1", "Janani", "rider"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("%q, want %q, %v", names, want, err)
	}
	d.bookAll(d.order(100_00, "House 1"))
	if after, _ := d.ManualNames(d.ctx); !slices.Equal(after, names) {
		t.Errorf("a connected courier is named: %q", after)
	}
}

func TestBookManuals_SearchesTrackingNumbersOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	searches := 0
	d.Client.Parcel.Intercept(ent.InterceptFunc(func(next ent.Querier) ent.Querier {
		return ent.QuerierFunc(func(ctx context.Context, q ent.Query) (ent.Value, error) {
			if fields := base.QueryFromContext(ctx).Fields; slices.Contains(fields, parcel.FieldTrackingCode) {
				searches++
			}
			return next.Query(ctx, q)
		})
	}))
	numbers := d.orderMany(4)
	d.recordAll(numbers[:1], "SD1")
	searches = 0
	results := d.recordAll(numbers[1:], "SD2", "SD1", "SD3")
	if results[0].Parcel == nil || results[1].Fields["tracking_code"] != "taken" || results[2].Parcel == nil {
		t.Errorf("%+v", results)
	}
	if searches != 1 {
		t.Errorf("%d searches for the numbers of 3 rows", searches)
	}
}
