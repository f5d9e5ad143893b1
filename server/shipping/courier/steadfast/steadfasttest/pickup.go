package steadfasttest

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"unicode/utf8"

	"haat/server/platform/remote/remotetest"
)

// Pickup is a pickup request at the fake courier.
type Pickup struct {
	Account   *remotetest.Account
	AddressID int    `json:"address_id"`
	Station   int    `json:"police_station_id"`
	Address   string `json:"address"`
	Mobile    string `json:"contact_number"`
	Note      string `json:"note"`
	Parcels   int    `json:"estim_qty"`
	Done      bool   `json:"-"`
}

// Pickups returns copies of all pickup requests.
func (s *Server) Pickups() (list []Pickup) {
	s.Do(func() { list = slices.Clone(s.pickups) })
	return list
}

// ComeForParcels closes all pickup requests, as after a pickup.
func (s *Server) ComeForParcels() {
	s.Do(func() {
		for i := range s.pickups {
			s.pickups[i].Done = true
		}
	})
}

// policeStations are the names and districts of police stations; their ids count from 1.
var policeStations = [][2]string{
	{"Dhanmondi", "Dhaka"}, {"Mirpur", "Dhaka"}, {"Mohammadpur", "Dhaka"}, {"Kotwali", "Chattogram"}, {"Kotwali", "Sylhet"}, {"Sadar", "Gazipur"},
}

func (s *Server) stations(*remotetest.Account, *http.Request) remotetest.Reply {
	list := []map[string]any{}
	for i, each := range policeStations {
		list = append(list, map[string]any{"id": i + 1, "name": each[0], "district": map[string]any{"name": each[1]}})
	}
	return remotetest.Reply{Body: map[string]any{"status": 200, "police_stations": list}}
}

var contacts = regexp.MustCompile(`^01[3-9][0-9]{8}$`)

func (s *Server) requestPickup(a *remotetest.Account, r *http.Request) remotetest.Reply {
	p := Pickup{}
	if err := json.NewDecoder(r.Body).Decode(&p); err != nil {
		return message(http.StatusBadRequest, "Invalid JSON")
	}
	p.Account = a
	if wrong := p.problems(); len(wrong) > 0 {
		return invalid(wrong)
	}
	for _, open := range s.pickups {
		if open.Account == a && open.AddressID == p.AddressID && !open.Done {
			return message(http.StatusConflict, "PICKUP_REQUEST_EXISTS")
		}
	}
	s.pickups = append(s.pickups, p)
	return remotetest.Reply{Status: http.StatusCreated, Body: map[string]any{"id": len(s.pickups), "address_id": p.AddressID, "status": "pending"}}
}

// problems returns the error messages by invalid field.
func (p Pickup) problems() map[string][]string {
	wrong := map[string][]string{}
	if p.AddressID <= 0 {
		wrong["address_id"] = []string{"The selected address id is invalid."}
	}
	if p.Station <= 0 || p.Station > len(policeStations) {
		wrong["police_station_id"] = []string{"The selected police station id is invalid."}
	}
	if n := utf8.RuneCountInString(p.Address); n == 0 || n > 255 {
		wrong["address"] = []string{"The address must be between 1 and 255 characters."}
	}
	if !contacts.MatchString(p.Mobile) {
		wrong["contact_number"] = []string{"The contact number format is invalid."}
	}
	if utf8.RuneCountInString(p.Note) > 500 {
		wrong["note"] = []string{"The note may not be greater than 500 characters."}
	}
	if p.Parcels < 0 {
		wrong["estim_qty"] = []string{"The estim qty must be at least 0."}
	}
	return wrong
}
