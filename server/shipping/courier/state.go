package courier

// State is the state of a parcel. The database stores the same values.
type State string

// States of a parcel at the courier. Only Delivered, Partly and Returned move money or require a check-in. Claimed and Returning are a
// rider's unconfirmed reports.
const (
	AtPickup  State = "booked"    // awaiting pickup
	Moving    State = "moving"    // in transit
	Held      State = "held"      // the delivery failed or is postponed
	Claimed   State = "claimed"   // the rider reported the delivery, but the courier has not approved it
	Delivered State = "delivered" // the cash is collected
	Partly    State = "partly"    // a part was delivered
	Returning State = "returning" // on the way back to the shop
	Returned  State = "returned"  // received by the merchant
	Canceled  State = "canceled"  // canceled before the pickup
)

// States of a booking before the courier has the parcel.
const (
	Queued  State = "queued"  // to be sent
	Sending State = "sending" // a request is in progress, or its result was not stored
	Unknown State = "unknown" // the response was lost, and the courier's API cannot find the parcel
	Failed  State = "failed"  // the courier refused the booking
)

// rank defines which of two states applies if they have the same time: the one with the higher rank.
var rank = map[State]int{
	Queued: 0, Sending: 0, Unknown: 0, Failed: 0, AtPickup: 1, Moving: 2, Held: 3, Claimed: 4, Returning: 5, Partly: 6, Delivered: 6, Returned: 7, Canceled: 8,
}

// Follows reports whether s replaces other if both have the same time.
func (s State) Follows(other State) bool {
	if rank[s] != rank[other] {
		return rank[s] > rank[other]
	}
	return s > other
}
