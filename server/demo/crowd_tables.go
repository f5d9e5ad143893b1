package demo

import (
	"fmt"
	"regexp"
)

// crowdTable is a table that FillCrowd fills: the number of rows per shop, and an SQL expression for each
// column.
type crowdTable struct {
	name    string
	perShop int
	columns []string
}

var rowOf = regexp.MustCompile(`\{row ([^}]+)\}`)

const (
	id             = "id = id"
	ofShop         = "shop_id = shop"
	created        = "created_at = at"
	updated        = "updated_at = at"
	crowdCustomers = 50 // customers per shop
)

// crowdTables returns the definitions of all tables that FillCrowd fills.
func crowdTables(c Crowd) []crowdTable {
	picture := `'{"key": "' || shop || '/' || md5(id::text) || '", "width": 1000, "height": 1000, "color": "#d9d2c5"}'`
	ofProduct := fmt.Sprintf("product_id = {row n %% %d}", c.Products)
	ofCustomer := fmt.Sprintf("customer_id = {row n %% %d}", crowdCustomers)
	ofOrder := fmt.Sprintf("order_id = {row n %% %d}", c.Orders)
	return []crowdTable{
		{"shops", 1, []string{id, created, updated, "slug = 'load-' || id", "name = 'Load Shop ' || id", "bn_name = 'পরীক্ষার দোকান ' || id", "public_number = '017' || lpad(id::text, 8, '0')", "theme = 1 + id % 3", "district = 'Dhaka'", "public = id % 10 <> 3"}},
		{"shop_domains", 1, []string{id, ofShop, created, updated, "domain = 'load-' || id || '.test'", "verified = id % 3 = 0"}},
		{"admin_users", 2, []string{id, ofShop, created, updated, "name = 'Merchant ' || id", "phone = '015' || lpad(id::text, 8, '0')", "role = CASE n WHEN 0 THEN 'owner' ELSE 'staff' END"}},
		{"categories", loadCategories, []string{id, ofShop, created, updated, "slug = 'category-' || n + 1", "name = w.name || n", "bn_name = w.bn_name || n", "position = n"}},
		{"banners", 3, []string{id, ofShop, created, updated, "picture = (" + picture + ")::jsonb", "position = n"}},
		{"shipping_packages", 2, []string{id, ofShop, created, updated, "name = 'Courier ' || n", "fee = 6000 * (n + 1)", "zone = CASE n WHEN 0 THEN 'inside' ELSE 'outside' END", "position = n"}},
		{"policy_texts", 2, []string{id, ofShop, created, updated, "kind = CASE n WHEN 0 THEN 'about-us' ELSE 'refund-policy' END", "body = repeat('We are a shop. ', 60)"}},
		{"quick_replies", 5, []string{id, ofShop, created, updated, "text = 'Yes, we have it.'", "position = n"}},
		{"redirects", 20, []string{id, ofShop, created, "kind = 'product'", "old_slug = 'old-' || n + 1", "new_slug = 'product-' || n + 1"}},
		{"products", c.Products, []string{
			id, ofShop, created, updated, "slug = 'product-' || n + 1", "name = w.name || n + 1", "bn_name = w.bn_name || n + 1", "sku = 'L' || n + 1",
			"images = ('[' || " + picture + " || ']')::jsonb", "selling_price = 5000 + id * 7919 % 4950 * 100", "price = 5000 + id * 7919 % 4950 * 100",
			"stock = id * 31 % 80", "sold = id * 7907 % 500", "featured = n % 50 = 0", "status = CASE n % 20 WHEN 7 THEN 'draft' ELSE 'published' END",
			"rating_sum = n % 20 * 4", "rating_count = n % 20", fmt.Sprintf("category_id = {row n %% %d}", loadCategories),
		}},
		{"search_entries", c.Products, []string{
			fmt.Sprintf("id = %d::bigint * shop + id", 1<<32), ofShop, "product_id = id",
			"text = replace(w.text, '" + numberInWords + "', (n + 1)::text)", "latin = replace(w.latin, '" + numberInWords + "', (n + 1)::text)",
		}},
		{"variants", 200, []string{id, ofShop, created, updated, fmt.Sprintf("product_id = {row n / 2 %% %d}", c.Products), "key = CASE n % 2 WHEN 0 THEN 'M' ELSE 'L' END || n / 2", `values = '["M"]'`, "stock = n % 9", "position = n % 2"}},
		{"customers", crowdCustomers, []string{id, ofShop, created, updated, "name = 'Customer ' || id", "mobile = '018' || lpad(id::text, 8, '0')", "password_hash = 'x'"}},
		{"addresses", crowdCustomers, []string{id, ofShop, created, updated, "name = 'Customer ' || id", "mobile = '018' || lpad(id::text, 8, '0')", "line = 'House 5, Road 7'", ofCustomer}},
		{"orders", c.Orders, []string{
			id, ofShop, created, updated, "number = (10000000 + n * 7)::text", "idempotency_key = 'crowd-' || md5(random()::text || id::text)", "currency = 'BDT'", "subtotal = 30000", "total = 36000",
			"name = 'Customer ' || id", "name_key = 'customer ' || id", "mobile = '017' || lpad((id % 9973)::text, 8, '0')", "line = 'House 5, Road 7'",
			"status = (ARRAY['pending', 'processing', 'canceled', 'completed', 'completed', 'completed'])[1 + n % 6]", ofCustomer,
		}},
		{"order_items", 2 * c.Orders, []string{id, ofShop, "name = w.name || n", "selling_price = 15000", "price = 15000", "quantity = 1", ofOrder, ofProduct}},
		{"discounts", 5, []string{id, ofShop, created, updated, "name = 'Eid ' || n", "automatic = n = 0", `terms = '{"class": "order", "value": {"kind": "percent", "percent": 1000}}'`}},
		{"discount_codes", 20, []string{id, ofShop, created, "discount_id = {row n % 5}", "code = 'EID' || n"}},
		{"order_discounts", c.Orders / 2, []string{
			id, ofShop, created, ofOrder, "discount_id = {row n % 5}", "name = 'Eid'", `terms = '{"class": "order", "value": {"kind": "percent", "percent": 1000}}'`, "amount = 3000", "mobile = '017' || lpad((id % 9973)::text, 8, '0')",
		}},
		{"order_events", 2 * c.Orders, []string{id, ofShop, created, "actor = 'customer'", "to_status = 'pending'", ofOrder}},
		{"reviews", 100, []string{id, ofShop, created, updated, "name = 'Customer ' || id", "rating = 1 + n % 5", "text = 'Very good, came in time.'", "status = CASE n % 10 WHEN 0 THEN 'pending' ELSE 'approved' END", ofProduct, ofCustomer}},
		{"questions", 100, []string{id, ofShop, created, updated, "name = 'Customer ' || id", "text = 'Is it fresh?'", "answer = CASE n % 10 WHEN 0 THEN '' ELSE 'Yes, from this week.' END", "answered_at = CASE n % 10 WHEN 0 THEN NULL ELSE at END", ofProduct, ofCustomer}},
		{"wishlist_entries", 100, []string{id, ofShop, created, ofProduct, ofCustomer}},
		{"conversations", crowdCustomers, []string{id, ofShop, created, updated, "last_message_at = at", "last_seq = 2", ofCustomer}},
		{"messages", 2 * crowdCustomers, []string{id, ofShop, created, "sender = 'customer'", "text = 'Is it fresh?'", fmt.Sprintf("seq = 1 + n / %d", crowdCustomers), fmt.Sprintf("conversation_id = {row n %% %d}", crowdCustomers)}},
		{"notifications", 100, []string{id, ofShop, created, "kind = 'order_placed'", ofCustomer}},
		{"otps", 20, []string{id, ofShop, created, updated, "mobile = '018' || lpad(id::text, 8, '0')", "purpose = 'register'", "code_hash = 'x'", "sent_at = at", "expires_at = at"}},
		{"outboxes", 100, []string{id, ofShop, created, "kind = (ARRAY['sms', 'meta', 'indexnow'])[1 + n % 3]", "dedupe_key = 'key-' || n", `payload = '{"to": "01712345678", "text": "Your order is placed."}'`, "run_at = now() - (id * 7919 % 10080) * interval '1 minute'", "state = CASE id % 5000 WHEN 0 THEN 'due' WHEN 1 THEN 'dead' ELSE 'done' END"}},
		{"uploads", 20, []string{id, ofShop, created, "key = shop || '/' || md5(id::text)", "picture = (" + picture + ")::jsonb", "used_at = at"}},
		{"admin_sessions", 20, []string{id, ofShop, created, "user_id = {row 0}", "key = md5(id::text)", "kind = 'app'", "used_at = at", "expires_at = at"}},
		{"used_tokens", 20, []string{id, ofShop, created, "jti = md5(id::text)", "expires_at = at"}},
		{"audit_logs", 100, []string{id, ofShop, created, "action = 'update'", "entity = 'Product'", "entity_id = {row n}", "actor_name = 'Merchant'"}},
		{"app_leads", 1, []string{id, ofShop, created, updated, "name = 'Merchant ' || id", "phone = '015' || lpad(id::text, 8, '0')"}},
	}
}
