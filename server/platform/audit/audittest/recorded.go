package audittest

import "haat/ent"

// courierConnection is the entity name of courier connections in the log: connection.CourierEntity.
const courierConnection = "CourierConnection"

// recorded lists what audit.Record adds to the log, by entity: actions, and fields that are no columns of the
// entity, or of an entity whose changes LogWrites does not log. A field maps to its words, if it has a fixed
// set of them; the words of enum columns follow from the schema.
var recorded = map[string]Entity{
	ent.TypeAdminUser:    {Actions: []string{"sign_out"}, Fields: fields("device", "devices")},
	ent.TypeBlockEntry:   {Actions: []string{"create", "delete"}, Fields: map[string][]string{"list": {"block", "allow"}, "kind": {"number", "address", "network"}}},
	ent.TypeCategory:     {Actions: []string{"arrange"}, Fields: fields("moved")},
	ent.TypeDaySummary:   {Actions: []string{"export_report"}, Fields: with(fields("from", "to"), "report", reports...)},
	ent.TypeDiscountCode: {Actions: []string{"export", "generate"}, Fields: fields("codes")},
	ent.TypeLedgerEntry:  {Actions: []string{"export", "post"}, Fields: with(with(with(fields("amount", "note", "day", "source", "ads"), "from", correctable...), "to", correctable...), "courier", append(couriers, "rider")...)},
	ent.TypeOrder: {Actions: []string{"export"}, Fields: with(with(with(with(
		fields("orders", "quantity", "delivery", "tags", "assignee", "amount", "prices", "recomputed"),
		"call_outcome", "no_answer", "confirmed", "later", "wrong_number"),
		"risk_feedback", "none", "too_high", "too_low"),
		"payment", "asked", "claimed", "confirmed", "short", "rejected", "refunded", "duplicate", "refund_asked", "refund_pending", "refund_unknown", "refund_dropped"),
		"confirmation", "none", "asked", "fallback", "skipped", "confirmed", "declined"),
	},
	ent.TypeOrderReturn: {Actions: []string{"update", "export"}, Fields: with(with(
		fields("number", "quantity", "total", "damaged", "refund_amount", "exchange_order", "returns"),
		"state", "asked", "accepted", "declined", "received", "refunded", "exchanged", "closed"),
		"refund_method", "bkash", "nagad", "rocket", "bank", "cash"),
	},
	ent.TypeParcel: {Actions: []string{"create", "update", "export", "accept", "remind"}, Fields: with(with(with(
		fields("number", "cod", "owed", "note", "reason", "consignment", "snoozed_until", "return_asked", "checked_in"),
		"courier", couriers...),
		"state", "queued", "sending", "unknown", "failed", "booked", "moving", "held", "claimed", "delivered", "partly", "returning", "returned", "canceled"),
		"difference", "partial", "discount", "missing", "other"),
	},
	ent.TypePayout:             {Actions: []string{"create", "export", "match"}, Fields: with(fields("number", "lines"), "courier", couriers...)},
	ent.TypeProduct:            {Actions: []string{"import"}, Fields: fields("file", "new", "changed", "variants")},
	ent.TypePushSubscription:   {Actions: []string{"create", "delete"}, Fields: fields("device")},
	ent.TypeReview:             {Actions: []string{"export"}, Fields: fields("reviews")},
	ent.TypeShopPage:           {Actions: []string{"create", "publish", "unpublish", "delete", "restore"}, Fields: fields("title", "version", "starts_at", "ends_at")},
	ent.TypeStockCount:         {Actions: []string{"create"}, Fields: fields("counted", "changed")},
	ent.TypeStockMovement:      {Actions: []string{"export"}},
	ent.TypeUnfinishedCheckout: {Actions: []string{"update"}, Fields: map[string][]string{"channel": {"call", "whatsapp", "sms"}, "state": {"dismissed"}}},
	ent.TypeCustomerRecord:     {Actions: []string{"update", "export"}, Fields: fields("note", "blocked", "tags", "customers")},
	ent.TypeServiceConnection: {Fields: with(with(
		fields("template", "bn_template", "wait", "off", "leaving", "confirms", "topic"),
		"service", "whatsapp", "bkash", "sslcommerz"),
		"problem", "unauthorized", "unreadable", "template"),
	},
	courierConnection: {Actions: []string{"create", "update", "delete"}, Fields: with(with(with(
		fields("account", "credentials", "settings", "pickup_parcels", "store", "demand_signature"),
		"courier", couriers...),
		"problem", "unauthorized", "unreadable"),
		"state", "connected", "broken"),
	},
	ent.TypeAppLead: {Fields: map[string][]string{"platform": {"app"}}},
	ent.TypeShop:    {Fields: map[string][]string{"chat_channel": {"whatsapp", "messenger", "facebook"}}},
}

var (
	couriers    = []string{"steadfast", "pathao", "redx", "manual"}
	correctable = []string{"courier", "cash", "rounding", "delivery_charge", "cod_fee", "return_fee", "refund", "adjustment"}
	reports     = []string{"days", "products", "districts", "sources", "searches"}
)

// unshown lists, by entity, the columns that LogWrites logs and that the activity list does not show: ids,
// counters, and settings that only the server changes.
var unshown = map[string][]string{
	ent.TypeAdminUser:    {"quiet_to"},
	ent.TypeDiscount:     {"used"},
	ent.TypeDiscountCode: {"discount_id", "used"},
	ent.TypeMessage:      {"seq", "key", "sender", "conversation_id"},
	ent.TypeOrder: {
		"idempotency_key", "request_hash", "locale", "currency", "source", "visit_source", "proof", "edits", "split_from_id", "merged_into_id",
		"assignee_id", "customer_id", "unanswered_calls", "confirmation_at", "cash_due", "give_back", "risk_level",
	},
	ent.TypeOrderView:         {"query"},
	ent.TypeProduct:           {"sold", "featured_position", "rating_sum", "rating_count", "whole_price", "price", "price_changes_at", "sale", "sale_sold"},
	ent.TypeQuestion:          {"product_id", "customer_id", "answered_at"},
	ent.TypeReview:            {"product_id", "customer_id", "replied_at"},
	ent.TypeServiceConnection: {"public_id", "webhook_at"},
	ent.TypeShop:              {"goods", "public_after_suspension"},
	ent.TypeShopDomain:        {"verify_token", "checked_at", "problem", "lost_since", "ssl_problem", "ssl_status", "verified_at"},
	ent.TypeVariant:           {"key", "product_id", "cost", "position"},
}

// fields returns fields without fixed words.
func fields(names ...string) map[string][]string {
	all := map[string][]string{}
	for _, name := range names {
		all[name] = nil
	}
	return all
}

// with adds a field with fixed words to all.
func with(all map[string][]string, name string, words ...string) map[string][]string {
	all[name] = words
	return all
}
