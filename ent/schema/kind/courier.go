package kind

// ParcelRequest contains the values with which a parcel was booked at a courier. Name, Mobile and Address belong to a person: erasing the
// customer empties them.
type ParcelRequest struct {
	Name     string `json:"name"`
	Mobile   string `json:"mobile"` // 11 digits, 01…
	Address  string `json:"address"`
	District string `json:"district,omitempty"`
	Note     string `json:"note,omitempty"`
	Contents string `json:"contents,omitempty"` // what the parcel contains
	Units    int    `json:"units,omitempty"`
	// Declared is the value of the goods for a compensation, in poisha.
	Declared int64      `json:"declared,omitempty"`
	Area     ParcelArea `json:"area"`
}

// PickupPlace is an address at which a courier collects parcels.
type PickupPlace struct {
	// AddressID is the number of the address in the courier's panel.
	AddressID string     `json:"address_id"`
	Area      ParcelArea `json:"area"`
	AreaPath  string     `json:"area_path,omitempty"` // names of the levels above the area
	Address   string     `json:"address"`
	Mobile    string     `json:"mobile"` // 11 digits, 01…
}

// CourierRules are a shop's settings for parcels.
type CourierRules struct {
	// Weight is the weight of a unit of products without their own, in grams; 0: 500 g.
	Weight int `json:"weight,omitempty"`
	// Default is the courier of orders to which no rule applies; empty: none is preselected.
	Default string `json:"default,omitempty"`
	// Rules are tried in their order; the first that applies chooses the courier.
	Rules []CourierRule `json:"rules,omitempty"`
	// StuckDays is the number of days without movement after which a parcel counts as stuck; 0: 3 days.
	StuckDays int `json:"stuck_days,omitempty"`
	// FailedAttempts is the number of failed deliveries after which a parcel counts as stuck; 0: 2.
	FailedAttempts int `json:"failed_attempts,omitempty"`
	// TellOutForDelivery sends an SMS to the customer when the parcel is out for delivery.
	TellOutForDelivery bool `json:"tell_out_for_delivery,omitempty"`
}

// CourierRule chooses a courier for orders that fulfil all its conditions. Conditions with the zero value are ignored.
type CourierRule struct {
	Courier   string   `json:"courier"`
	Districts []string `json:"districts,omitempty"`  // in English
	MaxWeight int      `json:"max_weight,omitempty"` // grams
	MinAmount int64    `json:"min_amount,omitempty"` // poisha to collect
	MaxAmount int64    `json:"max_amount,omitempty"`
}

// ReturnItem is the returned part of an order item.
type ReturnItem struct {
	OrderItem int `json:"order_item"` // id
	Quantity  int `json:"quantity"`
	// Damaged is the number of the units that cannot be sold again.
	Damaged int `json:"damaged,omitempty"`
	// Value is the units' share of the order's total, in poisha; 0 until they are received.
	Value int64 `json:"value,omitempty"`
}
