-- +goose Up
-- create "page_versions" table
CREATE TABLE `page_versions` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `shop_id` integer NOT NULL, `created_at` datetime NOT NULL, `number` integer NOT NULL, `content` json NOT NULL, `published_by` integer NOT NULL DEFAULT (0), `page_id` integer NOT NULL, CONSTRAINT `page_versions_shop_pages_page` FOREIGN KEY (`page_id`) REFERENCES `shop_pages` (`id`) ON DELETE CASCADE, CONSTRAINT `page_versions_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "pageversion_page_id_number" to table: "page_versions"
CREATE UNIQUE INDEX `pageversion_page_id_number` ON `page_versions` (`page_id`, `number`);
-- create index "pageversion_shop_id_page_id" to table: "page_versions"
CREATE INDEX `pageversion_shop_id_page_id` ON `page_versions` (`shop_id`, `page_id`);
-- create "shop_pages" table
CREATE TABLE `shop_pages` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `shop_id` integer NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `kind` text NOT NULL, `slug` text NOT NULL DEFAULT (''), `draft` json NOT NULL, `revision` integer NOT NULL DEFAULT (1), `saved_at` datetime NOT NULL, `saved_by` integer NOT NULL DEFAULT (0), `live_id` integer NULL, `planned_id` integer NULL, `starts_at` datetime NULL, `ends_at` datetime NULL, `in_footer` bool NOT NULL DEFAULT (true), `trashed_at` datetime NULL, CONSTRAINT `shop_pages_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "shoppage_shop_id_kind_slug" to table: "shop_pages"
CREATE UNIQUE INDEX `shoppage_shop_id_kind_slug` ON `shop_pages` (`shop_id`, `kind`, `slug`) WHERE trashed_at IS NULL;
-- create index "shoppage_trashed_at" to table: "shop_pages"
CREATE INDEX `shoppage_trashed_at` ON `shop_pages` (`trashed_at`);

-- +goose Down
-- reverse: create index "shoppage_trashed_at" to table: "shop_pages"
DROP INDEX `shoppage_trashed_at`;
-- reverse: create index "shoppage_shop_id_kind_slug" to table: "shop_pages"
DROP INDEX `shoppage_shop_id_kind_slug`;
-- reverse: create "shop_pages" table
DROP TABLE `shop_pages`;
-- reverse: create index "pageversion_shop_id_page_id" to table: "page_versions"
DROP INDEX `pageversion_shop_id_page_id`;
-- reverse: create index "pageversion_page_id_number" to table: "page_versions"
DROP INDEX `pageversion_page_id_number`;
-- reverse: create "page_versions" table
DROP TABLE `page_versions`;
