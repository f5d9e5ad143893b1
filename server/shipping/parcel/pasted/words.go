package pasted

import (
	"strings"

	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
)

// byState lists the words for each state, in English and Bengali and as couriers' panels and webhooks write them. A courier's "cancelled" is a
// refused parcel that comes back, and "returned" one that the shop has again. Held and claimed parcels change nothing:
// the courier tries again, or has not confirmed the delivery.
var byState = map[courier.State][]string{
	courier.AtPickup: {
		"booked", "pending", "in review", "pickup pending", "pickup requested", "assigned for pickup", "created", "বুক করা", "বুকড", "পেন্ডিং", "অপেক্ষায়",
	},
	courier.Moving: {
		"moving", "on the way", "in transit", "transit", "shipped", "picked", "picked up", "pickup done", "at the sorting hub", "sorting hub",
		"received at last mile hub", "assigned for delivery", "out for delivery", "ready for delivery", "delivery in progress", "dispatched",
		"পথে", "পথে আছে", "রাস্তায়", "রওনা", "রওনা হয়েছে", "পিকআপ হয়েছে", "পিকড আপ", "ইন ট্রানজিট", "পাঠানো হয়েছে", "শিপড",
	},
	courier.Held: {
		"held", "hold", "on hold", "delivery failed", "failed delivery", "pickup failed", "agent hold", "agent area change", "rescheduled",
		"হোল্ড", "আটকে আছে", "ডেলিভারি হয়নি", "ডেলিভারি ফেইল",
	},
	courier.Claimed: {
		"delivered approval pending", "partial delivered approval pending", "cancelled approval pending", "canceled approval pending",
		"unknown approval pending", "approval pending",
	},
	courier.Delivered: {
		"delivered", "delivery done", "delivery complete", "delivery completed", "delivered successfully", "completed", "complete",
		"successful",
		"ডেলিভার্ড", "ডেলিভারড", "ডেলিভারি", "ডেলিভারি হয়েছে", "ডেলিভারী হয়েছে", "ডেলিভারি সম্পন্ন", "পৌঁছেছে", "পৌঁছে গেছে", "সফল", "সম্পন্ন",
	},
	courier.Partly: {
		"partly", "partly delivered", "partial", "partial delivered", "partial delivery", "partially delivered", "delivered partially", "delivered in part",
		"paid return", "exchanged", "exchange",
		"আংশিক", "আংশিক ডেলিভারি", "আংশিক ডেলিভার্ড", "পার্শিয়াল", "পার্শিয়াল ডেলিভারি", "পার্শিয়াল ডেলিভার্ড",
	},
	courier.Returning: {
		"returning", "coming back", "return in transit", "in return", "agent returning", "return pending", "return processing", "cancelled", "canceled", "cancel",
		"refused", "rejected", "cancelled return processing", "cancelled return rider assigned", "partial delivered return processing",
		"partial delivered return rider assigned",
		"ফেরত আসছে", "রিটার্ন হচ্ছে", "রিটার্নিং", "বাতিল", "ক্যান্সেল", "ক্যান্সেলড", "ক্যানসেল", "নেয়নি", "নেননি",
	},
	courier.Returned: {
		"returned", "return", "came back", "return received", "returned to merchant", "returned to seller", "return delivered", "return completed",
		"cancelled return received", "partial delivered return received",
		"ফেরত", "ফেরত এসেছে", "ফেরত পেয়েছি", "ফেরত হয়েছে", "রিটার্ন", "রিটার্নড", "রিটার্ন হয়েছে", "রিটার্ন পেয়েছি",
	},
}

// words contains the state of each word, by its folded text.
var words = func() map[string]courier.State {
	all := map[string]courier.State{}
	for state, list := range byState {
		for _, word := range list {
			all[textnorm.Fold(word)] = state
		}
	}
	return all
}()

// StateOf returns the state that a word means at the courier with a name. Pathao reports a parcel as returned while it is on its way back. It
// reports false for unknown words.
func StateOf(word, courierName string) (courier.State, bool) {
	folded := textnorm.Fold(word)
	state, known := words[folded]
	if known && pathaoReturning[folded] && isPathao(courierName) {
		return courier.Returning, true
	}
	return state, known
}

var pathaoReturning = map[string]bool{"returned": true, "return": true}

func isPathao(name string) bool {
	name = textnorm.Fold(name)
	return strings.Contains(name, "pathao") || strings.Contains(name, textnorm.Fold("পাঠাও"))
}
