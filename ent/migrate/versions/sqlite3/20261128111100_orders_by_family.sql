-- +goose Up
CREATE INDEX `order_shop_id_split_from_id` ON `orders` (`shop_id`, `split_from_id`) WHERE split_from_id IS NOT NULL;
CREATE INDEX `order_shop_id_merged_into_id` ON `orders` (`shop_id`, `merged_into_id`) WHERE merged_into_id IS NOT NULL;
CREATE INDEX `order_gives_back` ON `orders` (`shop_id`, `id`) WHERE give_back > 0;
CREATE INDEX `orderreturn_shop_id_exchange_order_id` ON `order_returns` (`shop_id`, `exchange_order_id`) WHERE exchange_order_id IS NOT NULL;
CREATE INDEX `parcel_unexplained` ON `parcels` (`shop_id`, `id`) WHERE (collected <> cod) AND (difference IS NULL);

-- +goose Down
DROP INDEX `parcel_unexplained`;
DROP INDEX `orderreturn_shop_id_exchange_order_id`;
DROP INDEX `order_gives_back`;
DROP INDEX `order_shop_id_merged_into_id`;
DROP INDEX `order_shop_id_split_from_id`;
