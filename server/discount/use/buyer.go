package use

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/customerrecord"
	"haat/ent/customertagging"
	"haat/ent/order"
	"haat/ent/orderdiscount"
	"haat/server/discount"
	"haat/server/discount/rules"
)

// Buyer is what the rules ask about the person with a mobile number.
type Buyer struct {
	Mobile     string
	FirstOrder bool  // the number has no order, apart from canceled ones
	Tags       []int // of the customer

	taken map[int][]int // the numbers of the uses of the mobile number, by discount
}

// BuyerOf loads what the rules ask about a mobile number: nothing for most carts, otherwise one statement for each of the three questions.
func BuyerOf(ctx context.Context, client *ent.Client, mobile string, list []rules.Rule) (b Buyer, err error) {
	b = Buyer{Mobile: mobile, taken: map[int][]int{}}
	var first, tagged bool
	var numbered []int
	for _, r := range list {
		first, tagged = first || r.FirstOrder, tagged || len(r.Segments) > 0
		if isNumbered(&r.Rule) {
			numbered = append(numbered, r.ID)
		}
	}
	if len(numbered) > 0 {
		uses, err := client.OrderDiscount.Query().
			Where(orderdiscount.DiscountIDIn(numbered...), orderdiscount.Mobile(mobile), orderdiscount.Counts(true)).All(ctx)
		if err != nil {
			return b, fmt.Errorf("load uses of discounts: %w", err)
		}
		for _, use := range uses {
			b.taken[*use.DiscountID] = append(b.taken[*use.DiscountID], use.Nth)
		}
	}
	if first { // after the uses: an order that commits between the two statements is seen here, or takes the number of this one
		ordered, err := client.Order.Query().Where(order.Mobile(mobile), order.StatusNEQ(order.StatusCanceled)).Exist(ctx)
		if err != nil {
			return b, fmt.Errorf("look for earlier orders: %w", err)
		}
		b.FirstOrder = !ordered
	}
	if tagged {
		b.Tags, err = client.CustomerTagging.Query().Where(customertagging.HasRecordWith(customerrecord.Mobile(mobile))).
			Select(customertagging.FieldTagID).Ints(ctx)
		if err != nil {
			return b, fmt.Errorf("load customer's tags: %w", err)
		}
	}
	return b, nil
}

// next returns the lowest free number of a use by the mobile number, or 0 if the rule does not number its uses. Uses at the same time get the
// same number, of which the database accepts one.
func (b Buyer) next(r rules.Rule) int {
	if !isNumbered(&r.Rule) {
		return 0
	}
	n := 1
	for slices.Contains(b.taken[r.ID], n) {
		n++
	}
	return n
}

// Apply adds what is known about the buyer to a cart and its rules.
func (b Buyer) Apply(cart *discount.Cart, list []rules.Rule) {
	cart.Anonymous, cart.FirstOrder, cart.Segments = b.Mobile == "", b.Mobile == "" || b.FirstOrder, b.Tags
	for i := range list {
		list[i].UsedByPhone = len(b.taken[list[i].ID])
	}
}
