package checkout

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/predicate"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/platform/money"
	"haat/server/platform/tagcache"
)

// Counts of what pending orders hold are shared by the orders of a second, because a flash sale has thousands of pending orders.
const (
	countLife = time.Second
	maxCounts = 10_000
)

// heldCounts remembers what pending orders of unverified guests hold, and what this node has placed since.
type heldCounts struct {
	counts *tagcache.Cache[string, heldBefore] // by shop and products

	mu     sync.Mutex
	placed map[int]placedUnits // by shop, since the start of the process
}

// placedUnits is the number of units, and their value, in orders of unverified guests that this node has placed or tried to place.
type placedUnits struct {
	units int
	value money.Amount
}

// heldBefore is what pending orders held at one time. sold contains the units of each product of the cart that had been sold before that
// time, and placed what this node had placed in the shop.
type heldBefore struct {
	holding
	sold   map[int]int
	placed placedUnits
}

func newHeldCounts() *heldCounts {
	noTag := func(string) (string, bool) { return "", false }
	counts := tagcache.New[string, heldBefore](tagcache.Options[string]{Max: maxCounts, Life: countLife, KeyOf: noTag})
	return &heldCounts{counts: counts, placed: map[int]placedUnits{}}
}

// before returns what pending orders of the context's shop held at most a second ago. forSale contains the products of the cart.
func (h *heldCounts) before(ctx context.Context, client *ent.Client, forSale map[int]catalog.FoundProduct) (heldBefore, error) {
	shop := viewer.ShopOf(ctx)
	key := fmt.Sprint(shop, slices.Sorted(maps.Keys(forSale)))
	return h.counts.Get(ctx, key, func(ctx context.Context) (heldBefore, error) {
		b := heldBefore{sold: map[int]int{}, placed: h.of(shop)}
		for id, product := range forSale {
			b.sold[id] = product.SoldUnits()
		}
		var err error
		b.holding, err = heldUnits(ctx, client)
		return b, err
	})
}

// add counts an order that is being placed, and returns what this node has placed since priced.held was counted, including the order.
func (h *heldCounts) add(ctx context.Context, priced *priced) placedUnits {
	h.mu.Lock()
	defer h.mu.Unlock()
	shop := viewer.ShopOf(ctx)
	all := h.placed[shop]
	for _, units := range priced.units() {
		all.units += units
	}
	all.value += priced.quote.Subtotal
	h.placed[shop] = all
	return placedUnits{all.units - priced.held.placed.units, all.value - priced.held.placed.value}
}

func (h *heldCounts) of(shop int) placedUnits {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.placed[shop]
}

// held selects the pending orders of guests without a proven number.
func held() predicate.Order {
	return order.And(
		order.StatusEQ(order.StatusPending), order.ProofEQ(order.ProofNone), order.SourceEQ(order.SourceShop), order.CustomerIDIsNil(),
	)
}

// holding is what pending orders of unverified guests hold: units by product, the sum of all units, and their value.
type holding struct {
	units map[int]int
	all   int
	value money.Amount
}

// heldUnits returns what held orders contain. Products that no longer exist count only in the value.
func heldUnits(ctx context.Context, client *ent.Client) (holding, error) {
	var rows []struct {
		ProductID *int         `json:"product_id"`
		Sum       int          `json:"sum"`
		Value     money.Amount `json:"value"`
	}
	value := func(s *sql.Selector) string {
		return sql.As(fmt.Sprintf("SUM(%s * %s)", s.C(orderitem.FieldPrice), s.C(orderitem.FieldQuantity)), "value")
	}
	err := client.OrderItem.Query().Where(orderitem.HasOrderWith(held())).
		GroupBy(orderitem.FieldProductID).Aggregate(ent.As(ent.Sum(orderitem.FieldQuantity), "sum"), value).Scan(ctx, &rows)
	if err != nil {
		return holding{}, fmt.Errorf("sum up unverified orders: %w", err)
	}
	h := holding{units: map[int]int{}}
	for _, row := range rows {
		h.value += row.Value
		if row.ProductID != nil {
			h.units[*row.ProductID] += row.Sum
			h.all += row.Sum
		}
	}
	return h, nil
}
