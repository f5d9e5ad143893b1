package pathao

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"haat/ent/schema/kind"
	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

type zone struct {
	ID   remote.Text `json:"zone_id"`
	Name string      `json:"zone_name"`
	City remote.Text `json:"city_id"`
}

type area struct {
	ID   remote.Text  `json:"area_id"`
	Name string       `json:"area_name"`
	Zone remote.Text  `json:"zone_id"`
	Home courier.Flag `json:"home_delivery_available"`
}

// Areas returns all areas, and all zones without areas. It reads the areas from one bulk list, because one
// request for each of 1,000 zones would take too long. Without the bulk list, it returns the zones, which
// suffice for a booking.
func (c *Courier) Areas(ctx context.Context, a courier.Account) ([]courier.Area, error) {
	var cities []struct {
		ID   remote.Text `json:"city_id"`
		Name string      `json:"city_name"`
	}
	if err := c.list(ctx, a, "/city-list", &cities); err != nil {
		return nil, err
	}
	names := map[remote.Text]string{}
	for _, city := range cities {
		names[city.ID] = tidy(city.Name)
	}
	zones, err := c.zones(ctx, a, names)
	if err != nil {
		return nil, err
	}
	var all []area
	if err := c.list(ctx, a, "/areas/list", &all); err != nil && !errors.Is(err, courier.ErrNotFound) {
		return nil, err
	}
	byZone := map[remote.Text][]area{}
	for _, each := range all {
		byZone[each.Zone] = append(byZone[each.Zone], each)
	}
	var out []courier.Area
	for _, z := range zones {
		place := kind.ParcelArea{City: string(z.City), Zone: string(z.ID), Name: tidy(z.Name)}
		if len(byZone[z.ID]) == 0 {
			out = append(out, courier.Area{ParcelArea: place, Path: names[z.City], Home: true})
		}
		for _, each := range byZone[z.ID] {
			inside := place
			inside.Area, inside.Name = string(each.ID), tidy(each.Name)
			out = append(out, courier.Area{ParcelArea: inside, Path: names[z.City] + ", " + place.Name, Home: bool(each.Home)})
		}
	}
	return out, nil
}

// zones returns all zones with their cities, in one request if the API supports it.
func (c *Courier) zones(ctx context.Context, a courier.Account, cities map[remote.Text]string) ([]zone, error) {
	var all []zone
	err := c.list(ctx, a, "/zones/list", &all)
	if err != nil && !errors.Is(err, courier.ErrNotFound) {
		return nil, err
	}
	if err == nil && len(all) > 0 && all[0].City != "" {
		return all, nil
	}
	all = nil
	for id := range cities {
		var list []zone
		if err := c.list(ctx, a, "/cities/"+url.PathEscape(string(id))+"/zone-list", &list); err != nil {
			return nil, err
		}
		for _, z := range list {
			z.City = id
			all = append(all, z)
		}
	}
	return all, nil
}

func (c *Courier) list(ctx context.Context, a courier.Account, path string, into any) error {
	res, err := c.do(ctx, a, courier.Request{Method: http.MethodGet, Path: path})
	if err != nil {
		return err
	}
	_, err = decodeList(res, into)
	return err
}

// Price returns the price of a booking. The error is CodeArea if the booking has no area.
func (c *Courier) Price(ctx context.Context, a courier.Account, b courier.Booking) (courier.Price, error) {
	store, city, zoneID := courier.Number(a.Settings.Store), courier.Number(b.Area.City), courier.Number(b.Area.Zone)
	switch {
	case store == 0:
		return courier.Price{}, &remote.Refused{Code: courier.CodeStore}
	case city == 0 || zoneID == 0:
		return courier.Price{}, &remote.Refused{Code: courier.CodeArea}
	}
	res, err := c.do(ctx, a, courier.Request{Method: http.MethodPost, Path: "/merchant/price-plan", Body: map[string]any{
		"store_id": store, "item_type": itemParcel, "delivery_type": normalDelivery, "item_weight": kilograms(b.Weight), "recipient_city": city, "recipient_zone": zoneID,
	}})
	if err != nil {
		return courier.Price{}, err
	}
	var answer struct {
		Data struct {
			Final   courier.Decimal `json:"final_price"`
			COD     courier.Flag    `json:"cod_enabled"`
			Percent json.Number     `json:"cod_percentage"` // 0.01 is 1 %
		} `json:"data"`
	}
	if err := res.Decode(&answer); err != nil || !answer.Data.Final.Known {
		return courier.Price{}, &remote.Unavailable{Reason: "price without an amount"}
	}
	price := courier.Price{Delivery: answer.Data.Final.Amount}
	if answer.Data.COD {
		price.CODFee = money.PercentOf(b.COD, hundredths(answer.Data.Percent.String()))
	}
	return price, nil
}

// hundredths converts a fraction such as 0.0125 to hundredths of a percent. It returns 0 if the text is not a fraction from 0 to 1.
func hundredths(fraction string) int {
	whole, digits, _ := strings.Cut(fraction, ".")
	n, err := strconv.Atoi(whole + (digits + "0000")[:4])
	if err != nil || n < 0 || n > money.WholePercent {
		return 0
	}
	return n
}
