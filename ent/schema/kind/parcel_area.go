package kind

// ParcelArea is a place in a courier's own list. Couriers have up to three levels; unused ids are empty.
// Chosen is true if a member has selected or confirmed the place, and false if it was found by matching a
// text.
type ParcelArea struct {
	City   string `json:"city,omitempty"`
	Zone   string `json:"zone,omitempty"`
	Area   string `json:"area,omitempty"`
	Name   string `json:"name,omitempty"`
	Chosen bool   `json:"chosen,omitempty"`
}
