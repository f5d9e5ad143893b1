package summary_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/daysummary"
	"haat/ent/order"
	"haat/server/books/summary"
	"haat/server/platform/dhaka"
)

// orderBook is a shop whose orders the test writes and changes randomly.
type orderBook struct {
	*desk
	random   *rand.Rand
	products []int
	written  int
}

func pick[T any](l *orderBook, list ...T) T { return list[l.random.IntN(len(list))] }

var statuses = []order.Status{order.StatusPending, order.StatusShipped, order.StatusDelivered, order.StatusCompleted, order.StatusCanceled}

// write writes an order from the last 5 days with up to 4 items.
func (l *orderBook) write() {
	l.written++
	key := fmt.Sprintf("order-%06d", l.written)
	create := l.client.Order.Create().SetNumber(key).SetIdempotencyKey(key).SetName("Karim").SetMobile("01712345678").SetDivision("Dhaka").
		SetDistrict(pick(l, "Dhaka", "Bogura", "")).SetUpazila("Savar").SetLine("Road 1").SetCurrency("BDT").SetStatus(pick(l, statuses...)).
		SetSource(pick(l, order.SourceShop, order.SourceShop, order.SourcePhone, order.SourceFacebook)).SetVisitSource(pick(l, "", "facebook", "google")).
		SetCreatedAt(time.Now().Add(-time.Duration(l.random.IntN(5*24)) * time.Hour))
	items, subtotal := make([]*ent.OrderItemCreate, l.random.IntN(5)), int64(0)
	for i := range items {
		price, quantity := l.random.Int64N(1_000_00), 1+l.random.IntN(4)
		subtotal += price * int64(quantity)
		items[i] = l.client.OrderItem.Create().SetName("x").SetSellingPrice(price).SetPrice(price).SetQuantity(quantity)
		if l.random.IntN(5) > 0 {
			items[i].SetProductID(pick(l, l.products...))
		}
		if l.random.IntN(3) > 0 {
			items[i].SetCost(l.random.Int64N(900_00))
		}
	}
	discount := int64(0)
	if subtotal > 0 && l.random.IntN(2) == 0 {
		discount = l.random.Int64N(subtotal + 1)
	}
	row := create.SetSubtotal(subtotal).SetDiscount(discount).SetTotal(subtotal - discount).SaveX(l.ctx)
	for _, item := range items {
		item.SetOrderID(row.ID).ExecX(l.ctx)
	}
}

// change changes an order's status, returns it or merges it into another one.
func (l *orderBook) change() {
	row := pick(l, l.client.Order.Query().AllX(l.ctx)...)
	update := l.client.Order.UpdateOne(row)
	switch l.random.IntN(4) {
	case 0:
		update.SetStatus(order.StatusCanceled).SetReturnedAt(time.Now())
	case 1:
		update.SetStatus(order.StatusCanceled).ClearReturnedAt().SetMergedIntoID(row.ID)
	default:
		update.SetStatus(pick(l, statuses...)).ClearReturnedAt()
	}
	update.ExecX(l.ctx)
}

// figures returns the columns that have the same sum over products, districts and sources. The number of
// orders is not among them, because an order with two products counts for both.
func figures(s *ent.DaySummary) [10]int64 {
	return [10]int64{
		int64(s.Units), s.Sales, int64(s.DeliveredUnits), s.DeliveredSales, s.DeliveredCost, int64(s.UncostedUnits), s.UncostedSales,
		s.DeliveryFees, s.CourierCharges, s.DamagedCost,
	}
}

func counts(s *ent.DaySummary) [4]int { return [4]int{s.Orders, s.Delivered, s.Returned, s.Canceled} }

// computedDays sums all orders from scratch, by day, kind and key. It does not divide an order's discount exactly.
func (l *orderBook) computedDays() map[string]*ent.DaySummary {
	days := map[string]*ent.DaySummary{}
	at := func(o *ent.Order, kind, key string) *ent.DaySummary {
		name := dhaka.Day(o.CreatedAt) + " " + kind + " " + key
		if days[name] == nil {
			days[name] = &ent.DaySummary{}
		}
		return days[name]
	}
	for _, o := range l.client.Order.Query().WithItems().AllX(l.ctx) {
		l.addSpending(o, at)
		if o.MergedIntoID != nil {
			continue
		}
		rows := rowsOf(o, at)
		seen := map[string]bool{}
		net := 1.0
		if o.Subtotal > 0 {
			net = float64(o.Subtotal-o.Discount) / float64(o.Subtotal)
		}
		sold := o.Status != order.StatusCanceled
		delivered := o.Status == order.StatusDelivered || o.Status == order.StatusCompleted
		for _, item := range o.Edges.Items {
			key := "0"
			if item.ProductID != nil {
				key = strconv.Itoa(*item.ProductID)
			}
			product := at(o, "product", key)
			seen[key] = true
			for _, row := range append(slices.Clone(rows), product) {
				amount := int64(math.Round(net * float64(item.Price) * float64(item.Quantity)))
				if sold {
					row.Units, row.Sales = row.Units+item.Quantity, row.Sales+amount
				}
				if delivered {
					row.DeliveredUnits, row.DeliveredSales = row.DeliveredUnits+item.Quantity, row.DeliveredSales+amount
				}
				switch {
				case delivered && item.Cost == nil:
					row.UncostedUnits, row.UncostedSales = row.UncostedUnits+item.Quantity, row.UncostedSales+amount
				case delivered:
					row.DeliveredCost += *item.Cost * int64(item.Quantity)
				}
			}
		}
		for key := range seen {
			rows = append(rows, at(o, "product", key))
		}
		for _, row := range rows {
			row.Orders++
			switch {
			case delivered:
				row.Delivered++
			case !sold && o.ReturnedAt != nil:
				row.Returned++
			case !sold:
				row.Canceled++
			}
		}
	}
	return days
}

// storedDays returns the stored rows, with one row of the kind product for each product of a day.
func (l *orderBook) storedDays() []*ent.DaySummary {
	l.Helper()
	rows := l.client.DaySummary.Query().Where(daysummary.KindNEQ(daysummary.KindLedger)).AllX(l.ctx)
	for _, row := range rows {
		if row.Kind != daysummary.KindAll {
			continue
		}
		products := summary.ProductSums{}
		if err := products.Add(row.Products); err != nil {
			l.Fatal(err)
		}
		for id, s := range products {
			rows = append(rows, &ent.DaySummary{
				Day: row.Day, Kind: "product", Key: strconv.Itoa(id), Orders: s.Orders, Delivered: s.Delivered, Returned: s.Returned, Canceled: s.Canceled,
				Units: s.Units, Sales: s.Sales, DeliveredUnits: s.DeliveredUnits, DeliveredSales: s.DeliveredSales,
				DeliveredCost: s.DeliveredCost, UncostedUnits: s.UncostedUnits, UncostedSales: s.UncostedSales,
				DeliveryFees: s.DeliveryFees, CourierCharges: s.CourierCharges, DamagedCost: s.DamagedCost,
			})
		}
	}
	return rows
}

// wantDays checks that the stored days equal a computation from scratch, except for the rounding of divided discounts, and that products,
// districts and sources each sum up to the row of all orders.
func (l *orderBook) wantDays() {
	l.Helper()
	stored, want := l.storedDays(), l.computedDays()
	if len(stored) != len(want) {
		l.Errorf("%d rows are stored, want %d", len(stored), len(want))
	}
	sales, sum := int64(0), map[string][10]int64{}
	for _, row := range stored {
		name := fmt.Sprint(row.Day, " ", row.Kind, " ", row.Key)
		computed := want[name]
		if computed == nil {
			l.Errorf("%s is stored", name)
			continue
		}
		if counts(row) != counts(computed) {
			l.Errorf("%s: %v orders, want %v", name, counts(row), counts(computed))
		}
		for i, n := range figures(row) {
			if off := n - figures(computed)[i]; off < -300 || off > 300 { // up to one poisha per item
				l.Errorf("%s: figure %d is %d, want %d", name, i, n, figures(computed)[i])
			}
			of := sum[row.Day+string(row.Kind)]
			of[i] += n
			sum[row.Day+string(row.Kind)] = of
		}
		if row.Kind == daysummary.KindAll {
			sales += row.Sales
		}
	}
	for _, row := range stored {
		if got := sum[row.Day+string(row.Kind)]; got != sum[row.Day+"all"] {
			l.Errorf("%s: %s rows sum up to %v, want %v", row.Day, row.Kind, got, sum[row.Day+"all"])
		}
	}
	exact := int64(0)
	for _, o := range l.client.Order.Query().Where(order.StatusNEQ(order.StatusCanceled), order.MergedIntoIDIsNil()).AllX(l.ctx) {
		exact += o.Subtotal - o.Discount
	}
	if sales != exact {
		l.Errorf("sales are %d, want %d", sales, exact)
	}
}

func TestRefresh_DaysEqualASumOverAllOrders(t *testing.T) {
	t.Parallel()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	l := &orderBook{desk: newDesk(t), random: rand.New(rand.NewPCG(seed, 2))}
	for i := range 5 {
		slug := fmt.Sprint("product-", i)
		l.products = append(l.products, l.client.Product.Create().SetSlug(slug).SetName(slug).SetSellingPrice(1).SetPrice(1).SaveX(l.ctx).ID)
	}
	for range 5 {
		for range 20 {
			l.write()
		}
		for range 10 {
			l.change()
			l.deliver()
		}
		l.refresh()
		l.wantDays()
		l.wantLedger()
	}
}

func TestProductSums_DamagedOnesAreAnError(t *testing.T) {
	t.Parallel()
	for _, encoded := range [][]byte{nil, {0}, {3}, {1, 2}, {2, 2}, append([]byte{1, 2}, make([]byte, 10)...), append([]byte{1}, bytes.Repeat([]byte{0xff}, 12)...)} {
		if err := (summary.ProductSums{}).Add(encoded); err == nil {
			t.Errorf("%v are read", encoded)
		}
	}
	all := summary.ProductSums{} // of the former format
	if err := all.Add(append([]byte{1, 2, 4}, make([]byte, 10)...)); err != nil || len(all) != 1 || *all[1] != (summary.Sums{Orders: 2}) {
		t.Errorf("%v, %v", all, err)
	}
}

func TestNetAmounts_DivideTheDiscountExactly(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		items, total := make([]*ent.OrderItem, 1+random.IntN(6)), int64(0)
		for i := range items {
			items[i] = &ent.OrderItem{Price: random.Int64N(1_000_000_000_00), Quantity: 1 + random.IntN(1000)}
			if random.IntN(4) == 0 {
				items[i].Price = random.Int64N(3)
			}
			total += items[i].Price * int64(items[i].Quantity)
		}
		discount := random.Int64N(total + 1)
		sum := int64(0)
		for i, net := range summary.NetAmounts(discount, items) {
			sum += net
			amount := items[i].Price * int64(items[i].Quantity)
			fair := float64(amount) * (1 - float64(discount)/float64(max(total, 1)))
			if net < 0 || net > amount || math.Abs(float64(net)-fair) > 1+fair/1e12 {
				t.Fatalf("item %d of %d has %d after a discount of %d of %d", i, amount, net, discount, total)
			}
		}
		if sum != total-discount {
			t.Fatalf("the items sum up to %d, want %d", sum, total-discount)
		}
	}
}

func TestNetAmounts_GiveTheRestToTheLargestFractions(t *testing.T) {
	t.Parallel()
	items := []*ent.OrderItem{{Price: 10, Quantity: 1}, {Price: 10, Quantity: 1}, {Price: 13, Quantity: 1}}
	if got := summary.NetAmounts(10, items); !slices.Equal(got, []int64{7, 7, 9}) { // shares of 3.03, 3.03 and 3.94
		t.Errorf("%v", got)
	}
	if got := summary.NetAmounts(1, items[:2]); !slices.Equal(got, []int64{9, 10}) {
		t.Errorf("%v", got)
	}
	if got := summary.NetAmounts(50, items[:1]); !slices.Equal(got, []int64{0}) {
		t.Errorf("%v", got)
	}
}
