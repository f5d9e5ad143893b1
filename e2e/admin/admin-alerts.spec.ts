// Alerts of the admin area: turning them on, and the service worker's part. Headless browsers have
// no push service and show no notifications, so both are stubbed; server/message/alert tests how
// alerts reach the push service.
import { readFileSync } from "node:fs";
import { gotoAdmin, handoffLink, newShop } from "../support/admin";
import { violations } from "../support/axe";
import { oneSize } from "../support/pages";
import { expectToast, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

test.use({ allowedConsole: /status of 40[14]/, serviceWorkers: "allow" });

/** Stubs the permission and the push service of HAAT_PUSH_HOSTS. The keys are those of RFC 8291. */
function stubPush() {
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  const p256dh =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
  const toJSON = () => ({
    endpoint: "https://push.invalid/a",
    keys: { p256dh, auth: "BTBZMqHH6r4Tts7J_aSIgg" },
  });
  PushManager.prototype.subscribe = async () => ({ toJSON }) as unknown as PushSubscription;
}

test(
  "shows an alert that the server composed, and opens its order",
  oneSize("en"),
  async ({ page, context, request }) => {
    const t = (key: Parameters<typeof text>[1]) => text("en", key);
    const { slug } = await newShop(request);
    await page.addInitScript(stubPush);
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await devtools.send("ServiceWorker.enable");
    const { pathname, search } = await handoffLink(slug);
    await page.goto(pathname + search);
    await expect(page).toHaveURL((url) => !url.searchParams.has("token"));
    await gotoAdmin(page, slug, "/orders", "en");
    await page
      .getByRole("region", { name: t("admin.alerts.offer") })
      .getByRole("button", { name: t("admin.alerts.turn_on") })
      .click();
    await expectToast(page, t("admin.alerts.turned_on"));
    await gotoAdmin(page, slug, "/alerts", "en");
    await expect(page.getByText(t("admin.alerts.on"))).toBeVisible();
    await expect(page.locator("#main").getByRole("listitem")).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
    await expectNoHorizontalScroll(page);

    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    await worker.evaluate(() => {
      const scope = globalThis as unknown as { registration: object; shown: unknown };
      const showNotification = async (title: string, options: object) => {
        scope.shown = { title, ...options };
      };
      Object.assign(scope.registration, { showNotification });
      Object.assign(navigator, { setAppBadge: async () => {} }); // The real function crashes the headless shell.
    });
    const url = `${new URL(page.url()).origin}/admin/${slug}/orders/1001`;
    const data = readFileSync("server/message/alert/testdata/new_order.json", "utf8").replace(
      "https://admin.haat.test/admin/rina/orders/1001",
      url,
    );
    await devtools.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(url).origin,
      registrationId: await registered,
      data,
    });
    const shown = () =>
      worker.evaluate(() => (globalThis as unknown as { shown?: object }).shown ?? null);
    await expect.poll(shown).toMatchObject({
      title: "New order 1001",
      body: "৳1,500 · Gazipur",
      tag: "rina/order/1001",
      data: url,
    });

    await worker.evaluate((data) => {
      const notification = { data, close() {} };
      const click = Object.assign(new Event("notificationclick"), {
        notification,
        waitUntil: (done: Promise<unknown>) => void done.catch(() => {}), // Focusing a window needs a real click, so the rejection is ignored.
      });
      globalThis.dispatchEvent(click);
    }, url);
    await expect(page).toHaveURL(url);
  },
);
