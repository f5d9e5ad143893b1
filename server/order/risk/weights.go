package risk

// weights contains the points of each signal. A positive weight raises the score. In the comments, N and M
// are the numbers of the signal. The figures in docs/risk/README.md were measured with these weights.
var weights = map[string]int{
	// The number's history in this shop.
	"new_number":   15,  // no earlier order
	"own_good":     -40, // N delivered, none returned
	"own_some":     -20, // delivered, and few returned
	"own_returned": 20,  // one of N parcels returned
	"own_refuser":  55,  // many of N parcels returned
	"own_canceled": 25,  // N orders canceled, none delivered

	// Other orders within a day.
	"duplicate":    30, // the same product, and the same number or address
	"many_orders":  20, // N orders of the number in a day
	"many_numbers": 15, // N numbers of the network in a day: many customers of a mobile network share one address
	"many_devices": 35, // N numbers of the browser in a day

	// The customer's input.
	"fast_form":      20, // the form was filled in within N seconds
	"short_address":  20,
	"vague_address":  10, // no house, road, village or landmark
	"typed_noise":    30, // repeated characters or words such as "test"
	"other_district": 15,
	"short_name":     15,

	// Records of the number at couriers and other shops.
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

// Thresholds of the signals. Counts are minimums.
const (
	goodDeliveries   = 2  // deliveries for own_good
	manyCancels      = 2  // canceled orders for own_canceled
	manyOrders       = 3  // orders for many_orders, including this one
	manyNetwork      = 5  // phone numbers for many_numbers, including this one
	manyBrowser      = 3  // phone numbers for many_devices, including this one
	fastSeconds      = 5  // seconds below which fast_form applies
	shortAddress     = 10 // characters below which short_address applies
	courierBadFrom   = 50 // percent of parcels canceled
	courierPoorFrom  = 30
	courierGoodFrom  = 85 // percent of parcels delivered
	sharedContribute = 3  // shops that must know a number before the shared counts are used
	sharedParcels    = 4  // parcels at other shops for the ratio to count
	sharedBadPercent = 40 // percent of parcels returned
	sharedGoodPer    = 90 // percent of parcels delivered
)
