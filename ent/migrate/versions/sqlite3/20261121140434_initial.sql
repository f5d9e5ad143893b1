-- +goose Up
-- create "addresses" table
CREATE TABLE `addresses` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `is_default` bool NOT NULL DEFAULT (false), `name` text NOT NULL, `mobile` text NOT NULL, `division` text NOT NULL DEFAULT (''), `district` text NOT NULL DEFAULT (''), `upazila` text NOT NULL DEFAULT (''), `line` text NOT NULL, `shop_id` integer NOT NULL, `customer_id` integer NOT NULL, CONSTRAINT `addresses_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `addresses_customers_customer` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`) ON DELETE CASCADE);
-- create index "address_shop_id_customer_id" to table: "addresses"
CREATE INDEX `address_shop_id_customer_id` ON `addresses` (`shop_id`, `customer_id`);
-- create "admin_users" table
CREATE TABLE `admin_users` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `phone` text NOT NULL, `role` text NOT NULL DEFAULT ('staff'), `active` bool NOT NULL DEFAULT (true), `last_seen_at` datetime NULL, `shop_id` integer NOT NULL, CONSTRAINT `admin_users_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "adminuser_shop_id_phone" to table: "admin_users"
CREATE UNIQUE INDEX `adminuser_shop_id_phone` ON `admin_users` (`shop_id`, `phone`);
-- create "app_leads" table
CREATE TABLE `app_leads` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `phone` text NOT NULL, `platform` text NOT NULL DEFAULT ('app'), `status` text NOT NULL DEFAULT ('requested'), `note` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, CONSTRAINT `app_leads_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "applead_shop_id_status" to table: "app_leads"
CREATE INDEX `applead_shop_id_status` ON `app_leads` (`shop_id`, `status`);
-- create "audit_logs" table
CREATE TABLE `audit_logs` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `actor_id` integer NOT NULL DEFAULT (0), `actor_name` text NOT NULL DEFAULT (''), `action` text NOT NULL, `entity` text NOT NULL, `entity_id` integer NOT NULL DEFAULT (0), `changes` json NULL, `shop_id` integer NOT NULL, CONSTRAINT `audit_logs_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "auditlog_shop_id_id" to table: "audit_logs"
CREATE INDEX `auditlog_shop_id_id` ON `audit_logs` (`shop_id`, `id`);
-- create index "auditlog_shop_id_entity_entity_id" to table: "audit_logs"
CREATE INDEX `auditlog_shop_id_entity_entity_id` ON `audit_logs` (`shop_id`, `entity`, `entity_id`);
-- create "banners" table
CREATE TABLE `banners` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `picture` json NOT NULL, `alt` text NOT NULL DEFAULT (''), `bn_alt` text NOT NULL DEFAULT (''), `title` text NOT NULL DEFAULT (''), `bn_title` text NOT NULL DEFAULT (''), `subtitle` text NOT NULL DEFAULT (''), `bn_subtitle` text NOT NULL DEFAULT (''), `category_slug` text NOT NULL DEFAULT (''), `position` integer NOT NULL DEFAULT (0), `active` bool NOT NULL DEFAULT (true), `shop_id` integer NOT NULL, CONSTRAINT `banners_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "banner_shop_id_active_position" to table: "banners"
CREATE INDEX `banner_shop_id_active_position` ON `banners` (`shop_id`, `active`, `position`);
-- create "categories" table
CREATE TABLE `categories` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `slug` text NOT NULL, `name` text NOT NULL, `bn_name` text NOT NULL DEFAULT (''), `icon` text NOT NULL DEFAULT (''), `position` integer NOT NULL DEFAULT (0), `shop_id` integer NOT NULL, `parent_id` integer NULL, CONSTRAINT `categories_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `categories_categories_children` FOREIGN KEY (`parent_id`) REFERENCES `categories` (`id`) ON DELETE SET NULL);
-- create index "category_shop_id_slug" to table: "categories"
CREATE UNIQUE INDEX `category_shop_id_slug` ON `categories` (`shop_id`, `slug`);
-- create index "category_shop_id_position_id" to table: "categories"
CREATE INDEX `category_shop_id_position_id` ON `categories` (`shop_id`, `position`, `id`);
-- create "conversations" table
CREATE TABLE `conversations` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `customer_unread` integer NOT NULL DEFAULT (0), `shop_unread` integer NOT NULL DEFAULT (0), `last_message_at` datetime NOT NULL, `shop_id` integer NOT NULL, `customer_id` integer NOT NULL, CONSTRAINT `conversations_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `conversations_customers_customer` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`) ON DELETE CASCADE);
-- create index "conversation_shop_id_customer_id" to table: "conversations"
CREATE UNIQUE INDEX `conversation_shop_id_customer_id` ON `conversations` (`shop_id`, `customer_id`);
-- create index "conversation_shop_id_last_message_at" to table: "conversations"
CREATE INDEX `conversation_shop_id_last_message_at` ON `conversations` (`shop_id`, `last_message_at`);
-- create "customers" table
CREATE TABLE `customers` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `mobile` text NOT NULL, `email` text NOT NULL DEFAULT (''), `password_hash` text NOT NULL, `session_epoch` integer NOT NULL DEFAULT (0), `last_seen_at` datetime NULL, `shop_id` integer NOT NULL, CONSTRAINT `customers_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "customer_shop_id_mobile" to table: "customers"
CREATE UNIQUE INDEX `customer_shop_id_mobile` ON `customers` (`shop_id`, `mobile`);
-- create "messages" table
CREATE TABLE `messages` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `sender` text NOT NULL, `text` text NOT NULL DEFAULT (''), `picture` json NULL, `seen_at` datetime NULL, `shop_id` integer NOT NULL, `conversation_id` integer NOT NULL, CONSTRAINT `messages_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `messages_conversations_conversation` FOREIGN KEY (`conversation_id`) REFERENCES `conversations` (`id`) ON DELETE CASCADE);
-- create index "message_shop_id_conversation_id_id" to table: "messages"
CREATE INDEX `message_shop_id_conversation_id_id` ON `messages` (`shop_id`, `conversation_id`, `id`);
-- create "notifications" table
CREATE TABLE `notifications` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `kind` text NOT NULL, `data` json NULL, `read_at` datetime NULL, `shop_id` integer NOT NULL, `customer_id` integer NULL, CONSTRAINT `notifications_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `notifications_customers_customer` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`) ON DELETE CASCADE);
-- create index "notification_shop_id_customer_id_id" to table: "notifications"
CREATE INDEX `notification_shop_id_customer_id_id` ON `notifications` (`shop_id`, `customer_id`, `id`);
-- create "orders" table
CREATE TABLE `orders` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `number` text NOT NULL, `idempotency_key` text NOT NULL, `email` text NOT NULL DEFAULT (''), `note` text NOT NULL DEFAULT (''), `locale` text NOT NULL DEFAULT ('bn'), `currency` text NOT NULL, `status` text NOT NULL DEFAULT ('pending'), `payment_method` text NOT NULL DEFAULT ('cod'), `payment_status` text NOT NULL DEFAULT ('unpaid'), `shipping_name` text NOT NULL DEFAULT (''), `bn_shipping_name` text NOT NULL DEFAULT (''), `shipping_fee` integer NOT NULL DEFAULT (0), `subtotal` integer NOT NULL, `total` integer NOT NULL, `name` text NOT NULL, `mobile` text NOT NULL, `division` text NOT NULL DEFAULT (''), `district` text NOT NULL DEFAULT (''), `upazila` text NOT NULL DEFAULT (''), `line` text NOT NULL, `shop_id` integer NOT NULL, `customer_id` integer NULL, CONSTRAINT `orders_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `orders_customers_customer` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`) ON DELETE SET NULL);
-- create index "order_shop_id_number" to table: "orders"
CREATE UNIQUE INDEX `order_shop_id_number` ON `orders` (`shop_id`, `number`);
-- create index "order_shop_id_idempotency_key" to table: "orders"
CREATE UNIQUE INDEX `order_shop_id_idempotency_key` ON `orders` (`shop_id`, `idempotency_key`);
-- create index "order_shop_id_status_id" to table: "orders"
CREATE INDEX `order_shop_id_status_id` ON `orders` (`shop_id`, `status`, `id`);
-- create index "order_shop_id_mobile_id" to table: "orders"
CREATE INDEX `order_shop_id_mobile_id` ON `orders` (`shop_id`, `mobile`, `id`);
-- create index "order_shop_id_customer_id_id" to table: "orders"
CREATE INDEX `order_shop_id_customer_id_id` ON `orders` (`shop_id`, `customer_id`, `id`);
-- create "order_events" table
CREATE TABLE `order_events` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `actor` text NOT NULL, `actor_id` integer NOT NULL DEFAULT (0), `from_status` text NOT NULL DEFAULT (''), `to_status` text NOT NULL, `note` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, `order_id` integer NOT NULL, CONSTRAINT `order_events_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `order_events_orders_order` FOREIGN KEY (`order_id`) REFERENCES `orders` (`id`) ON DELETE CASCADE);
-- create index "orderevent_shop_id_order_id_id" to table: "order_events"
CREATE INDEX `orderevent_shop_id_order_id_id` ON `order_events` (`shop_id`, `order_id`, `id`);
-- create "order_items" table
CREATE TABLE `order_items` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `name` text NOT NULL, `bn_name` text NOT NULL DEFAULT (''), `variant` text NOT NULL DEFAULT (''), `sku` text NOT NULL DEFAULT (''), `picture` json NULL, `selling_price` integer NOT NULL, `price` integer NOT NULL, `quantity` integer NOT NULL, `shop_id` integer NOT NULL, `order_id` integer NOT NULL, `product_id` integer NULL, `variant_id` integer NULL, CONSTRAINT `order_items_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `order_items_orders_order` FOREIGN KEY (`order_id`) REFERENCES `orders` (`id`) ON DELETE CASCADE, CONSTRAINT `order_items_products_product` FOREIGN KEY (`product_id`) REFERENCES `products` (`id`) ON DELETE SET NULL, CONSTRAINT `order_items_variants_of_variant` FOREIGN KEY (`variant_id`) REFERENCES `variants` (`id`) ON DELETE SET NULL);
-- create index "orderitem_shop_id_order_id" to table: "order_items"
CREATE INDEX `orderitem_shop_id_order_id` ON `order_items` (`shop_id`, `order_id`);
-- create index "orderitem_shop_id_product_id" to table: "order_items"
CREATE INDEX `orderitem_shop_id_product_id` ON `order_items` (`shop_id`, `product_id`);
-- create "otps" table
CREATE TABLE `otps` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `mobile` text NOT NULL, `purpose` text NOT NULL, `code_hash` text NOT NULL, `tries` integer NOT NULL DEFAULT (0), `sent_at` datetime NOT NULL, `expires_at` datetime NOT NULL, `shop_id` integer NOT NULL, CONSTRAINT `otps_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "otp_shop_id_mobile_purpose" to table: "otps"
CREATE UNIQUE INDEX `otp_shop_id_mobile_purpose` ON `otps` (`shop_id`, `mobile`, `purpose`);
-- create index "otp_shop_id_expires_at" to table: "otps"
CREATE INDEX `otp_shop_id_expires_at` ON `otps` (`shop_id`, `expires_at`);
-- create "outboxes" table
CREATE TABLE `outboxes` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `kind` text NOT NULL, `dedupe_key` text NOT NULL, `payload` json NOT NULL, `state` text NOT NULL DEFAULT ('due'), `attempts` integer NOT NULL DEFAULT (0), `run_at` datetime NOT NULL, `locked_until` datetime NULL, `last_error` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, CONSTRAINT `outboxes_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "outbox_shop_id_kind_dedupe_key" to table: "outboxes"
CREATE UNIQUE INDEX `outbox_shop_id_kind_dedupe_key` ON `outboxes` (`shop_id`, `kind`, `dedupe_key`);
-- create index "outbox_state_run_at" to table: "outboxes"
CREATE INDEX `outbox_state_run_at` ON `outboxes` (`state`, `run_at`);
-- create "policy_texts" table
CREATE TABLE `policy_texts` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `kind` text NOT NULL, `body` text NOT NULL DEFAULT (''), `bn_body` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, CONSTRAINT `policy_texts_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "policytext_shop_id_kind" to table: "policy_texts"
CREATE UNIQUE INDEX `policytext_shop_id_kind` ON `policy_texts` (`shop_id`, `kind`);
-- create "products" table
CREATE TABLE `products` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `slug` text NOT NULL, `name` text NOT NULL, `bn_name` text NOT NULL DEFAULT (''), `description` text NOT NULL DEFAULT (''), `bn_description` text NOT NULL DEFAULT (''), `brand` text NOT NULL DEFAULT (''), `sku` text NOT NULL DEFAULT (''), `images` json NULL, `options` json NULL, `selling_price` integer NOT NULL, `discount` integer NOT NULL DEFAULT (0), `discount_type` text NOT NULL DEFAULT ('FLAT'), `price` integer NOT NULL, `stock` integer NOT NULL DEFAULT (0), `sold` integer NOT NULL DEFAULT (0), `featured` bool NOT NULL DEFAULT (false), `status` text NOT NULL DEFAULT ('published'), `rating_sum` integer NOT NULL DEFAULT (0), `rating_count` integer NOT NULL DEFAULT (0), `meta_title` text NOT NULL DEFAULT (''), `bn_meta_title` text NOT NULL DEFAULT (''), `meta_description` text NOT NULL DEFAULT (''), `bn_meta_description` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, `category_id` integer NULL, CONSTRAINT `products_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `products_categories_category` FOREIGN KEY (`category_id`) REFERENCES `categories` (`id`) ON DELETE SET NULL);
-- create index "product_shop_id_slug" to table: "products"
CREATE UNIQUE INDEX `product_shop_id_slug` ON `products` (`shop_id`, `slug`);
-- create index "product_shop_id_status_id" to table: "products"
CREATE INDEX `product_shop_id_status_id` ON `products` (`shop_id`, `status`, `id`);
-- create index "product_shop_id_status_sold_id" to table: "products"
CREATE INDEX `product_shop_id_status_sold_id` ON `products` (`shop_id`, `status`, `sold`, `id`);
-- create index "product_shop_id_status_price_id" to table: "products"
CREATE INDEX `product_shop_id_status_price_id` ON `products` (`shop_id`, `status`, `price`, `id`);
-- create index "product_shop_id_status_featured_sold_id" to table: "products"
CREATE INDEX `product_shop_id_status_featured_sold_id` ON `products` (`shop_id`, `status`, `featured`, `sold`, `id`);
-- create index "product_shop_id_category_id_status_id" to table: "products"
CREATE INDEX `product_shop_id_category_id_status_id` ON `products` (`shop_id`, `category_id`, `status`, `id`);
-- create index "product_shop_id_category_id_status_sold_id" to table: "products"
CREATE INDEX `product_shop_id_category_id_status_sold_id` ON `products` (`shop_id`, `category_id`, `status`, `sold`, `id`);
-- create index "product_shop_id_category_id_status_price_id" to table: "products"
CREATE INDEX `product_shop_id_category_id_status_price_id` ON `products` (`shop_id`, `category_id`, `status`, `price`, `id`);
-- create "redirects" table
CREATE TABLE `redirects` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `kind` text NOT NULL, `old_slug` text NOT NULL, `new_slug` text NOT NULL, `shop_id` integer NOT NULL, CONSTRAINT `redirects_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "redirect_shop_id_kind_old_slug" to table: "redirects"
CREATE UNIQUE INDEX `redirect_shop_id_kind_old_slug` ON `redirects` (`shop_id`, `kind`, `old_slug`);
-- create "reviews" table
CREATE TABLE `reviews` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `rating` integer NOT NULL, `text` text NOT NULL DEFAULT (''), `pictures` json NULL, `status` text NOT NULL DEFAULT ('approved'), `verified` bool NOT NULL DEFAULT (false), `shop_id` integer NOT NULL, `product_id` integer NOT NULL, `customer_id` integer NULL, CONSTRAINT `reviews_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `reviews_products_product` FOREIGN KEY (`product_id`) REFERENCES `products` (`id`) ON DELETE CASCADE, CONSTRAINT `reviews_customers_customer` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`) ON DELETE SET NULL);
-- create index "review_shop_id_product_id_status_id" to table: "reviews"
CREATE INDEX `review_shop_id_product_id_status_id` ON `reviews` (`shop_id`, `product_id`, `status`, `id`);
-- create index "review_shop_id_status_id" to table: "reviews"
CREATE INDEX `review_shop_id_status_id` ON `reviews` (`shop_id`, `status`, `id`);
-- create index "review_shop_id_customer_id_product_id" to table: "reviews"
CREATE UNIQUE INDEX `review_shop_id_customer_id_product_id` ON `reviews` (`shop_id`, `customer_id`, `product_id`);
-- create "shipping_packages" table
CREATE TABLE `shipping_packages` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `bn_name` text NOT NULL DEFAULT (''), `fee` integer NOT NULL, `zone` text NOT NULL DEFAULT ('any'), `position` integer NOT NULL DEFAULT (0), `active` bool NOT NULL DEFAULT (true), `shop_id` integer NOT NULL, CONSTRAINT `shipping_packages_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "shippingpackage_shop_id_active_position" to table: "shipping_packages"
CREATE INDEX `shippingpackage_shop_id_active_position` ON `shipping_packages` (`shop_id`, `active`, `position`);
-- create "shops" table
CREATE TABLE `shops` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `slug` text NOT NULL, `name` text NOT NULL, `bn_name` text NOT NULL DEFAULT (''), `tagline` text NOT NULL DEFAULT (''), `bn_tagline` text NOT NULL DEFAULT (''), `address` text NOT NULL DEFAULT (''), `bn_address` text NOT NULL DEFAULT (''), `district` text NOT NULL DEFAULT (''), `logo` json NULL, `public_number` text NOT NULL DEFAULT (''), `theme` integer NOT NULL DEFAULT (1), `currency` text NOT NULL DEFAULT ('BDT'), `public` bool NOT NULL DEFAULT (true), `facebook` text NOT NULL DEFAULT (''), `twitter` text NOT NULL DEFAULT (''), `instagram` text NOT NULL DEFAULT (''), `youtube` text NOT NULL DEFAULT (''), `tiktok` text NOT NULL DEFAULT (''), `meta_title` text NOT NULL DEFAULT (''), `bn_meta_title` text NOT NULL DEFAULT (''), `meta_description` text NOT NULL DEFAULT (''), `bn_meta_description` text NOT NULL DEFAULT (''), `gtm` text NOT NULL DEFAULT (''), `pixel_id` text NOT NULL DEFAULT (''), `pixel_test_event` text NOT NULL DEFAULT (''), `owner_name` text NOT NULL DEFAULT (''), `owner_email` text NOT NULL DEFAULT (''), `owner_mobile` text NOT NULL DEFAULT (''), `chat_channel` text NOT NULL DEFAULT (''), `whatsapp_chat` text NOT NULL DEFAULT (''), `facebook_chat` text NOT NULL DEFAULT (''), `reviews_need_approval` bool NOT NULL DEFAULT (false));
-- create index "shops_slug_key" to table: "shops"
CREATE UNIQUE INDEX `shops_slug_key` ON `shops` (`slug`);
-- create index "shop_public_id" to table: "shops"
CREATE INDEX `shop_public_id` ON `shops` (`public`, `id`);
-- create "shop_domains" table
CREATE TABLE `shop_domains` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `domain` text NOT NULL, `verified` bool NOT NULL DEFAULT (false), `ssl_status` text NOT NULL DEFAULT ('pending'), `verify_token` text NOT NULL DEFAULT (''), `verified_at` datetime NULL, `shop_id` integer NOT NULL, CONSTRAINT `shop_domains_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "shop_domains_domain_key" to table: "shop_domains"
CREATE UNIQUE INDEX `shop_domains_domain_key` ON `shop_domains` (`domain`);
-- create index "shopdomain_shop_id_verified" to table: "shop_domains"
CREATE INDEX `shopdomain_shop_id_verified` ON `shop_domains` (`shop_id`, `verified`);
-- create "used_tokens" table
CREATE TABLE `used_tokens` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `jti` text NOT NULL, `expires_at` datetime NOT NULL, `shop_id` integer NOT NULL, CONSTRAINT `used_tokens_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "usedtoken_shop_id_jti" to table: "used_tokens"
CREATE UNIQUE INDEX `usedtoken_shop_id_jti` ON `used_tokens` (`shop_id`, `jti`);
-- create index "usedtoken_shop_id_expires_at" to table: "used_tokens"
CREATE INDEX `usedtoken_shop_id_expires_at` ON `used_tokens` (`shop_id`, `expires_at`);
-- create "variants" table
CREATE TABLE `variants` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `key` text NOT NULL, `values` json NOT NULL, `selling_price` integer NULL, `stock` integer NOT NULL DEFAULT (0), `sku` text NOT NULL DEFAULT (''), `position` integer NOT NULL DEFAULT (0), `shop_id` integer NOT NULL, `product_id` integer NOT NULL, CONSTRAINT `variants_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `variants_products_product` FOREIGN KEY (`product_id`) REFERENCES `products` (`id`) ON DELETE CASCADE);
-- create index "variant_shop_id_product_id_key" to table: "variants"
CREATE UNIQUE INDEX `variant_shop_id_product_id_key` ON `variants` (`shop_id`, `product_id`, `key`);
-- create "wishlist_entries" table
CREATE TABLE `wishlist_entries` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `shop_id` integer NOT NULL, `customer_id` integer NOT NULL, `product_id` integer NOT NULL, CONSTRAINT `wishlist_entries_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `wishlist_entries_customers_customer` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`) ON DELETE CASCADE, CONSTRAINT `wishlist_entries_products_product` FOREIGN KEY (`product_id`) REFERENCES `products` (`id`) ON DELETE CASCADE);
-- create index "wishlistentry_shop_id_customer_id_product_id" to table: "wishlist_entries"
CREATE UNIQUE INDEX `wishlistentry_shop_id_customer_id_product_id` ON `wishlist_entries` (`shop_id`, `customer_id`, `product_id`);

-- +goose Down
-- reverse: create index "wishlistentry_shop_id_customer_id_product_id" to table: "wishlist_entries"
DROP INDEX `wishlistentry_shop_id_customer_id_product_id`;
-- reverse: create "wishlist_entries" table
DROP TABLE `wishlist_entries`;
-- reverse: create index "variant_shop_id_product_id_key" to table: "variants"
DROP INDEX `variant_shop_id_product_id_key`;
-- reverse: create "variants" table
DROP TABLE `variants`;
-- reverse: create index "usedtoken_shop_id_expires_at" to table: "used_tokens"
DROP INDEX `usedtoken_shop_id_expires_at`;
-- reverse: create index "usedtoken_shop_id_jti" to table: "used_tokens"
DROP INDEX `usedtoken_shop_id_jti`;
-- reverse: create "used_tokens" table
DROP TABLE `used_tokens`;
-- reverse: create index "shopdomain_shop_id_verified" to table: "shop_domains"
DROP INDEX `shopdomain_shop_id_verified`;
-- reverse: create index "shop_domains_domain_key" to table: "shop_domains"
DROP INDEX `shop_domains_domain_key`;
-- reverse: create "shop_domains" table
DROP TABLE `shop_domains`;
-- reverse: create index "shop_public_id" to table: "shops"
DROP INDEX `shop_public_id`;
-- reverse: create index "shops_slug_key" to table: "shops"
DROP INDEX `shops_slug_key`;
-- reverse: create "shops" table
DROP TABLE `shops`;
-- reverse: create index "shippingpackage_shop_id_active_position" to table: "shipping_packages"
DROP INDEX `shippingpackage_shop_id_active_position`;
-- reverse: create "shipping_packages" table
DROP TABLE `shipping_packages`;
-- reverse: create index "review_shop_id_customer_id_product_id" to table: "reviews"
DROP INDEX `review_shop_id_customer_id_product_id`;
-- reverse: create index "review_shop_id_status_id" to table: "reviews"
DROP INDEX `review_shop_id_status_id`;
-- reverse: create index "review_shop_id_product_id_status_id" to table: "reviews"
DROP INDEX `review_shop_id_product_id_status_id`;
-- reverse: create "reviews" table
DROP TABLE `reviews`;
-- reverse: create index "redirect_shop_id_kind_old_slug" to table: "redirects"
DROP INDEX `redirect_shop_id_kind_old_slug`;
-- reverse: create "redirects" table
DROP TABLE `redirects`;
-- reverse: create index "product_shop_id_category_id_status_price_id" to table: "products"
DROP INDEX `product_shop_id_category_id_status_price_id`;
-- reverse: create index "product_shop_id_category_id_status_sold_id" to table: "products"
DROP INDEX `product_shop_id_category_id_status_sold_id`;
-- reverse: create index "product_shop_id_category_id_status_id" to table: "products"
DROP INDEX `product_shop_id_category_id_status_id`;
-- reverse: create index "product_shop_id_status_featured_sold_id" to table: "products"
DROP INDEX `product_shop_id_status_featured_sold_id`;
-- reverse: create index "product_shop_id_status_price_id" to table: "products"
DROP INDEX `product_shop_id_status_price_id`;
-- reverse: create index "product_shop_id_status_sold_id" to table: "products"
DROP INDEX `product_shop_id_status_sold_id`;
-- reverse: create index "product_shop_id_status_id" to table: "products"
DROP INDEX `product_shop_id_status_id`;
-- reverse: create index "product_shop_id_slug" to table: "products"
DROP INDEX `product_shop_id_slug`;
-- reverse: create "products" table
DROP TABLE `products`;
-- reverse: create index "policytext_shop_id_kind" to table: "policy_texts"
DROP INDEX `policytext_shop_id_kind`;
-- reverse: create "policy_texts" table
DROP TABLE `policy_texts`;
-- reverse: create index "outbox_state_run_at" to table: "outboxes"
DROP INDEX `outbox_state_run_at`;
-- reverse: create index "outbox_shop_id_kind_dedupe_key" to table: "outboxes"
DROP INDEX `outbox_shop_id_kind_dedupe_key`;
-- reverse: create "outboxes" table
DROP TABLE `outboxes`;
-- reverse: create index "otp_shop_id_expires_at" to table: "otps"
DROP INDEX `otp_shop_id_expires_at`;
-- reverse: create index "otp_shop_id_mobile_purpose" to table: "otps"
DROP INDEX `otp_shop_id_mobile_purpose`;
-- reverse: create "otps" table
DROP TABLE `otps`;
-- reverse: create index "orderitem_shop_id_product_id" to table: "order_items"
DROP INDEX `orderitem_shop_id_product_id`;
-- reverse: create index "orderitem_shop_id_order_id" to table: "order_items"
DROP INDEX `orderitem_shop_id_order_id`;
-- reverse: create "order_items" table
DROP TABLE `order_items`;
-- reverse: create index "orderevent_shop_id_order_id_id" to table: "order_events"
DROP INDEX `orderevent_shop_id_order_id_id`;
-- reverse: create "order_events" table
DROP TABLE `order_events`;
-- reverse: create index "order_shop_id_customer_id_id" to table: "orders"
DROP INDEX `order_shop_id_customer_id_id`;
-- reverse: create index "order_shop_id_mobile_id" to table: "orders"
DROP INDEX `order_shop_id_mobile_id`;
-- reverse: create index "order_shop_id_status_id" to table: "orders"
DROP INDEX `order_shop_id_status_id`;
-- reverse: create index "order_shop_id_idempotency_key" to table: "orders"
DROP INDEX `order_shop_id_idempotency_key`;
-- reverse: create index "order_shop_id_number" to table: "orders"
DROP INDEX `order_shop_id_number`;
-- reverse: create "orders" table
DROP TABLE `orders`;
-- reverse: create index "notification_shop_id_customer_id_id" to table: "notifications"
DROP INDEX `notification_shop_id_customer_id_id`;
-- reverse: create "notifications" table
DROP TABLE `notifications`;
-- reverse: create index "message_shop_id_conversation_id_id" to table: "messages"
DROP INDEX `message_shop_id_conversation_id_id`;
-- reverse: create "messages" table
DROP TABLE `messages`;
-- reverse: create index "customer_shop_id_mobile" to table: "customers"
DROP INDEX `customer_shop_id_mobile`;
-- reverse: create "customers" table
DROP TABLE `customers`;
-- reverse: create index "conversation_shop_id_last_message_at" to table: "conversations"
DROP INDEX `conversation_shop_id_last_message_at`;
-- reverse: create index "conversation_shop_id_customer_id" to table: "conversations"
DROP INDEX `conversation_shop_id_customer_id`;
-- reverse: create "conversations" table
DROP TABLE `conversations`;
-- reverse: create index "category_shop_id_position_id" to table: "categories"
DROP INDEX `category_shop_id_position_id`;
-- reverse: create index "category_shop_id_slug" to table: "categories"
DROP INDEX `category_shop_id_slug`;
-- reverse: create "categories" table
DROP TABLE `categories`;
-- reverse: create index "banner_shop_id_active_position" to table: "banners"
DROP INDEX `banner_shop_id_active_position`;
-- reverse: create "banners" table
DROP TABLE `banners`;
-- reverse: create index "auditlog_shop_id_entity_entity_id" to table: "audit_logs"
DROP INDEX `auditlog_shop_id_entity_entity_id`;
-- reverse: create index "auditlog_shop_id_id" to table: "audit_logs"
DROP INDEX `auditlog_shop_id_id`;
-- reverse: create "audit_logs" table
DROP TABLE `audit_logs`;
-- reverse: create index "applead_shop_id_status" to table: "app_leads"
DROP INDEX `applead_shop_id_status`;
-- reverse: create "app_leads" table
DROP TABLE `app_leads`;
-- reverse: create index "adminuser_shop_id_phone" to table: "admin_users"
DROP INDEX `adminuser_shop_id_phone`;
-- reverse: create "admin_users" table
DROP TABLE `admin_users`;
-- reverse: create index "address_shop_id_customer_id" to table: "addresses"
DROP INDEX `address_shop_id_customer_id`;
-- reverse: create "addresses" table
DROP TABLE `addresses`;
