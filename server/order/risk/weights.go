package risk

// weights contains the points of each signal. A positive weight raises the score. The figures in docs/risk/README.md were measured with
// these weights.
var weights = map[string]int{
	// The number's history in this shop.
	"new_number":   15,  // no earlier order
	"own_good":     -40, // N delivered, none returned
	"own_some":     -20, // delivered, and few returned
	"own_returned": 20,  // one of N parcels returned
	"own_refuser":  55,  // many of N parcels returned
	"own_canceled": 25,  // N orders canceled, none delivered

	// Other orders at the same time.
	"duplicate":    30, // the same product, and the same number or address
	"many_orders":  20, // N orders of the number in a day
	"many_numbers": 15, // N numbers of the network in a day: mobile networks put many customers behind one address
	"many_devices": 35, // N numbers of the browser in a day

	// The text entered by the customer.
	"fast_form":      20, // N seconds
	"short_address":  20,
	"vague_address":  10, // no house, road, village or landmark
	"typed_noise":    30, // repeated characters or words such as "test"
	"other_district": 15,
	"short_name":     15,

	// Experience of others with the number.
	"courier_bad":     40, // N percent canceled
	"courier_poor":    20,
	"courier_good":    -15, // N percent delivered
	"courier_reports": 15,  // N reports of merchants
	"shared_bad":      40,  // N of M parcels of other shops returned
	"shared_good":     -15,

	"proven": -15, // the number was confirmed by a code or an account
	// The allow list contains the number. The score is then 0.
	"allowed": -100,
}

// Thresholds of the signals.
const (
	goodDeliveries   = 2  // minimum deliveries for own_good
	manyCancels      = 2  // minimum for own_canceled
	manyOrders       = 3  // minimum for many_orders, including this order
	manyNetwork      = 5  // minimum for many_numbers, including this number
	manyBrowser      = 3  // minimum for many_devices, including this number
	fastSeconds      = 5  // fast_form below
	shortAddress     = 10 // short_address below, in characters
	courierBadFrom   = 50 // percent canceled
	courierPoorFrom  = 30
	courierGoodFrom  = 85 // percent delivered
	sharedContribute = 3  // minimum number of shops that know a number before the shared counts are used
	sharedParcels    = 4  // minimum parcels at other shops before their ratio counts
	sharedBadPercent = 40 // percent returned
	sharedGoodPer    = 90 // percent delivered
)
