import { expect, test } from "vitest";
import { isPagePath, mayKeep, offlinePage } from "./offline";

const texts = {
  bn: { title: "ইন্টারনেট নেই", hint: "আবার চেষ্টা করুন", retry: "আবার" },
  en: { title: "No internet", hint: "Try again", retry: "Retry" },
};

test.each([
  ["/", true],
  ["/shop/demo", true],
  ["/demo/product/rice", true],
  ["/admin-shop/product/rice", true],
  ["/admin", false],
  ["/admin/demo/orders", false],
  ["/api/v1/customer", false],
  ["/media/1/2/160.webp", false],
  ["/demo/manifest.webmanifest", false],
  ["/sitemap.xml", false],
])("isPagePath(%j) is %s", (path, is) => {
  expect(isPagePath(path)).toBe(is);
});

test.each([
  [200, "public, max-age=0, must-revalidate", true],
  [200, "public, max-age=31536000, immutable", true],
  [200, "no-store", false],
  [200, "private, max-age=60", false],
  [200, "no-cache", false],
  [200, "", false],
  [404, "public, max-age=0", false],
  [503, "public, max-age=0", false],
])("mayKeep of status %i with headers %j is %s", (status, control, keep) => {
  expect(mayKeep(new Response("", { status, headers: { "Cache-Control": control } }))).toBe(keep);
});

test("the offline page has the chosen language, else Bengali, and is not cached", async () => {
  const page = offlinePage(texts, "en");
  expect([page.status, mayKeep(page)]).toEqual([503, false]);
  expect(await page.text()).toContain(`<html lang="en">`);
  expect(await offlinePage(texts, "").text()).toContain(texts.bn.title);
  expect(await offlinePage(texts, "toString").text()).toContain(`<html lang="bn">`);
});
