// Package draft fills in orders that members enter for a customer: from the customer's record, a conversation or an unfinished checkout.
// Every method needs a context with the shop as viewer.
package draft

import (
	"cmp"
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/address"
	"haat/ent/customer"
	"haat/ent/customerrecord"
	"haat/ent/order"
	"haat/ent/unfinishedcheckout"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/places"
)

// Sources of the orders, as in checkout.Sources. A conversation is one by messages, and customers of unfinished checkouts are called.
const (
	sourceConversation = "messenger"
	sourceUnfinished   = "phone"
)

// Drafts is the service that fills in orders.
type Drafts struct{ client *ent.Client }

// New returns the service for client's database.
func New(client *ent.Client) *Drafts { return &Drafts{client} }

// OfCustomer returns a draft with the recipient and address of the last order of a customer record, or else those of the customer's
// account. The error is NotFound "customer_not_found".
func (d *Drafts) OfCustomer(ctx context.Context, recordID int) (*Draft, error) {
	row, err := d.client.CustomerRecord.Query().Where(customerrecord.ID(recordID)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "customer_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("find customer record: %w", err)
	}
	to, err := d.lastDelivery(ctx, row.Mobile)
	if err != nil {
		return nil, err
	}
	if to.Line == "" {
		if to, err = d.accountAddress(ctx, row.Mobile); err != nil {
			return nil, err
		}
	}
	to.Name, to.Mobile = cmp.Or(to.Name, row.Name), row.Mobile
	return draftOf(to, ""), nil
}

// OfConversation returns a draft with the name and number of the customer of a conversation, the saved address or else that of the
// last order, and one unit of the product whose link was sent last. The error is NotFound "customer_not_found".
func (d *Drafts) OfConversation(ctx context.Context, customerID int) (*Draft, error) {
	who, err := d.client.Customer.Query().Where(customer.ID(customerID)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "customer_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("find customer: %w", err)
	}
	to, err := d.savedAddress(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	if to.Line == "" {
		if to, err = d.lastDelivery(ctx, who.Mobile); err != nil {
			return nil, err
		}
	}
	to.Name, to.Mobile = who.Name, who.Mobile
	draft := draftOf(to, sourceConversation)
	line, err := d.linkedProduct(ctx, who.ID)
	if err == nil && line != nil {
		draft.Lines = append(draft.Lines, *line)
	}
	return draft, err
}

// OfUnfinished returns a draft with the name, number, district and cart of an open checkout. If the last order of the number went to
// the same district, the draft has its address. The error is NotFound "unfinished_not_found".
func (d *Drafts) OfUnfinished(ctx context.Context, id int) (*Draft, error) {
	row, err := d.client.UnfinishedCheckout.Query().
		Where(unfinishedcheckout.ID(id), unfinishedcheckout.StateEQ(unfinishedcheckout.StateOpen)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "unfinished_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("find checkout: %w", err)
	}
	last, err := d.lastDelivery(ctx, row.Mobile)
	if err != nil {
		return nil, err
	}
	to := orders.Delivery{District: row.District}
	if row.District == "" || row.District == last.District {
		to = at(to, last)
	} else {
		to.Division, _ = places.Upazilas(row.District)
	}
	to.Name, to.Mobile = cmp.Or(row.Name, last.Name), row.Mobile
	draft := draftOf(to, sourceUnfinished)
	for _, line := range row.Lines {
		draft.Lines = append(draft.Lines, checkout.QuoteLine{ProductID: line.ProductID, VariantID: line.VariantID, Quantity: line.Quantity})
	}
	return draft, nil
}

func draftOf(to orders.Delivery, source string) *Draft {
	return &Draft{Delivery: to, Source: source, Lines: []checkout.QuoteLine{}}
}

// at returns the delivery with the address of another one.
func at(to, from orders.Delivery) orders.Delivery {
	to.Division, to.District, to.Upazila, to.Line = from.Division, from.District, from.Upazila, from.Line
	return to
}

// lastDelivery returns the recipient and address of the last order of a number that was delivered to an address, or the zero value.
func (d *Drafts) lastDelivery(ctx context.Context, mobile string) (orders.Delivery, error) {
	row, err := d.client.Order.Query().Where(order.Mobile(mobile), order.LineNEQ(""), order.MergedIntoIDIsNil()).Order(ent.Desc(order.FieldID)).First(ctx)
	if ent.IsNotFound(err) {
		return orders.Delivery{}, nil
	}
	if err != nil {
		return orders.Delivery{}, fmt.Errorf("find last order of number: %w", err)
	}
	return orders.Delivery{
		Name: row.Name, Mobile: row.Mobile, Division: row.Division, District: row.District, Upazila: row.Upazila, Line: row.Line,
	}, nil
}

// accountAddress returns the saved address of the account with a number, or the zero value.
func (d *Drafts) accountAddress(ctx context.Context, mobile string) (orders.Delivery, error) {
	id, err := d.client.Customer.Query().Where(customer.Mobile(mobile)).OnlyID(ctx)
	if ent.IsNotFound(err) {
		return orders.Delivery{}, nil
	}
	if err != nil {
		return orders.Delivery{}, fmt.Errorf("find account of number: %w", err)
	}
	return d.savedAddress(ctx, id)
}

// savedAddress returns the default address of an account, or else its newest one, or the zero value.
func (d *Drafts) savedAddress(ctx context.Context, customerID int) (orders.Delivery, error) {
	row, err := d.client.Address.Query().Where(address.CustomerID(customerID)).
		Order(ent.Desc(address.FieldIsDefault, address.FieldID)).First(ctx)
	if ent.IsNotFound(err) {
		return orders.Delivery{}, nil
	}
	if err != nil {
		return orders.Delivery{}, fmt.Errorf("find saved address: %w", err)
	}
	return orders.Delivery{
		Name: row.Name, Mobile: row.Mobile, Division: row.Division, District: row.District, Upazila: row.Upazila, Line: row.Line,
	}, nil
}
