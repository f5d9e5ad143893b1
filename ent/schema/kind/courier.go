package kind

// ParcelRequest contains the values with which a parcel was booked at a courier. Name, Mobile and Address are
// personal data: erasing the customer clears them.
type ParcelRequest struct {
	Name     string `json:"name"`
	Mobile   string `json:"mobile"` // 11 digits, 01…
	Address  string `json:"address"`
	District string `json:"district,omitempty"`
	Note     string `json:"note,omitempty"`
	Contents string `json:"contents,omitempty"` // contents of the parcel
	Units    int    `json:"units,omitempty"`
	// Declared is the value of the goods for compensation, in poisha.
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

// CourierRules contains a shop's settings for parcels.
type CourierRules struct {
	// Weight is the weight of a unit of products for which none is set, in grams; 0 means 500 g.
	Weight int `json:"weight,omitempty"`
	// Default is the courier of orders to which no rule applies. If it is empty, none is preselected.
	Default string `json:"default,omitempty"`
	// Rules are tried in order; the first that applies selects the courier.
	Rules []CourierRule `json:"rules,omitempty"`
	// StuckDays is the number of days without movement after which a parcel is considered stuck; 0 means 3
	// days.
	StuckDays int `json:"stuck_days,omitempty"`
	// FailedAttempts is the number of failed deliveries after which a parcel is considered stuck; 0 means 2.
	FailedAttempts int `json:"failed_attempts,omitempty"`
	// If TellOutForDelivery is set, the customer receives an SMS when the parcel is out for delivery.
	TellOutForDelivery bool `json:"tell_out_for_delivery,omitempty"`
}

// CourierRule selects a courier for orders that meet all its conditions. Conditions with the zero value are
// ignored.
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
	// Damaged is the number of these units that cannot be sold again.
	Damaged int `json:"damaged,omitempty"`
	// Value is the share of these units in the order's total, in poisha. It is 0 until they have been
	// received.
	Value int64 `json:"value,omitempty"`
}
