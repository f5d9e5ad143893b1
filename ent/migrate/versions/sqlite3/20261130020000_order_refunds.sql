-- +goose Up
ALTER TABLE `orders` ADD COLUMN `refunded` integer NOT NULL DEFAULT (0);
-- backfill: the orders with refunds, in a column that the previous code does not read.
UPDATE `orders` SET `refunded` =
  COALESCE((SELECT SUM(`amount`) FROM `payments` WHERE `payments`.`order_id` = `orders`.`id` AND `kind` = 'refund' AND `state` = 'refunded'), 0)
  + COALESCE((SELECT SUM(`refund_amount`) FROM `order_returns` WHERE `order_returns`.`order_id` = `orders`.`id`), 0)
  WHERE `id` IN (SELECT `order_id` FROM `payments` WHERE `kind` = 'refund' AND `state` = 'refunded')
  OR `id` IN (SELECT `order_id` FROM `order_returns` WHERE `refund_amount` > 0);

-- +goose Down
ALTER TABLE `orders` DROP COLUMN `refunded`;
