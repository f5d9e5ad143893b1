package parcel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/schema/kind"
	"haat/ent/serviceconnection"
	"haat/server/connection"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/remote"
	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel/area"
)

// Limits for a pickup request.
const (
	maxPickupAddress = 255 // characters
	maxPickupNote    = 500
	maxPickupParcels = 10_000
	maxPickupID      = 12 // digits
)

// pickupCourier returns a courier whose API accepts pickup requests. For any other name, the error is
// NotFound "courier_not_found".
func (s *Service) pickupCourier(name string) (courier.Courier, courier.PickupRequester, error) {
	c, err := s.courier(name)
	if err != nil {
		return nil, nil, err
	}
	if requester, ok := c.(courier.PickupRequester); ok {
		return c, requester, nil
	}
	return nil, nil, fault.New(fault.NotFound, "courier_not_found")
}

// Pickup returns the initial values of a pickup request. Errors: NotFound "courier_not_found" for couriers without pickup requests; those
// of account.
func (s *Service) Pickup(ctx context.Context, name string) (*PickupForm, error) {
	c, _, err := s.pickupCourier(name)
	if err != nil {
		return nil, err
	}
	a, err := s.account(ctx, c.Spec().Name)
	if err != nil {
		return nil, err
	}
	out := &PickupForm{}
	out.Parcels, err = s.Client.Parcel.Query().Where(parcel.Courier(name), parcel.Active(true), parcel.StateEQ(parcel.StateBooked)).Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count parcels to pick up: %w", err)
	}
	if known := a.Settings.Pickup; known != nil {
		out.Place = PickupPlace{AddressID: known.AddressID, Area: known.Area, AreaPath: known.AreaPath, Address: known.Address, Mobile: known.Mobile}
		return out, nil
	}
	shop, err := s.Client.Shop.Query().Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("find shop: %w", err)
	}
	out.Place.Address, out.Place.Mobile = form.OneLine(cmp.Or(shop.Address, shop.BnAddress)), cmp.Or(shop.PublicNumber, shop.OwnerMobile)
	return out, nil
}

// RequestPickup requests a pickup from a courier, and stores the place as the default. Errors: those of Pickup; Invalid "pickup_invalid"
// with fields; Conflict "pickup_open" if the courier has an open request for the place, "courier_refused" and "courier_broken"; Unavailable
// "courier_unavailable", after which the request can be repeated.
func (s *Service) RequestPickup(ctx context.Context, name string, in PickupRequest) (*PickupForm, error) {
	c, requester, err := s.pickupCourier(name)
	if err != nil {
		return nil, err
	}
	a, err := s.account(ctx, c.Spec().Name)
	if err != nil {
		return nil, err
	}
	index, err := s.pickupAreas(ctx, c, a)
	if err != nil {
		return nil, s.pickupFault(ctx, a, err)
	}
	if index == nil {
		return nil, s.pickupFault(ctx, a, &remote.Unavailable{Reason: "no list of areas"})
	}
	p, err := in.checked(index)
	if err != nil {
		return nil, err
	}
	if err := askForPickup(ctx, requester, a, p); err != nil {
		return nil, s.pickupFault(ctx, a, err)
	}
	if err := s.storePickup(ctx, a, p); err != nil {
		return nil, err
	}
	return s.Pickup(ctx, name)
}

// askForPickup repeats the request once after a lost response. If the courier then reports an open request, the first one succeeded.
func askForPickup(ctx context.Context, requester courier.PickupRequester, a courier.Account, p courier.Pickup) error {
	err := requester.RequestPickup(ctx, a, p)
	if !errors.Is(err, remote.ErrLost) {
		return err
	}
	if err = requester.RequestPickup(ctx, a, p); errors.Is(err, courier.ErrPickupOpen) {
		return nil
	}
	return err
}

// checked validates the request and converts it to courier.Pickup. The error is Invalid "pickup_invalid" with fields.
func (in PickupRequest) checked(areas *area.Index) (courier.Pickup, error) {
	p := courier.Pickup{Note: form.OneLine(in.Note), Parcels: in.Parcels, PickupPlace: kind.PickupPlace{
		AddressID: textnorm.ASCIIDigits(form.OneLine(in.Place.AddressID)), Address: form.OneLine(in.Place.Address), Mobile: form.Mobile(in.Place.Mobile),
	}}
	fields := form.Fields{}
	fields.Text("place.address_id", p.AddressID, maxPickupID, true)
	if fields["place.address_id"] == "" && courier.Number(p.AddressID) == 0 {
		fields["place.address_id"] = "invalid"
	}
	fields.Text("place.address", p.Address, maxPickupAddress, true)
	fields.Phone("place.mobile", in.Place.Mobile)
	if utf8.RuneCountInString(p.Note) > maxPickupNote {
		fields["note"] = "max"
	}
	if in.Parcels < 1 {
		fields["parcels"] = "min"
	} else if in.Parcels > maxPickupParcels {
		fields["parcels"] = "max"
	}
	found, ok := areas.Get(in.Place.Area)
	if !ok {
		fields["place.area"] = "required"
	}
	p.Area, p.AreaPath = found.ParcelArea, found.Path
	return p, fields.Of(fault.New(fault.Invalid, "pickup_invalid"))
}

// pickupFault converts the error of a request to a fault.
func (s *Service) pickupFault(ctx context.Context, a courier.Account, err error) error {
	switch {
	case errors.Is(err, remote.ErrUnauthorized):
		return cmp.Or(s.broken(ctx, a), error(fault.New(fault.Conflict, "courier_broken")))
	case errors.Is(err, courier.ErrPickupOpen):
		return fault.New(fault.Conflict, "pickup_open")
	}
	return availableFault(err)
}

// storePickup stores the place, and records the request in the activity log.
func (s *Service) storePickup(ctx context.Context, a courier.Account, p courier.Pickup) error {
	return db.Transact(ctx, s.Client, "store pickup request", func(client *ent.Client) error {
		row, err := client.ServiceConnection.Query().Where(serviceconnection.ID(a.ID)).Only(ctx)
		if ent.IsNotFound(err) { // the account was disconnected in the meantime
			return nil
		}
		if err != nil {
			return fmt.Errorf("find courier connection: %w", err)
		}
		settings := connection.Settings(row)
		settings.Pickup = &p.PickupPlace
		if err := row.Update().SetSettings(&settings).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("remember pickup place: %w", err)
		}
		return s.Accounts.Record(ctx, client, row, map[string]any{"pickup_parcels": audit.To(p.Parcels)})
	})
}
