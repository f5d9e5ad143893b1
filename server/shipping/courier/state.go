package courier

// State is the state of a parcel. Its values are those of the database.
type State string

// States of a parcel at the courier. Only Delivered, Partly and Returned change money or ask for goods: Claimed and Returning are
// the word of the rider.
const (
	AtPickup  State = "booked"    // not picked up yet
	Moving    State = "moving"    // on the way
	Held      State = "held"      // the delivery failed or waits
	Claimed   State = "claimed"   // delivered according to the rider; the courier has not approved it
	Delivered State = "delivered" // the cash is collected
	Partly    State = "partly"    // a part was delivered
	Returning State = "returning" // coming back
	Returned  State = "returned"  // back at the merchant's
	Canceled  State = "canceled"  // before the pickup
)

// States of a booking before the courier has the parcel.
const (
	Queued  State = "queued"  // to be sent
	Sending State = "sending" // a request is running, or its end was not stored
	Unknown State = "unknown" // the answer was lost, and the courier cannot be asked
	Failed  State = "failed"  // the courier refused it
)

// rank orders states that begin at the same time: the one that is further on its way counts.
var rank = map[State]int{
	Queued: 0, Sending: 0, Unknown: 0, Failed: 0, AtPickup: 1, Moving: 2, Held: 3, Claimed: 4, Returning: 5, Partly: 6, Delivered: 6, Returned: 7, Canceled: 8,
}

// Follows reports whether a state that begins at the same time as other replaces it.
func (s State) Follows(other State) bool {
	if rank[s] != rank[other] {
		return rank[s] > rank[other]
	}
	return s > other
}
