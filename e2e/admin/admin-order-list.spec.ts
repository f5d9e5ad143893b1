// The list of orders on a phone: filters, a saved view, tags, and scanning.
import type { Page } from "@playwright/test";
import { gotoAdmin, openAdmin } from "../support/admin";
import { violations } from "../support/axe";
import { placeOrder, shopId, shopper } from "../support/checkout";
import { phoneOnly } from "../support/pages";
import { overlay, text } from "../support/shop";
import { expect, expectNoHorizontalScroll, test } from "../support/test";

const t = (key: Parameters<typeof text>[1], count = "") =>
  text("bn", key).replace("{count}", count);

/** Accepts an order of the shop "demo" by the API, so that it can be packed. */
async function accept(page: Page, order: string) {
  const id = await shopId(page.request, "demo");
  const status = await page.evaluate(async (path) => {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ to: "accepted" });
    return (await fetch(path, { method: "POST", headers, body })).status;
  }, `/api/admin/v3/orders/${order}/status?shop_id=${id}`);
  expect(status).toBe(200);
}

test(
  "orders are filtered, saved as a view, tagged together, packed by a scan, and the scan undone",
  phoneOnly,
  async ({ page, request }) => {
    const ids: string[] = [];
    for (const mobile of ["01911000085", "01911000086"]) {
      const order = await placeOrder(request, "demo", "deshi-masoor-dal-1kg", 1, {
        ...shopper,
        mobile,
        division: "Rangpur",
        district: "Nilphamari",
        upazila: "Domar",
      });
      ids.push(order.order_id);
    }
    await openAdmin(page, "demo", "/orders?tab=all");
    const main = page.locator("#main");
    const button = (name: string) => main.getByRole("button", { name, exact: true });
    const rows = main.locator("li:has([data-row])");

    // Filters by status and district.
    await main.getByRole("button", { name: t("admin.orders.filter") }).click();
    const choose = async (kind: Parameters<typeof text>[1], value: RegExp) => {
      await overlay(page)
        .locator("summary", { hasText: t(kind) })
        .click();
      await overlay(page).getByRole("checkbox", { name: value }).click();
      await expect(overlay(page).getByRole("checkbox", { name: value })).toBeChecked();
    };
    await choose("order.status", new RegExp(t("order.status.pending")));
    await choose("admin.orders.filter.district", /নীলফামারী/);
    expect(await violations(page)).toEqual([]);
    await overlay(page)
      .getByRole("button", { name: t("admin.orders.filter.show") })
      .click();
    await expect(rows).toHaveCount(2);
    await expectNoHorizontalScroll(page);

    // Tags both orders at once with a new tag, and filters by it.
    await main.getByRole("checkbox", { name: t("admin.select_all") }).check();
    await button(t("admin.more")).click();
    await overlay(page)
      .getByRole("button", { name: t("admin.orders.tags"), exact: true })
      .click();
    await overlay(page).getByLabel(t("admin.orders.tag.new")).fill("উত্তরবঙ্গ");
    await overlay(page)
      .getByRole("button", { name: t("admin.orders.tag.add") })
      .click();
    await expect(overlay(page).getByRole("checkbox", { name: "উত্তরবঙ্গ" })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await overlay(page)
      .getByRole("button", { name: t("admin.save"), exact: true })
      .click();
    await expect(rows.filter({ hasText: "উত্তরবঙ্গ" })).toHaveCount(2);
    await main
      .getByRole("button", { name: t("admin.orders.filter") })
      .first()
      .click();
    await choose("admin.orders.filter.tag", /উত্তরবঙ্গ/);
    await overlay(page)
      .getByRole("button", { name: t("admin.orders.filter.show") })
      .click();

    // Saves a view and opens it again.
    await button(t("admin.orders.views")).click();
    await overlay(page).getByLabel(t("admin.orders.view.save")).fill("উত্তরের অর্ডার");
    await overlay(page)
      .getByRole("button", { name: t("admin.save"), exact: true })
      .click();
    await main.getByRole("link", { name: new RegExp(t("admin.orders.tab.done")) }).click();
    await main.getByRole("link", { name: "উত্তরের অর্ডার" }).click();
    await expect(main.getByRole("link", { name: "উত্তরের অর্ডার" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(rows).toHaveCount(2);
    for (const id of ids) await expect(main).toContainText(id);
    expect(await violations(page)).toEqual([]);

    // A scanner types an order number and Enter, so the keyboard simulates it.
    await accept(page, ids[0] ?? "");
    await main.getByRole("link", { name: t("admin.orders.scan"), exact: true }).click();
    await main.getByText(t("admin.orders.step.processing"), { exact: true }).click();
    await page.keyboard.type(`${ids[0]}\n`);
    const scanned = main.getByRole("listitem").filter({ hasText: ids[0] });
    await expect(scanned).toContainText(t("order.status.processing"));
    expect(await violations(page)).toEqual([]);
    await scanned.getByRole("button", { name: t("admin.orders.undo") }).click();
    await expect(scanned).toContainText(t("admin.orders.scan.undone"));
    await expect(scanned).toContainText(t("order.status.accepted"));
  },
);

test.describe("with sharp pictures", () => {
  test.use({ deviceScaleFactor: 4 });
  test(
    "reads a printed label by the camera in a browser without a detector of its own",
    phoneOnly,
    async ({ page, request }) => {
      const mobile = "01911000083";
      const { order_id } = await placeOrder(request, "demo", "deshi-masoor-dal-1kg", 1, { mobile });
      await openAdmin(page, "demo", `/orders/print?orders=${order_id}&as=label`);
      await accept(page, order_id);
      const label = page.getByRole("article", { name: new RegExp(order_id) });
      const picture = (await label.screenshot()).toString("base64");
      // Replaces the camera's picture by the label on a grey background.
      await page.addInitScript((source) => {
        Reflect.deleteProperty(globalThis, "BarcodeDetector");
        navigator.mediaDevices.getUserMedia = async () => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const canvas = document.createElement("canvas");
          [canvas.width, canvas.height] = [1280, 960];
          const context = canvas.getContext("2d");
          const scale = Math.min(1200 / image.width, 900 / image.height);
          const [width, height] = [image.width * scale, image.height * scale];
          setInterval(() => {
            if (!context) return;
            context.fillStyle = "#888";
            context.fillRect(0, 0, 1280, 960);
            context.drawImage(image, 640 - width / 2, 480 - height / 2, width, height);
          }, 50);
          return canvas.captureStream();
        };
      }, `data:image/png;base64,${picture}`);
      await gotoAdmin(page, "demo", "/orders/scan");
      const main = page.locator("#main");
      await main.getByText(t("admin.orders.step.processing"), { exact: true }).click();
      await main.getByRole("button", { name: t("admin.orders.scan.camera"), exact: true }).click();
      await expect(main.getByRole("listitem").filter({ hasText: order_id })).toContainText(
        t("order.status.processing"),
      );
    },
  );
});
