package account

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/address"
	"haat/server/platform/fault"
)

// maxAddresses is the maximum number of addresses per customer.
const maxAddresses = 20

func addressMissing() error { return fault.New(fault.NotFound, "address_not_found") }

// Addresses lists a customer's delivery addresses, the default one first.
func (a *Account) Addresses(ctx context.Context, customerID int) ([]Address, error) {
	rows, err := a.client.Address.Query().Where(address.CustomerID(customerID)).
		Order(ent.Desc(address.FieldIsDefault), ent.Asc(address.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list addresses: %w", err)
	}
	list := make([]Address, len(rows))
	for i, row := range rows {
		list[i] = *addressOf(row)
	}
	return list, nil
}

func addressOf(row *ent.Address) *Address {
	return &Address{ID: row.ID, AddressRequest: AddressRequest{
		IsDefault: row.IsDefault, Name: row.Name, Mobile: row.Mobile,
		Division: row.Division, District: row.District, Upazila: row.Upazila, Line: row.Line,
	}}
}

// AddAddress adds an address for a customer; the first is the default. Errors: Invalid
// "address_invalid", Conflict "addresses_full".
func (a *Account) AddAddress(ctx context.Context, customerID int, in AddressRequest) (*Address, error) {
	in = in.cleaned()
	if err := in.check(); err != nil {
		return nil, err
	}
	var added *Address
	err := a.withCustomer(ctx, customerID, "add address", func(client *ent.Client) error {
		count, err := client.Address.Query().Where(address.CustomerID(customerID)).Count(ctx)
		if err != nil {
			return fmt.Errorf("add address: %w", err)
		}
		if count >= maxAddresses {
			return fault.New(fault.Conflict, "addresses_full")
		}
		row, err := client.Address.Create().SetCustomerID(customerID).SetIsDefault(in.IsDefault || count == 0).
			SetName(in.Name).SetMobile(in.Mobile).SetDivision(in.Division).SetDistrict(in.District).SetUpazila(in.Upazila).SetLine(in.Line).Save(ctx)
		if err != nil {
			return fmt.Errorf("add address: %w", err)
		}
		added = addressOf(row)
		return clearOtherDefaults(ctx, client, row)
	})
	return added, err
}

// ChangeAddress changes a customer's address. The default address remains the default until another one
// replaces it. Errors: Invalid "address_invalid", NotFound "address_not_found".
func (a *Account) ChangeAddress(ctx context.Context, customerID, id int, in AddressRequest) (*Address, error) {
	in = in.cleaned()
	if err := in.check(); err != nil {
		return nil, err
	}
	var changed *Address
	err := a.withCustomer(ctx, customerID, "change address", func(client *ent.Client) error {
		update := client.Address.Update().Where(address.ID(id), address.CustomerID(customerID)).
			SetName(in.Name).SetMobile(in.Mobile).SetDivision(in.Division).SetDistrict(in.District).SetUpazila(in.Upazila).SetLine(in.Line)
		if in.IsDefault {
			update.SetIsDefault(true)
		}
		n, err := update.Save(ctx)
		if err != nil {
			return fmt.Errorf("change address: %w", err)
		}
		if n == 0 {
			return addressMissing()
		}
		row, err := client.Address.Get(ctx, id)
		if err != nil {
			return fmt.Errorf("change address: %w", err)
		}
		changed = addressOf(row)
		return clearOtherDefaults(ctx, client, row)
	})
	return changed, err
}

// clearOtherDefaults makes row the customer's only default address if it is a default.
func clearOtherDefaults(ctx context.Context, client *ent.Client, row *ent.Address) error {
	if !row.IsDefault {
		return nil
	}
	err := client.Address.Update().Where(address.CustomerID(row.CustomerID), address.IDNEQ(row.ID), address.IsDefault(true)).
		SetIsDefault(false).Exec(ctx)
	return fault.Wrap("change default address", err)
}

// RemoveAddress deletes a customer's address. If it was the default, the oldest remaining address becomes the
// default. The error is NotFound "address_not_found".
func (a *Account) RemoveAddress(ctx context.Context, customerID, id int) error {
	return a.withCustomer(ctx, customerID, "remove address", func(client *ent.Client) error {
		n, err := client.Address.Delete().Where(address.ID(id), address.CustomerID(customerID)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remove address: %w", err)
		}
		if n == 0 {
			return addressMissing()
		}
		next, err := client.Address.Query().Where(address.CustomerID(customerID)).
			Order(ent.Desc(address.FieldIsDefault), ent.Asc(address.FieldID)).First(ctx)
		if ent.IsNotFound(err) || err == nil && next.IsDefault {
			return nil
		}
		if err != nil {
			return fmt.Errorf("remove address: %w", err)
		}
		return fault.Wrap("change default address", client.Address.UpdateOne(next).SetIsDefault(true).Exec(ctx))
	})
}
