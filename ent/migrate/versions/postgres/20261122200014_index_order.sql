-- +goose Up
-- drop index "address_shop_id_customer_id" from table: "addresses"
DROP INDEX "address_shop_id_customer_id";
-- create index "address_customer_id_shop_id" to table: "addresses"
CREATE INDEX "address_customer_id_shop_id" ON "addresses" ("customer_id", "shop_id");
-- create index "category_parent_id" to table: "categories"
CREATE INDEX "category_parent_id" ON "categories" ("parent_id") WHERE (parent_id IS NOT NULL);
-- drop index "conversation_shop_id_customer_id" from table: "conversations"
DROP INDEX "conversation_shop_id_customer_id";
-- create index "conversation_customer_id_shop_id" to table: "conversations"
CREATE UNIQUE INDEX "conversation_customer_id_shop_id" ON "conversations" ("customer_id", "shop_id");
-- drop index "message_shop_id_conversation_id_key" from table: "messages"
DROP INDEX "message_shop_id_conversation_id_key";
-- drop index "message_shop_id_conversation_id_seq" from table: "messages"
DROP INDEX "message_shop_id_conversation_id_seq";
-- create index "message_conversation_id_shop_id_key" to table: "messages"
CREATE UNIQUE INDEX "message_conversation_id_shop_id_key" ON "messages" ("conversation_id", "shop_id", "key");
-- create index "message_conversation_id_shop_id_seq" to table: "messages"
CREATE UNIQUE INDEX "message_conversation_id_shop_id_seq" ON "messages" ("conversation_id", "shop_id", "seq");
-- drop index "notification_shop_id_customer_id_id" from table: "notifications"
DROP INDEX "notification_shop_id_customer_id_id";
-- create index "notification_customer_id_shop_id_id" to table: "notifications"
CREATE INDEX "notification_customer_id_shop_id_id" ON "notifications" ("customer_id", "shop_id", "id");
-- drop index "orderitem_shop_id_product_id" from table: "order_items"
DROP INDEX "orderitem_shop_id_product_id";
-- create index "orderitem_product_id_shop_id" to table: "order_items"
CREATE INDEX "orderitem_product_id_shop_id" ON "order_items" ("product_id", "shop_id");
-- create index "orderitem_variant_id" to table: "order_items"
CREATE INDEX "orderitem_variant_id" ON "order_items" ("variant_id") WHERE (variant_id IS NOT NULL);
-- drop index "order_shop_id_customer_id_id" from table: "orders"
DROP INDEX "order_shop_id_customer_id_id";
-- create index "order_customer_id_shop_id_id" to table: "orders"
CREATE INDEX "order_customer_id_shop_id_id" ON "orders" ("customer_id", "shop_id", "id");
-- drop index "product_shop_id_category_id_status_id" from table: "products"
DROP INDEX "product_shop_id_category_id_status_id";
-- drop index "product_shop_id_status_sold_id" from table: "products"
DROP INDEX "product_shop_id_status_sold_id";
-- create index "product_category_id_shop_id_status_id" to table: "products"
CREATE INDEX "product_category_id_shop_id_status_id" ON "products" ("category_id", "shop_id", "status", "id");
-- create index "product_shop_id_status_sold_id_price" to table: "products"
CREATE INDEX "product_shop_id_status_sold_id_price" ON "products" ("shop_id", "status", "sold", "id", "price");
-- drop index "review_shop_id_customer_id_product_id" from table: "reviews"
DROP INDEX "review_shop_id_customer_id_product_id";
-- drop index "review_shop_id_product_id_status_id" from table: "reviews"
DROP INDEX "review_shop_id_product_id_status_id";
-- create index "review_customer_id_shop_id_product_id" to table: "reviews"
CREATE UNIQUE INDEX "review_customer_id_shop_id_product_id" ON "reviews" ("customer_id", "shop_id", "product_id");
-- create index "review_product_id_shop_id_status_id" to table: "reviews"
CREATE INDEX "review_product_id_shop_id_status_id" ON "reviews" ("product_id", "shop_id", "status", "id");
-- drop index "variant_shop_id_product_id_key" from table: "variants"
DROP INDEX "variant_shop_id_product_id_key";
-- create index "variant_product_id_shop_id_key" to table: "variants"
CREATE UNIQUE INDEX "variant_product_id_shop_id_key" ON "variants" ("product_id", "shop_id", "key");
-- drop index "wishlistentry_shop_id_customer_id_product_id" from table: "wishlist_entries"
DROP INDEX "wishlistentry_shop_id_customer_id_product_id";
-- create index "wishlistentry_customer_id_shop_id_product_id" to table: "wishlist_entries"
CREATE UNIQUE INDEX "wishlistentry_customer_id_shop_id_product_id" ON "wishlist_entries" ("customer_id", "shop_id", "product_id");
-- create index "wishlistentry_product_id" to table: "wishlist_entries"
CREATE INDEX "wishlistentry_product_id" ON "wishlist_entries" ("product_id");

-- +goose Down
-- reverse: create index "wishlistentry_product_id" to table: "wishlist_entries"
DROP INDEX "wishlistentry_product_id";
-- reverse: create index "wishlistentry_customer_id_shop_id_product_id" to table: "wishlist_entries"
DROP INDEX "wishlistentry_customer_id_shop_id_product_id";
-- reverse: drop index "wishlistentry_shop_id_customer_id_product_id" from table: "wishlist_entries"
CREATE UNIQUE INDEX "wishlistentry_shop_id_customer_id_product_id" ON "wishlist_entries" ("shop_id", "customer_id", "product_id");
-- reverse: create index "variant_product_id_shop_id_key" to table: "variants"
DROP INDEX "variant_product_id_shop_id_key";
-- reverse: drop index "variant_shop_id_product_id_key" from table: "variants"
CREATE UNIQUE INDEX "variant_shop_id_product_id_key" ON "variants" ("shop_id", "product_id", "key");
-- reverse: create index "review_product_id_shop_id_status_id" to table: "reviews"
DROP INDEX "review_product_id_shop_id_status_id";
-- reverse: create index "review_customer_id_shop_id_product_id" to table: "reviews"
DROP INDEX "review_customer_id_shop_id_product_id";
-- reverse: drop index "review_shop_id_product_id_status_id" from table: "reviews"
CREATE INDEX "review_shop_id_product_id_status_id" ON "reviews" ("shop_id", "product_id", "status", "id");
-- reverse: drop index "review_shop_id_customer_id_product_id" from table: "reviews"
CREATE UNIQUE INDEX "review_shop_id_customer_id_product_id" ON "reviews" ("shop_id", "customer_id", "product_id");
-- reverse: create index "product_shop_id_status_sold_id_price" to table: "products"
DROP INDEX "product_shop_id_status_sold_id_price";
-- reverse: create index "product_category_id_shop_id_status_id" to table: "products"
DROP INDEX "product_category_id_shop_id_status_id";
-- reverse: drop index "product_shop_id_status_sold_id" from table: "products"
CREATE INDEX "product_shop_id_status_sold_id" ON "products" ("shop_id", "status", "sold", "id");
-- reverse: drop index "product_shop_id_category_id_status_id" from table: "products"
CREATE INDEX "product_shop_id_category_id_status_id" ON "products" ("shop_id", "category_id", "status", "id");
-- reverse: create index "order_customer_id_shop_id_id" to table: "orders"
DROP INDEX "order_customer_id_shop_id_id";
-- reverse: drop index "order_shop_id_customer_id_id" from table: "orders"
CREATE INDEX "order_shop_id_customer_id_id" ON "orders" ("shop_id", "customer_id", "id");
-- reverse: create index "orderitem_variant_id" to table: "order_items"
DROP INDEX "orderitem_variant_id";
-- reverse: create index "orderitem_product_id_shop_id" to table: "order_items"
DROP INDEX "orderitem_product_id_shop_id";
-- reverse: drop index "orderitem_shop_id_product_id" from table: "order_items"
CREATE INDEX "orderitem_shop_id_product_id" ON "order_items" ("shop_id", "product_id");
-- reverse: create index "notification_customer_id_shop_id_id" to table: "notifications"
DROP INDEX "notification_customer_id_shop_id_id";
-- reverse: drop index "notification_shop_id_customer_id_id" from table: "notifications"
CREATE INDEX "notification_shop_id_customer_id_id" ON "notifications" ("shop_id", "customer_id", "id");
-- reverse: create index "message_conversation_id_shop_id_seq" to table: "messages"
DROP INDEX "message_conversation_id_shop_id_seq";
-- reverse: create index "message_conversation_id_shop_id_key" to table: "messages"
DROP INDEX "message_conversation_id_shop_id_key";
-- reverse: drop index "message_shop_id_conversation_id_seq" from table: "messages"
CREATE UNIQUE INDEX "message_shop_id_conversation_id_seq" ON "messages" ("shop_id", "conversation_id", "seq");
-- reverse: drop index "message_shop_id_conversation_id_key" from table: "messages"
CREATE UNIQUE INDEX "message_shop_id_conversation_id_key" ON "messages" ("shop_id", "conversation_id", "key");
-- reverse: create index "conversation_customer_id_shop_id" to table: "conversations"
DROP INDEX "conversation_customer_id_shop_id";
-- reverse: drop index "conversation_shop_id_customer_id" from table: "conversations"
CREATE UNIQUE INDEX "conversation_shop_id_customer_id" ON "conversations" ("shop_id", "customer_id");
-- reverse: create index "category_parent_id" to table: "categories"
DROP INDEX "category_parent_id";
-- reverse: create index "address_customer_id_shop_id" to table: "addresses"
DROP INDEX "address_customer_id_shop_id";
-- reverse: drop index "address_shop_id_customer_id" from table: "addresses"
CREATE INDEX "address_shop_id_customer_id" ON "addresses" ("shop_id", "customer_id");
