// A page that cannot be drawn takes nothing else with it.
import { expect, gotoHydrated, test } from "./support/test";

test.use({ allowedConsole: /TypeError/ }); // React tells of the error that it caught

test("a page that throws is answered with the error page, and the way on works", async ({
  page,
}) => {
  await page.route("**/category/electronics*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), props: {} } });
  });
  await gotoHydrated(page, "/shop/demo?lang=en");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator('#main a[href*="/category/electronics"]').first().click();
  await expect(page.locator("h1")).toHaveText("Something went wrong");
  await expect(page.getByRole("link", { name: "Retry" })).toHaveAttribute(
    "href",
    /\/category\/electronics/,
  );
  await page.locator('header a[href*="/category/handicrafts"]').click();
  await expect(page.locator("h1")).toHaveText("Handicrafts");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});
