package record

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/address"
	"haat/ent/customer"
	"haat/ent/order"
	orders "haat/server/order"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

const (
	ordersForAddresses = 20 // newest orders whose addresses are listed
	mostAddresses      = 5
	lastOrders         = 5
)

// Get returns a customer. The error is NotFound "customer_not_found".
func (s *Customers) Get(ctx context.Context, id int, locale i18n.Locale) (*CustomerDetails, error) {
	if err := s.summaries.Refresh(ctx); err != nil {
		return nil, err
	}
	row, err := find(ctx, s.client, id)
	if err != nil {
		return nil, err
	}
	blocks, err := s.blocks(ctx, row)
	if err != nil {
		return nil, err
	}
	block := blocks[row.Mobile]
	d := &CustomerDetails{
		CustomerRow: rowOf(row, block, locale), FirstOrderAt: row.FirstOrderAt, Note: row.Note, Risky: orders.Risky(row.Delivered, row.Returned),
		Addresses: []orders.Delivery{}, LastOrders: []CustomerOrderRow{},
	}
	if block != nil {
		d.BlockedAt, d.BlockedUntil, d.BlockedBy, d.BlockReason = &block.CreatedAt, block.ExpiresAt, block.ActorName, block.Reason
	}
	if err := s.addOrders(ctx, d); err != nil {
		return nil, err
	}
	return d, s.addAccount(ctx, d)
}

// addOrders adds the last orders and their addresses to d.
func (s *Customers) addOrders(ctx context.Context, d *CustomerDetails) error {
	rows, err := s.client.Order.Query().Where(order.Mobile(d.Mobile), order.MergedIntoIDIsNil()).
		Order(ent.Desc(order.FieldID)).Limit(ordersForAddresses).All(ctx)
	if err != nil {
		return fmt.Errorf("list orders of customer: %w", err)
	}
	for i, row := range rows {
		if i < lastOrders {
			d.LastOrders = append(d.LastOrders, CustomerOrderRow{
				OrderID: row.Number, Date: row.CreatedAt, Status: string(row.Status), Returned: row.ReturnedAt != nil,
				Amount: money.Amount(row.Total), Currency: row.Currency,
			})
		}
		d.addAddress(orders.Delivery{
			Name: row.Name, Mobile: row.Mobile, Division: row.Division, District: row.District, Upazila: row.Upazila, Line: row.Line,
		})
	}
	return nil
}

// addAccount adds the account's data and addresses to d.
func (s *Customers) addAccount(ctx context.Context, d *CustomerDetails) error {
	who, err := s.client.Customer.Query().Where(customer.Mobile(d.Mobile)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("query account of customer: %w", err)
	}
	d.RegisteredAt, d.Email = &who.CreatedAt, who.Email
	rows, err := s.client.Address.Query().Where(address.CustomerID(who.ID)).Order(ent.Desc(address.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("list addresses of customer: %w", err)
	}
	for _, row := range rows {
		d.addAddress(orders.Delivery{
			Name: row.Name, Mobile: row.Mobile, Division: row.Division, District: row.District, Upazila: row.Upazila, Line: row.Line,
		})
	}
	return nil
}

// addAddress adds an address if it is new, up to mostAddresses. Orders that were collected in the shop have
// no address.
func (d *CustomerDetails) addAddress(to orders.Delivery) {
	if to.Line != "" && len(d.Addresses) < mostAddresses && !slices.Contains(d.Addresses, to) {
		d.Addresses = append(d.Addresses, to)
	}
}
