// Package delivery manages a shop's shipping packages: the ways of delivery, with their charges, from which shoppers choose.
package delivery

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/shippingpackage"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

// Limits of a shop's shipping packages.
const (
	maxPackages    = 20
	maxPackageName = 80
	maxFee         = money.Amount(100_000_00)
	maxFreeFrom    = money.Amount(10_000_000_00)
	maxDays        = 60
)

// Packages changes the shipping packages of the context's shop.
type Packages struct{ client *ent.Client }

// New returns the service for client's database.
func New(client *ent.Client) *Packages { return &Packages{client} }

func missing() error { return fault.New(fault.NotFound, "package_not_found") }

// faultOf returns NotFound "package_not_found" if the row does not exist in the shop. Otherwise it wraps err
// with the action.
func faultOf(action string, err error) error {
	if ent.IsNotFound(err) {
		return missing()
	}
	return fmt.Errorf("%s: %w", action, err)
}

func (r PackageRequest) cleaned() PackageRequest {
	r.Name, r.BnName = form.OneLine(r.Name), form.OneLine(r.BnName)
	return r
}

// check returns Invalid "package_invalid" with the wrong fields. Call it on a cleaned
// request.
func (r PackageRequest) check() error {
	fields := form.Fields{}
	fields.Text("name", r.Name, maxPackageName, false)
	fields.Text("bn_name", r.BnName, maxPackageName, r.Name == "")
	switch {
	case r.Fee < 0:
		fields["fee"] = "min"
	case r.Fee > maxFee:
		fields["fee"] = "max"
	}
	switch {
	case r.FreeFrom < 0:
		fields["free_from"] = "min"
	case r.FreeFrom > maxFreeFrom:
		fields["free_from"] = "max"
	}
	switch {
	case r.MinDays < 0 || r.MinDays > r.MaxDays:
		fields["min_days"] = "invalid"
	case r.MaxDays > maxDays:
		fields["max_days"] = "max"
	}
	if shippingpackage.ZoneValidator(shippingpackage.Zone(r.Zone)) != nil {
		fields["zone"] = "invalid"
	}
	return fields.Of(fault.New(fault.Invalid, "package_invalid"))
}

// List lists all shipping packages of the shop in the order in which shoppers see them.
func (p *Packages) List(ctx context.Context) ([]Package, error) {
	rows, err := packages(ctx, p.client)
	if err != nil {
		return nil, err
	}
	list := make([]Package, len(rows))
	for i, row := range rows {
		list[i] = *packageOf(row)
	}
	return list, nil
}

func packageOf(row *ent.ShippingPackage) *Package {
	return &Package{ID: row.ID, PackageRequest: PackageRequest{
		Name: row.Name, BnName: row.BnName, Fee: money.Amount(row.Fee), FreeFrom: money.Amount(row.FreeFrom), Zone: string(row.Zone),
		MinDays: row.MinDays, MaxDays: row.MaxDays, Active: row.Active,
	}}
}

// Add appends a shipping package. Errors: Invalid "package_invalid", Conflict
// "packages_full".
func (p *Packages) Add(ctx context.Context, in PackageRequest) (*Package, error) {
	in = in.cleaned()
	if err := in.check(); err != nil {
		return nil, err
	}
	var added *Package
	err := db.Transact(ctx, p.client, "add shipping package", func(client *ent.Client) error {
		rows, err := packages(ctx, client)
		if err != nil {
			return err
		}
		if len(rows) >= maxPackages {
			return fault.New(fault.Conflict, "packages_full")
		}
		position := 0
		if len(rows) > 0 {
			position = rows[len(rows)-1].Position + 1
		}
		row, err := client.ShippingPackage.Create().SetName(in.Name).SetBnName(in.BnName).SetFee(int64(in.Fee)).SetFreeFrom(int64(in.FreeFrom)).
			SetZone(shippingpackage.Zone(in.Zone)).SetMinDays(in.MinDays).SetMaxDays(in.MaxDays).
			SetActive(in.Active).SetPosition(position).Save(ctx)
		if err != nil {
			return fmt.Errorf("add shipping package: %w", err)
		}
		added = packageOf(row)
		return nil
	})
	return added, err
}

// Change changes a shipping package for future orders. Errors: Invalid
// "package_invalid", NotFound "package_not_found", Conflict "settings_changed" with
// the current package if it differs from in.Had.
func (p *Packages) Change(ctx context.Context, id int, in PackageChange) (*Package, error) {
	wished := in.cleaned()
	if err := wished.check(); err != nil {
		return nil, err
	}
	var changed *Package
	err := db.Transact(ctx, p.client, "change shipping package", func(client *ent.Client) error {
		update := client.ShippingPackage.UpdateOneID(id).SetName(wished.Name).SetBnName(wished.BnName).SetFee(int64(wished.Fee)).SetFreeFrom(int64(wished.FreeFrom)).
			SetZone(shippingpackage.Zone(wished.Zone)).SetMinDays(wished.MinDays).SetMaxDays(wished.MaxDays).SetActive(wished.Active)
		if had := in.Had; had != nil {
			update.Where(shippingpackage.Name(had.Name), shippingpackage.BnName(had.BnName), shippingpackage.Fee(int64(had.Fee)), shippingpackage.FreeFrom(int64(had.FreeFrom)),
				shippingpackage.ZoneEQ(shippingpackage.Zone(had.Zone)), shippingpackage.MinDays(had.MinDays), shippingpackage.MaxDays(had.MaxDays),
				shippingpackage.Active(had.Active))
		}
		row, err := update.Save(ctx)
		if in.Had != nil && ent.IsNotFound(err) {
			return changedFault(ctx, client, id)
		}
		if err != nil {
			return faultOf("change shipping package", err)
		}
		changed = packageOf(row)
		return nil
	})
	return changed, err
}

// changedFault returns the Conflict with the current package after a concurrent
// change, or NotFound if it was deleted.
func changedFault(ctx context.Context, client *ent.Client, id int) error {
	row, err := client.ShippingPackage.Get(ctx, id)
	if err != nil {
		return faultOf("find shipping package", err)
	}
	f := fault.New(fault.Conflict, "settings_changed")
	f.Now = packageOf(row)
	return f
}

// Turn activates or deactivates a shipping package and leaves its other fields
// unchanged. Errors: Invalid "request_invalid" if in.Active is missing, NotFound
// "package_not_found".
func (p *Packages) Turn(ctx context.Context, id int, in PackageTurn) (*Package, error) {
	if in.Active == nil {
		return nil, form.Fields{"active": "required"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	var turned *Package
	err := db.Transact(ctx, p.client, "turn shipping package", func(client *ent.Client) error {
		row, err := client.ShippingPackage.UpdateOneID(id).SetActive(*in.Active).Save(ctx)
		if err != nil {
			return faultOf("turn shipping package", err)
		}
		turned = packageOf(row)
		return nil
	})
	return turned, err
}

// Remove deletes a shipping package. Existing orders are not changed. The error is NotFound
// "package_not_found".
func (p *Packages) Remove(ctx context.Context, id int) error {
	return db.Transact(ctx, p.client, "remove shipping package", func(client *ent.Client) error {
		if err := client.ShippingPackage.DeleteOneID(id).Exec(ctx); err != nil {
			return faultOf("remove shipping package", err)
		}
		return nil
	})
}

// Sort sorts the shipping packages by ids. Unlisted packages remain last, in their former order. Errors:
// NotFound "package_not_found"; Invalid "package_invalid" if an id is repeated.
func (p *Packages) Sort(ctx context.Context, ids []int) error {
	if len(ids) > maxPackages || len(slices.Compact(slices.Sorted(slices.Values(ids)))) < len(ids) {
		return form.Fields{"ids": "invalid"}.Of(fault.New(fault.Invalid, "package_invalid"))
	}
	return db.Transact(ctx, p.client, "sort shipping packages", func(client *ent.Client) error {
		rows, err := packages(ctx, client)
		if err != nil {
			return err
		}
		ordered := make([]*ent.ShippingPackage, 0, len(rows))
		for _, id := range ids {
			i := slices.IndexFunc(rows, func(row *ent.ShippingPackage) bool { return row.ID == id })
			if i < 0 {
				return missing()
			}
			ordered, rows = append(ordered, rows[i]), slices.Delete(rows, i, i+1)
		}
		for position, row := range append(ordered, rows...) {
			if row.Position == position {
				continue
			}
			if err := client.ShippingPackage.UpdateOne(row).SetPosition(position).Exec(ctx); err != nil {
				return fmt.Errorf("sort shipping packages: %w", err)
			}
		}
		return nil
	})
}
