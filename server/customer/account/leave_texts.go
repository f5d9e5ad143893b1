package account

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/address"
	"haat/ent/blockentry"
	"haat/ent/customerrecord"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/question"
	"haat/ent/review"
	"haat/server/customer/account/erasure"
)

// traces contains a person's data, which is read before the deletion. It identifies the texts about the
// person.
type traces struct {
	person erasure.Person
	owned  erasure.Owned
	tokens []string // numbers of orders and parcels, as couriers use them
	open   bool     // other orders with the number are not delivered yet
}

// collect reads the traces.
func (l leaving) collect(ctx context.Context) (*traces, error) {
	t := &traces{person: erasure.Person{Mobile: l.mobile}, owned: erasure.Owned{Logged: map[string][]int{}}}
	for _, step := range []func(context.Context, leaving) error{t.collectOrders, t.collectParcels, t.collectRecord, t.collectAccount} {
		if err := step(ctx, l); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// collectOrders reads the orders. It ignores the names and addresses of orders for other numbers, which may
// belong to other people.
func (t *traces) collectOrders(ctx context.Context, l leaving) error {
	rows, err := l.client.Order.Query().Where(l.orders).
		Select(order.FieldID, order.FieldNumber, order.FieldMobile, order.FieldName, order.FieldEmail, order.FieldLine).All(ctx)
	if err != nil {
		return fmt.Errorf("list orders to erase: %w", err)
	}
	for _, row := range rows {
		t.owned.Orders, t.owned.Numbers = append(t.owned.Orders, row.ID), append(t.owned.Numbers, row.Number)
		if row.Mobile == l.mobile {
			t.add(row.Name, row.Email, row.Line)
		}
	}
	t.tokens = append(t.tokens, t.owned.Numbers...)
	t.owned.Logged[ent.TypeOrder] = t.owned.Orders
	t.open, err = l.client.Order.Query().Where(order.Mobile(l.mobile), order.StatusIn(openStatuses...)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("find open orders: %w", err)
	}
	return nil
}

func (t *traces) add(name, email, line string) {
	for _, each := range []struct {
		to   *[]string
		text string
	}{{&t.person.Names, name}, {&t.person.Emails, email}, {&t.person.Lines, line}} {
		if each.text != "" && !slices.Contains(*each.to, each.text) {
			*each.to = append(*each.to, each.text)
		}
	}
}

func (t *traces) collectParcels(ctx context.Context, l leaving) error {
	rows, err := l.client.Parcel.Query().Where(parcel.HasOrderWith(l.orders)).
		Select(parcel.FieldInvoice, parcel.FieldConsignment, parcel.FieldTrackingCode).All(ctx)
	if err != nil {
		return fmt.Errorf("list parcels to erase: %w", err)
	}
	for _, row := range rows {
		for _, token := range []string{row.Invoice, row.Consignment, row.TrackingCode} {
			if token != "" && !slices.Contains(t.tokens, token) {
				t.tokens = append(t.tokens, token)
			}
		}
	}
	return nil
}

func (t *traces) collectRecord(ctx context.Context, l leaving) error {
	rows, err := l.client.CustomerRecord.Query().Where(customerrecord.Mobile(l.mobile)).All(ctx)
	if err != nil {
		return fmt.Errorf("find record to erase: %w", err)
	}
	for _, row := range rows {
		t.add(row.Name, "", "")
		t.owned.Logged[ent.TypeCustomerRecord] = append(t.owned.Logged[ent.TypeCustomerRecord], row.ID)
	}
	return nil
}

// collectAccount reads the account, its addresses, and the ids of reviews and questions.
func (t *traces) collectAccount(ctx context.Context, l leaving) error {
	if l.who == nil {
		return nil
	}
	t.add(l.who.Name, l.who.Email, "")
	t.owned.Logged[ent.TypeCustomer] = []int{l.who.ID}
	rows, err := l.client.Address.Query().Where(address.CustomerID(l.who.ID)).All(ctx)
	if err != nil {
		return fmt.Errorf("list addresses to erase: %w", err)
	}
	for _, row := range rows {
		t.owned.Logged[ent.TypeAddress] = append(t.owned.Logged[ent.TypeAddress], row.ID)
		if row.Mobile == l.mobile {
			t.add(row.Name, "", row.Line)
		}
	}
	if t.owned.Logged[ent.TypeReview], err = l.client.Review.Query().Where(review.CustomerID(l.who.ID)).IDs(ctx); err != nil {
		return fmt.Errorf("list reviews to erase: %w", err)
	}
	if t.owned.Logged[ent.TypeQuestion], err = l.client.Question.Query().Where(question.CustomerID(l.who.ID)).IDs(ctx); err != nil {
		return fmt.Errorf("list questions to erase: %w", err)
	}
	return nil
}

// erase removes the traces from the texts of the shop. A blocked number remains blocked, but the team's
// reason is removed.
func (t *traces) erase(ctx context.Context, l leaving) error {
	theirs := blockentry.And(blockentry.KindEQ(blockentry.KindNumber), blockentry.Value(l.mobile))
	if _, err := l.client.BlockEntry.Delete().Where(theirs, blockentry.ListEQ(blockentry.ListAllow)).Exec(ctx); err != nil {
		return fmt.Errorf("remove number from the allow list: %w", err)
	}
	if err := l.client.BlockEntry.Update().Where(theirs).SetReason("").SetLabel(l.mobile).Exec(ctx); err != nil {
		return fmt.Errorf("empty block of the number: %w", err)
	}
	if err := erasure.Empty(ctx, l.client, t.person, t.owned); err != nil {
		return err
	}
	if err := erasure.RemoveJobs(ctx, l.client, t.person, t.tokens, !t.open); err != nil {
		return err
	}
	return erasure.Sweep(ctx, l.client, t.person)
}
