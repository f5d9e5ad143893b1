-- +goose Up
-- create "former_slugs" table
CREATE TABLE `former_slugs` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `slug` text NOT NULL, `shop_id` integer NOT NULL, CONSTRAINT `former_slugs_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "former_slugs_slug_key" to table: "former_slugs"
CREATE UNIQUE INDEX `former_slugs_slug_key` ON `former_slugs` (`slug`);
-- create index "formerslug_shop_id" to table: "former_slugs"
CREATE UNIQUE INDEX `formerslug_shop_id` ON `former_slugs` (`shop_id`);

-- +goose Down
-- reverse: create index "formerslug_shop_id" to table: "former_slugs"
DROP INDEX `formerslug_shop_id`;
-- reverse: create index "former_slugs_slug_key" to table: "former_slugs"
DROP INDEX `former_slugs_slug_key`;
-- reverse: create "former_slugs" table
DROP TABLE `former_slugs`;
