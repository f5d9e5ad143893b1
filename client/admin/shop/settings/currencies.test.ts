import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { currencies } from "./currencies";

test("the list of currencies equals the server's", () => {
  const go = readFileSync("server/shop/settings/shop.go", "utf8");
  const [, list = ""] = /var Currencies = \[\]string\{([^}]*)\}/.exec(go) ?? [];
  expect([...list.matchAll(/"([A-Z]{3})"/g)].map(([, code]) => code)).toEqual(currencies);
});
