package summary_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"haat/ent/order"
	"haat/server/customer/account"
	orders "haat/server/order"
	orderedit "haat/server/order/edit"
	"haat/server/platform/fault"
)

// clerk changes a shop's orders randomly.
type clerk struct {
	*desk
	random *rand.Rand
	ids    []string
	done   int // number of changes that were allowed
}

func (c *clerk) mobile() string { return fmt.Sprintf("0171234567%d", c.random.IntN(6)) }

func (c *clerk) id() string { return c.ids[c.random.IntN(len(c.ids))] }

// step places or changes an order. Changes that its status does not allow do nothing.
func (c *clerk) step() error {
	if len(c.ids) < 3 {
		c.ids = append(c.ids, c.place(c.mobile(), 1+c.random.IntN(4)))
	}
	id := c.id()
	seen, err := c.orders.AdminOrder(c.ctx, c.tenant, id, c.by.Locale)
	if f, ok := fault.As(err); ok && f.Kind == fault.NotFound { // the split that created it was undone
		return nil
	}
	if err != nil {
		return err
	}
	steps := []func(*orders.AdminOrder) error{
		c.placeOne, c.advance, c.advance, c.advance, c.cancel, c.undo, c.correct, c.edit, c.edit, c.split, c.merge, c.undoEdit, c.register, c.erase, c.summarize,
	}
	err = steps[c.random.IntN(len(steps))](seen)
	if _, ok := fault.As(err); ok {
		return nil
	}
	c.done++
	return err
}

func (c *clerk) placeOne(*orders.AdminOrder) error {
	c.ids = append(c.ids, c.place(c.mobile(), 1+c.random.IntN(4)))
	return nil
}

func (c *clerk) change(id, to string) error {
	return c.orders.Change(c.ctx, c.tenant, id, to, c.actor(), "")
}

func (c *clerk) advance(seen *orders.AdminOrder) error {
	if len(seen.Allowed) == 0 {
		return nil
	}
	return c.change(seen.OrderID, seen.Allowed[0])
}

func (c *clerk) cancel(seen *orders.AdminOrder) error {
	return c.change(seen.OrderID, string(order.StatusCanceled))
}

func (c *clerk) undo(seen *orders.AdminOrder) error {
	if err := c.advance(seen); err != nil || len(seen.Allowed) == 0 {
		return err
	}
	_, err := c.orders.Undo(c.ctx, orders.UndoRequest{Orders: []orders.UndoOrder{{OrderID: seen.OrderID, From: seen.Allowed[0], To: seen.Status}}}, c.actor())
	return err
}

func (c *clerk) correct(seen *orders.AdminOrder) error {
	targets := []string{"pending", "shipped", "delivered", "completed", "canceled", orders.StatusReturned}
	in := orders.CorrectRequest{From: seen.Status, To: targets[c.random.IntN(len(targets))], Reason: "typing error"}
	_, err := c.orders.Correct(c.ctx, c.tenant, seen.OrderID, in, c.actor(), c.by.Locale)
	return err
}

// edit changes the mobile number, the name, the quantities or the discount.
func (c *clerk) edit(seen *orders.AdminOrder) error {
	in := orderedit.EditRequest{Seen: seenBy(seen), Delivery: seen.Delivery, Note: seen.Note, Terms: orderedit.Terms{
		Discount: seen.Discount, DiscountPercent: seen.DiscountPercent, DiscountReason: seen.DiscountReason, ShippingFee: seen.ShippingFee, Advance: seen.Advance,
	}}
	more := 0
	switch c.random.IntN(4) {
	case 0, 1:
		in.Mobile = c.mobile()
	case 2:
		in.Name = fmt.Sprint("Karim ", c.random.IntN(100))
	default:
		in.DiscountPercent, in.DiscountReason, more = c.random.IntN(5_000), "friend", c.random.IntN(3)
	}
	for _, item := range seen.Items {
		in.Lines = append(in.Lines, orderedit.LineRequest{ItemID: item.ItemID, ProductID: item.ProductID, Quantity: item.Quantity + more})
	}
	_, err := c.edits.Edit(c.ctx, seen.OrderID, in, c.by)
	return err
}

func seenBy(o *orders.AdminOrder) orderedit.Seen {
	return orderedit.Seen{Edits: o.Edits, Status: o.Status}
}

func (c *clerk) split(seen *orders.AdminOrder) error {
	_, err := c.edits.Split(c.ctx, seen.OrderID, orderedit.SplitRequest{
		Seen: seenBy(seen), Lines: []orderedit.SplitLine{{ItemID: seen.Items[0].ItemID, Quantity: 1}}, ShippingFee: 50_00,
	}, c.by)
	if err == nil {
		newest := c.client.Order.Query().Where(order.SplitFromIDNotNil(), order.MergedIntoIDIsNil()).AllX(c.ctx)
		c.ids = append(c.ids, newest[len(newest)-1].Number)
	}
	return err
}

func (c *clerk) merge(seen *orders.AdminOrder) error {
	other, err := c.orders.AdminOrder(c.ctx, c.tenant, c.id(), c.by.Locale)
	if err != nil {
		return err
	}
	_, err = c.edits.Merge(c.ctx, seen.OrderID, orderedit.MergeRequest{
		Seen: seenBy(seen), Other: other.OrderID, OtherSeen: seenBy(other), ShippingFee: seen.ShippingFee,
	}, c.by)
	return err
}

func (c *clerk) undoEdit(seen *orders.AdminOrder) error {
	_, err := c.edits.Undo(c.ctx, seen.OrderID, orderedit.UndoRequest{Edits: seen.Edits}, c.by)
	return err
}

func (c *clerk) register(*orders.AdminOrder) error {
	number := fmt.Sprintf("0171234567%d", 4+c.random.IntN(5)) // some numbers have no orders
	err := c.client.Customer.Create().SetName("Account " + number).SetMobile(number).SetPasswordHash("x").Exec(c.ctx)
	if err != nil { // the number is already registered
		return fault.New(fault.Conflict, "mobile_taken")
	}
	return nil
}

func (c *clerk) erase(seen *orders.AdminOrder) error {
	if seen.Mobile == "" || c.random.IntN(4) > 0 {
		return nil
	}
	_, err := account.Erase(c.ctx, c.client, seen.Mobile, nothing)
	return err
}

func (c *clerk) summarize(*orders.AdminOrder) error { return c.Refresh(c.ctx) }

// Two refreshers run concurrently with the changes, to simulate two nodes.
func TestRefresh_EqualsASumOverAllOrdersAfterAnyChanges(t *testing.T) {
	t.Parallel()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	c := &clerk{desk: newDesk(t), random: rand.New(rand.NewPCG(seed, 1))}
	neighbour := c.shop("mina")
	neighbour.place("01712345671", 2)
	neighbour.refresh()
	before := neighbour.records()
	ctx, stop := context.WithCancel(c.ctx)
	var refreshers sync.WaitGroup
	for range 2 {
		refreshers.Go(func() {
			for ctx.Err() == nil {
				if err := c.Refresh(ctx); err != nil && ctx.Err() == nil {
					t.Error(err)
				}
			}
		})
	}
	for range 200 {
		if err := c.step(); err != nil {
			t.Error(err)
			break
		}
	}
	stop()
	refreshers.Wait()
	c.refresh()
	c.wantComputed()
	if c.done < 60 || len(c.records()) < 5 {
		t.Errorf("only %d changes, %d records", c.done, len(c.records()))
	}
	if after := neighbour.records(); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("another shop's records became %v, want %v", after, before)
	}
}
