import { expect, test } from "vitest";
import type { Page } from "../types/page.gen";
import { wayBack } from "./useGo";

const onMarket = { home: "/shop/demo", base: "/demo", lang: "", market: "/", bn: "", en: "" };
const onOwnHost = { ...onMarket, home: "/", base: "" };

test.each([
  [onMarket, "/shop/demo", "/"],
  [onMarket, "/shop/demo?lang=en", "/"],
  [onMarket, "/demo/checkout", "/checkout"],
  [
    onMarket,
    "/demo/dashboard/my_orders?lang=en&page=2&status=pending",
    "/dashboard/my_orders?page=2&status=pending",
  ],
  [onOwnHost, "/", "/"],
  [onOwnHost, "/dashboard?lang=en", "/dashboard"],
])("on the host with the links %j, the shop path of %s is %s", (links, url, path) => {
  expect(wayBack({ links, url } as Page)).toBe(path);
});
