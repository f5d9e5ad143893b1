import { expect, test } from "vitest";
import { scannedOrder } from "./orderCode";

test.each([
  ["12345678", "12345678"],
  [" #1234 5678\n", "12345678"],
  ["https://haat.test/admin/demo/orders/12345678", "12345678"],
  ["https://haat.test/admin/another/orders/12345678", undefined],
  ["https://example.com/12345678", undefined],
  ["abc", undefined],
  ["<script>", undefined],
])("the code %j names the order %s", (text, order) => {
  expect(scannedOrder(text, "demo")).toBe(order);
});
