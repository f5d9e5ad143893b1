package edge

import (
	"fmt"
	"testing"

	"github.com/alecthomas/kong"

	"haat/server/config"
)

func TestLimits_HaveKeysAndRates(t *testing.T) {
	var l config.Limits
	if err := kong.ApplyDefaults(&l); err != nil {
		t.Fatal(err)
	}
	for i, row := range limitTable(l) {
		if row.key == "" || row.rate.Count < 1 || row.wide.Count != 0 && row.wide.Count < row.rate.Count {
			t.Errorf("limit %d: %+v", i, row)
		}
	}
}

// openLimits contains the names of the limits that apply to requests without proof of an order, a session or
// a known device.
var openLimits = map[limit]string{
	ordersAddress: "orders", ordersShop: "ordersShop", ordersShopSessions: "ordersShopSessions", ordersPhone: "ordersPhone", ordersNumber: "ordersNumber",
	sessionsNew: "sessionsNew", sessionsShop: "sessionsShop", quotes: "quotes", quotesShop: "quotesShop", baskets: "baskets", discountCodes: "discountCodes",
	tracking: "tracking", trackingShop: "trackingShop", trackingPhone: "trackingPhone", logins: "logins", loginsPhone: "loginsPhone",
	codes: "codes", codesShop: "codesShop", codesPhone: "codesPhone", codesNumber: "codesNumber", merchantCodes: "merchantCodes",
	tries: "tries", triesPhone: "triesPhone", merchantTries: "merchantTries", merchantTriesOwn: "merchantTriesOwn", shops: "shops", slugs: "slugs",
	questions: "questions", questionsShop: "questionsShop", violations: "violations", searchesAddress: "searches", files: "files", alerts: "alerts", alertsShop: "alertsShop",
	alertsNumber: "alertsNumber", hooks: "hooks",
}

// provenLimits lists the limits of one session, customer, order, member, connection or known device.
var provenLimits = []limit{
	ordersSession, ordersCustomer, manualOrders, orderTexts, trackingProven, loginsOwn, codesOwn, triesOwn, customers, messages, pictureUploads,
	megapixels, actionsProven, merchants, domains, invitations, testEvents, testAlerts, hooksConnection, notices,
}

// OpenLimits returns the names of all limits that strangers can exhaust. The error lists rows of the table
// that are in none of the lists in this file, and rows that one network can exhaust for everybody.
func OpenLimits(l config.Limits) (names map[string]bool, err error) {
	names = map[string]bool{}
	table := limitTable(l)
	listed := map[limit]bool{}
	for _, i := range provenLimits {
		listed[i] = true
	}
	for i, name := range openLimits {
		listed[i], names[name] = true, true
		row := table[i]
		switch {
		case row.key == "shop" && (row.share.Count < 1 || row.share.Count >= row.rate.Count):
			err = fmt.Errorf("%s: one network can fill the limit of a shop: %+v", name, row)
		case row.key != "shop" && row.wide.Count <= row.rate.Count && row.key != "address" && i != discountCodes:
			err = fmt.Errorf("%s: one network can fill the limit of a %s: %+v", name, row.key, row)
		}
	}
	for i := range limitCount {
		if !listed[i] {
			err = fmt.Errorf("limit %d (%+v) is in no list", i, table[i])
		}
	}
	return names, err
}
