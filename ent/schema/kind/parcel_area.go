package kind

// ParcelArea is a place in a courier's own list. Couriers have up to three levels; unused ids are empty. Chosen reports that a
// member chose or confirmed the place, instead of a match by text.
type ParcelArea struct {
	City   string `json:"city,omitempty"`
	Zone   string `json:"zone,omitempty"`
	Area   string `json:"area,omitempty"`
	Name   string `json:"name,omitempty"`
	Chosen bool   `json:"chosen,omitempty"`
}
