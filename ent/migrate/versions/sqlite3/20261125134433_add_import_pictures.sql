-- +goose Up
-- create "import_pictures" table
CREATE TABLE `import_pictures` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `import_id` integer NOT NULL, `product_id` integer NOT NULL, `row` integer NOT NULL, `address` text NOT NULL, `status` text NOT NULL DEFAULT ('waiting'), `reason` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, CONSTRAINT `import_pictures_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "importpicture_shop_id_status_id" to table: "import_pictures"
CREATE INDEX `importpicture_shop_id_status_id` ON `import_pictures` (`shop_id`, `status`, `id`);
-- create index "importpicture_shop_id_import_id_status" to table: "import_pictures"
CREATE INDEX `importpicture_shop_id_import_id_status` ON `import_pictures` (`shop_id`, `import_id`, `status`);

-- +goose Down
-- reverse: create index "importpicture_shop_id_import_id_status" to table: "import_pictures"
DROP INDEX `importpicture_shop_id_import_id_status`;
-- reverse: create index "importpicture_shop_id_status_id" to table: "import_pictures"
DROP INDEX `importpicture_shop_id_status_id`;
-- reverse: create "import_pictures" table
DROP TABLE `import_pictures`;
