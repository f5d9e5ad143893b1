package parcel

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/server/order/state"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
)

// goods is an order with the contents of its parcel.
type goods struct {
	*ent.Order
	rules    CourierRules
	weight   int // grams
	units    int
	contents string
	parcels  []*ent.Parcel // all parcels of the order, including earlier ones
}

// goods loads orders of the shop by number, in the order of numbers.
func (s *Service) goods(ctx context.Context, client *ent.Client, numbers []string) ([]*goods, error) {
	shop, err := client.Shop.Query().Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("find shop: %w", err)
	}
	rows, err := client.Order.Query().Where(order.NumberIn(numbers...)).WithItems(func(q *ent.OrderItemQuery) { q.WithProduct() }).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load orders: %w", err)
	}
	ids := make([]int, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	parcels, err := client.Parcel.Query().Where(parcel.OrderIDIn(ids...)).Order(ent.Asc(parcel.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load parcels of orders: %w", err)
	}
	rules := rulesOf(shop)
	list := make([]*goods, len(rows))
	for i, row := range rows {
		list[i] = goodsOf(row, rules)
		for _, p := range parcels {
			if p.OrderID == row.ID {
				list[i].parcels = append(list[i].parcels, p)
			}
		}
	}
	slices.SortFunc(list, func(a, b *goods) int { return slices.Index(numbers, a.Number) - slices.Index(numbers, b.Number) })
	return list, nil
}

func goodsOf(row *ent.Order, rules CourierRules) *goods {
	g := &goods{Order: row, rules: rules}
	var contents []string
	for _, item := range row.Edges.Items {
		n := item.Quantity
		if n <= 0 {
			continue
		}
		each := rules.Weight
		if p := item.Edges.Product; p != nil && p.Weight > 0 {
			each = p.Weight
		}
		if each == 0 {
			each = defaultWeight
		}
		g.weight += n * each
		g.units += n
		contents = append(contents, strconv.Itoa(n)+" x "+item.Name)
	}
	g.weight = min(g.weight, maxWeight)
	g.contents = textnorm.Clip(form.OneLine(strings.Join(contents, ", ")), maxContents)
	return g
}

// active returns the order's active parcel, or nil.
func (g *goods) active() *ent.Parcel {
	i := slices.IndexFunc(g.parcels, func(p *ent.Parcel) bool { return p.Active })
	if i < 0 {
		return nil
	}
	return g.parcels[i]
}

// invoice returns the invoice number of the order's next parcel.
func (g *goods) invoice() string {
	if len(g.parcels) == 0 {
		return g.Number
	}
	return g.Number + "-" + strconv.Itoa(len(g.parcels)+1)
}

// due returns the amount that the customer still has to pay.
func (g *goods) due() money.Amount { return state.MoneyOf(g.Order).Due }

// wholeTaka rounds an amount to whole taka, half up.
func wholeTaka(a money.Amount) money.Amount { return (a + 50) / 100 * 100 }

// address returns the recipient's address with its district and upazila.
func (g *goods) address() string {
	line := form.OneLine(g.Line)
	for _, place := range []string{g.Upazila, g.District} {
		if place != "" && !strings.Contains(textnorm.Fold(line), textnorm.Fold(place)) {
			line += ", " + place
		}
	}
	return strings.TrimPrefix(line, ", ")
}
