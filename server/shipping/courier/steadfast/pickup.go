package steadfast

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"haat/ent/schema/kind"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// Limits for a pickup request, in characters.
const (
	maxPickupAddress = 255
	maxPickupNote    = 500
)

// pickupOpen is the error message if the place already has an open request.
const pickupOpen = "PICKUP_REQUEST_EXISTS"

// PickupAreas returns the police stations. An area's path contains its district.
func (c *Courier) PickupAreas(ctx context.Context, a courier.Account) ([]courier.Area, error) {
	var answer struct {
		Stations []station `json:"police_stations"`
		Data     []station `json:"data"` // the API guide has no sample response, so both names are accepted
	}
	if err := c.get(ctx, a, "/police_stations", &answer); err != nil {
		return nil, err
	}
	var list []courier.Area
	for _, each := range slices.Concat(answer.Stations, answer.Data) {
		if each.ID == "" || each.Name == "" {
			continue
		}
		list = append(list, courier.Area{
			ParcelArea: kind.ParcelArea{Area: string(each.ID), Name: string(each.Name)}, Path: each.district(), Home: true,
		})
	}
	return list, nil
}

// station is a police station (thana).
type station struct {
	ID       remote.Text `json:"id"`
	Name     remote.Text `json:"name"`
	District named       `json:"district"`
}

func (s station) district() string { return string(s.District) }

// named decodes a name from a string or from an object with a name.
type named string

// UnmarshalJSON implements json.Unmarshaler. Any other value decodes to "".
func (n *named) UnmarshalJSON(b []byte) error {
	var object struct {
		Name remote.Text `json:"name"`
	}
	var text remote.Text
	switch {
	case json.Unmarshal(b, &object) == nil:
		*n = named(object.Name)
	case json.Unmarshal(b, &text) == nil:
		*n = named(text)
	}
	return nil
}

// RequestPickup requests a pickup. The request has no idempotency key, but Steadfast refuses a second open request for an address.
func (c *Courier) RequestPickup(ctx context.Context, a courier.Account, p courier.Pickup) error {
	body := map[string]any{
		"address_id": courier.Number(p.AddressID), "police_station_id": courier.Number(p.Area.Area), "address": cut(clean(p.Address), maxPickupAddress),
		"contact_number": p.Mobile, "estim_qty": p.Parcels,
	}
	if note := cut(clean(p.Note), maxPickupNote); note != "" {
		body["note"] = note
	}
	_, err := c.do(ctx, a, courier.Request{Method: http.MethodPost, Path: "/create_pickup_request", Body: body, Changes: true})
	if refused, ok := remote.AsRefused(err); ok && strings.Contains(refused.Detail, pickupOpen) {
		return courier.ErrPickupOpen
	}
	return err
}
