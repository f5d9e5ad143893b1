package pathao

import (
	"testing"

	"haat/server/shipping/courier"
)

// The states must equal those that Haat's documentation lists for Pathao's events.
func TestStates_FollowPathaosEvents(t *testing.T) {
	t.Parallel()
	for state, statuses := range map[courier.State][]string{
		courier.AtPickup:  {"order.created", "order.pickup-requested", "order.assigned-for-pickup", "Pending", "Pickup Requested"},
		courier.Moving:    {"order.picked", "order.at-the-sorting-hub", "order.in-transit", "order.received-at-last-mile-hub", "order.assigned-for-delivery", "In_Transit"},
		courier.Held:      {"order.on-hold", "order.delivery-failed", "order.pickup-failed"},
		courier.Delivered: {"order.delivered", "Delivered"},
		courier.Partly:    {"order.partial-delivery", "order.paid-return", "order.exchanged", "Partial_Delivery"},
		courier.Returning: {"order.returned", "order.return-in-transit", "order.return-id-created"},
		courier.Returned:  {"order.returned-to-merchant"},
		courier.Canceled:  {"order.pickup-cancelled"},
		"":                {"order.paid", "order.updated", "something new"},
	} {
		for _, status := range statuses {
			if got := States[fold(status)]; got != state {
				t.Errorf("%q is %q, want %q", status, got, state)
			}
		}
	}
}

func TestKilograms_AreExactAndAtLeastTheMinimum(t *testing.T) {
	t.Parallel()
	for grams, want := range map[int]string{0: "0.500", 300: "0.500", 501: "0.501", 10_000: "10.000"} {
		if got := kilograms(grams); string(got) != want {
			t.Errorf("%d g is %s", grams, got)
		}
	}
}

func TestHundredths_ConvertsFractions(t *testing.T) {
	t.Parallel()
	for fraction, want := range map[string]int{"0.01": 100, "0.0125": 125, "0": 0, "1": 10_000, "1e3": 0, "": 0, "-0.01": -0, "2": 0} {
		if got := hundredths(fraction); got != want {
			t.Errorf("%q is %d", fraction, got)
		}
	}
}
