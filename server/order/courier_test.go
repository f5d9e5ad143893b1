package order_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/ordertest"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

// parcelOf books a parcel for an order. name is used for couriers that Haat does not know.
func (s *store) parcelOf(placed *orders.Order, courier, name string) *ent.Parcel {
	s.Helper()
	return s.Client.Parcel.Create().SetOrderID(s.row(placed).ID).SetCourier(courier).SetCourierName(name).SetState(parcel.StateMoving).SetInvoice(placed.OrderID).
		SetConsignment("C1").SetTrackingLink("https://steadfast.com.bd/t/C1").SetBookedAt(bookedAt).SetStateAt(bookedAt).SaveX(s.Ctx)
}

var bookedAt = time.Now().Add(time.Hour).UTC().Truncate(time.Second)

func (s *store) row(placed *orders.Order) *ent.Order {
	return s.Client.Order.Query().Where(order.Number(placed.OrderID)).WithEvents().WithItems().OnlyX(s.Ctx)
}

// within changes an order in a transaction.
func (s *store) within(do func(client *ent.Client) error) error {
	return db.Transact(s.Ctx, s.Client, "test", do)
}

func (s *store) advance(placed *orders.Order, to order.Status) {
	s.Helper()
	id := s.row(placed).ID
	if err := s.within(func(client *ent.Client) error { return s.Advance(s.Ctx, client, s.Tenant, id, to) }); err != nil {
		s.Fatal(err)
	}
}

// steps formats an order's status changes.
func (s *store) steps(placed *orders.Order) string {
	list := []string{}
	for _, e := range s.row(placed).Edges.Events {
		if e.FromStatus != e.ToStatus {
			list = append(list, e.ToStatus)
		}
	}
	return strings.Join(list, " ")
}

func TestAdvance_PassesEachStatusAndNotifiesOnlyOfTheLast(t *testing.T) {
	s := newStore(t)
	placed := s.OrderAt("accepted")
	for _, to := range []order.Status{order.StatusDelivered, order.StatusShipped, order.StatusDelivered, order.StatusCanceled} {
		s.advance(placed, to)
	}
	if got := s.steps(placed); got != "pending accepted processing shipped delivered" {
		t.Errorf("the order was %s", got)
	}
	if s.StatusSMS(placed, "shipped") != "" || s.StatusSMS(placed, "delivered") == "" {
		t.Error("the customer was not told of the last status only")
	}
	canceled := s.OrderAt("canceled")
	s.advance(canceled, order.StatusDelivered)
	if got := s.steps(canceled); got != "pending canceled" {
		t.Errorf("a canceled order was %s", got)
	}
}

// takeBack takes an order back. damaged contains the number of damaged units of each item.
func (s *store) takeBack(placed *orders.Order, damaged ...int) (done bool, err error) {
	row, damage := s.row(placed), s.damage(placed, damaged)
	err = s.within(func(client *ent.Client) error {
		done, err = s.TakeBack(s.Ctx, client, s.Tenant, row.ID, damage, merchant)
		return err
	})
	return done, err
}

func (s *store) undoTakeBack(placed *orders.Order, damaged ...int) error {
	row, damage := s.row(placed), s.damage(placed, damaged)
	return s.within(func(client *ent.Client) error { return s.UndoTakeBack(s.Ctx, client, row.ID, damage, merchant) })
}

func (s *store) damage(placed *orders.Order, damaged []int) orders.Damage {
	damage := orders.Damage{}
	for i, item := range s.row(placed).Edges.Items {
		damage[item.ID] = damaged[i]
	}
	return damage
}

func TestTakeBack_ReturnsUndamagedUnitsToTheStock(t *testing.T) {
	for damaged, lamps := range map[int]int{0: 5, 1: 4, 2: 3} {
		t.Run(fmt.Sprint(damaged, " of 2"), func(t *testing.T) {
			s := newStore(t)
			placed := s.Sell(checkout.QuoteLine{ProductID: s.Lamp, Quantity: 2})
			s.advance(placed, order.StatusShipped)
			if done, err := s.takeBack(placed, damaged); !done || err != nil {
				t.Fatal(done, err)
			}
			s.WantStocks(ordertest.Stocks{Lamp: lamps, Shirt: 4, Small: 1, Large: 3})
			if again, err := s.takeBack(placed, damaged); again || err != nil {
				t.Errorf("a second time: %t, %v", again, err)
			}
			seen, err := s.Order(s.Ctx, s.Tenant, placed.OrderID, orders.Customer, i18n.En)
			if err != nil || seen.Status != "canceled" || strings.Contains(seen.Events[len(seen.Events)-1].Note, "নষ্ট") != (damaged == 2) {
				t.Errorf("%+v, %v", seen, err)
			}
			if err := s.undoTakeBack(placed, damaged); err != nil {
				t.Fatal(err)
			}
			s.WantStocks(ordertest.Stocks{Lamp: 3, Shirt: 4, Small: 1, Large: 3, LampSold: 2})
			if got := s.row(placed).Status; got != order.StatusShipped {
				t.Errorf("after an undo the order is %s", got)
			}
		})
	}
}

func TestTakeBack_RefusesOrdersInTheShopAndUnknownUnits(t *testing.T) {
	s := newStore(t)
	_, err := s.takeBack(s.OrderAt("processing"), 0)
	wantFault(t, err, fault.Conflict, "order_status_illegal", `{"allowed":"shipped, canceled"}`)
	shipped := s.OrderAt("shipped")
	for _, damaged := range []int{-1, 2} {
		_, err := s.takeBack(shipped, damaged)
		wantFault(t, err, fault.Invalid, "order_invalid")
	}
	wantFault(t, s.undoTakeBack(s.OrderAt("pending"), 0), fault.Conflict, "order_undo_too_late")
}

// parcelsWay formats the parcel's steps as seen by a customer with or without proof.
func (s *store) parcelsWay(placed *orders.Order, proven bool) string {
	s.Helper()
	proof := orders.Proof{}
	if proven {
		proof.Remembered = []string{placed.OrderID}
	}
	answer, err := s.Answer(s.Ctx, s.Tenant, placed.OrderID, proof, i18n.En)
	if err != nil {
		s.Fatal(err)
	}
	list := []string{}
	events := answer.Summary.Events
	if answer.Order != nil {
		events = answer.Order.Events
	}
	for _, e := range events {
		if e.Text != "" {
			list = append(list, strings.TrimSpace(e.Text+" "+e.Note+" "+e.Link))
		}
	}
	return strings.Join(list, "; ")
}

func TestAnswer_ShowsTheStepsOfTheParcel(t *testing.T) {
	s := newStore(t)
	placed := s.OrderAt("shipped")
	p := s.parcelOf(placed, "steadfast", "")
	want := func(what, want string) {
		t.Helper()
		if got := s.parcelsWay(placed, true); got != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	booked := "Parcel booked with Steadfast C1 https://steadfast.com.bd/t/C1"
	want("moving", booked)
	if got := s.parcelsWay(placed, false); got != "Parcel booked with Steadfast" {
		t.Errorf("without proof: %q", got)
	}
	for i, at := range []time.Duration{time.Hour, 3 * time.Hour} {
		s.Client.ParcelEvent.Create().SetParcelID(p.ID).SetKey(fmt.Sprint(i)).SetSource(parcelevent.SourceWebhook).SetState("moving" + orders.OutMark).
			SetAt(bookedAt.Add(at)).ExecX(s.Ctx)
	}
	want("out twice", booked+"; Out for delivery")
	for _, state := range []parcel.State{parcel.StateReturning, parcel.StateReturned} {
		p.Update().SetState(state).SetStateAt(bookedAt.Add(2 * time.Hour)).ExecX(s.Ctx)
		want(string(state), booked+"; Parcel is coming back; Out for delivery")
	}
	p.Update().SetState(parcel.StateCanceled).ExecX(s.Ctx)
	want("canceled parcel", "")
	for name, want := range map[string]string{"Sundarban": "Parcel booked with Sundarban C1 https://steadfast.com.bd/t/C1", "": ""} {
		placed := s.OrderAt("shipped")
		s.parcelOf(placed, "manual", name)
		if got := s.parcelsWay(placed, true); got != want {
			t.Errorf("courier %q: %q, want %q", name, got, want)
		}
	}
}

func TestAnswer_LinksOnlyToPagesOfCouriers(t *testing.T) {
	s := newStore(t)
	placed := s.OrderAt("shipped")
	p := s.parcelOf(placed, "steadfast", "")
	for link, allowed := range map[string]bool{
		"https://steadfast.com.bd/t/1": true, "https://merchant.pathao.com/t/1": true, "https://REDX.com.bd/t/1": true,
		"http://steadfast.com.bd/t/1": false, "https://notpathao.com/": false, "https://pathao.com.evil.example/": false,
		"https://pathao.com@evil.example/": false, "https://user@pathao.com/": false, "https://pathao.com:8080/": false, "javascript:alert(1)": false, "https://%": false,
	} {
		p.Update().SetTrackingLink(link).ExecX(s.Ctx)
		if got := s.parcelsWay(placed, true); strings.Contains(got, ":") != allowed || strings.HasSuffix(got, " "+link) != allowed {
			t.Errorf("%s: %q", link, got)
		}
	}
}
