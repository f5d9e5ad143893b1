import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import en from "../../locales/en.json";
import { parts, textsOf } from "./texts.mjs";

function sources(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|gen)\.|^admin\//.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

test("assigns every key to one part or to every page", () => {
  const all = [undefined, ...Object.keys(parts)].flatMap((part) => Object.keys(textsOf(en, part)));
  expect(all.sort()).toEqual(Object.keys(en).sort());
});

test("uses the server's texts nowhere in the storefront", () => {
  const script = [...sources("client"), ...sources("themes")].join("\n");
  const server = Object.keys(textsOf(en, "server"));
  expect(server).toContain("error.out_of_stock");
  expect(server).not.toContain("error.default");
  expect(server.filter((key) => script.includes(`"${key}"`))).toEqual([]);
});

test("keeps the admin area's texts out of storefront pages", () => {
  const own = Object.keys(textsOf(en, "admin"));
  expect(own).toContain("admin.orders");
  expect(own.filter((key) => !key.startsWith("admin."))).toEqual([]);
});
