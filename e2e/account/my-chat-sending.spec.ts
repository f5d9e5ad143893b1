// A customer's messages reach the shop once, whatever happens to the connection, or show why they
// failed.
import { newCustomer } from "../support/account";
import { violations } from "../support/axe";
import {
  messagesURL,
  openChat,
  picture,
  sendMessage,
  storedMessages,
  storedTexts,
} from "../support/chat";
import { phoneOnly, slow } from "../support/pages";
import { expect, test } from "../support/test";

// Allows the failed requests and error responses that these tests expect. Playwright's trace also
// requests pictures that the browser cannot show.
test.use({
  allowedConsole: /status of 422|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Connecting to 'blob:/,
});

test(
  "sends offline messages once the connection is back, each once",
  slow(),
  async ({ page, context }) => {
    await newCustomer(page.request, "demo");
    const log = await openChat(page);
    await sendMessage(page, "before");
    await expect(log).toContainText("Sent");
    await context.setOffline(true);
    await sendMessage(page, "first");
    await expect(log).toContainText("Not sent yet");
    await sendMessage(page, "second");
    await expect(log.getByText("Not sent yet")).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    await context.setOffline(false);
    await expect(log.getByText("Not sent yet")).toHaveCount(0);
    await expect(log).toContainText("Sent");
    await expect.poll(() => storedTexts(page.request)).toEqual(["before", "first", "second"]);
    await expect(log).toHaveText(/before.*first.*second/s);
    await page.reload();
    for (const message of ["before", "first", "second"]) {
      await expect(log.getByText(message, { exact: true })).toHaveCount(1);
    }
  },
);

test(
  "sends a pending message and its picture after a reload",
  slow(phoneOnly),
  async ({ page }) => {
    await newCustomer(page.request, "demo");
    await openChat(page);
    await page.route(messagesURL, (route) => route.abort("failed"));
    const buffer = await picture(page, 300, 200);
    await page
      .getByLabel("Add picture")
      .setInputFiles({ name: "p.png", mimeType: "image/png", buffer });
    await expect(page.getByRole("button", { name: "Remove picture" })).toBeVisible();
    await sendMessage(page, "not yet");
    await expect(page.getByRole("log")).toContainText("Not sent yet");
    expect(await storedMessages(page.request)).toEqual([]);
    await page.unroute(messagesURL);
    await page.reload();
    await expect(page.getByRole("log")).toContainText("Sent");
    await expect(page.getByRole("log").getByText("not yet")).toHaveCount(1);
    expect(await storedMessages(page.request)).toMatchObject([
      { text: "not yet", picture: { width: 300, height: 200 } },
    ]);
  },
);

test("shows a message once after its response was lost", slow(phoneOnly), async ({ page }) => {
  await newCustomer(page.request, "demo");
  const log = await openChat(page);
  await page.route("**/api/v1/customer/events?*", (route) => route.abort("aborted"));
  await page.reload();
  await page.route(
    messagesURL,
    async (route) => {
      await route.fetch(); // The server stores the message before the connection fails.
      await route.abort("failed");
    },
    { times: 1 },
  );
  await sendMessage(page, "once");
  await expect(log).toContainText("Not sent yet");
  expect(await storedTexts(page.request)).toEqual(["once"]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(log).toContainText("Sent");
  await expect(log.getByText("once", { exact: true })).toHaveCount(1);
  expect(await storedTexts(page.request)).toEqual(["once"]);
});

test(
  "rejects a file that is not a picture and shows the reason",
  slow(phoneOnly),
  async ({ page }) => {
    await newCustomer(page.request, "demo");
    const log = await openChat(page);
    const choose = page.getByLabel("Add picture");
    const buffer = Buffer.from("<script>alert(1)</script>");
    await choose.setInputFiles({ name: "a.html", mimeType: "text/html", buffer });
    await expect(page.getByRole("alert")).toContainText("Choose a JPEG");
    await choose.setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
    await expect(page.getByRole("button", { name: "Remove picture" })).toBeVisible();
    await sendMessage(page, "see this");
    await expect(log).toContainText("Not sent: ");
    await expect(log).not.toContainText("script");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(log).toContainText("Not sent: ");
    await sendMessage(page, "and this");
    await expect(log).toContainText("Sent"); // The failed message does not block the next one.
    await log.getByRole("button", { name: "Remove" }).click();
    await expect(log).not.toContainText("see this");
    expect(await storedTexts(page.request)).toEqual(["and this"]);
  },
);

test("downscales a large photo before sending it", phoneOnly, async ({ page }) => {
  await newCustomer(page.request, "demo");
  const log = await openChat(page);
  // Creates noise, which does not compress, so that the file is as large as a camera's photo.
  const data = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2600, height: 1300 });
    const paper = canvas.getContext("2d");
    const image = paper?.createImageData(2600, 1300);
    if (!image) return "";
    for (let i = 0; i < image.data.length; i++)
      image.data[i] = i % 4 === 3 ? 255 : Math.random() * 255;
    paper?.putImageData(image, 0, 0);
    return canvas.toDataURL("image/jpeg", 0.95).split(",")[1] ?? "";
  });
  const buffer = Buffer.from(data, "base64");
  expect(buffer.length).toBeGreaterThan(1.5 * 1024 * 1024);
  await page
    .getByLabel("Add picture")
    .setInputFiles({ name: "camera.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByRole("button", { name: "Remove picture" })).toBeVisible();
  await sendMessage(page, "");
  await expect(log).toContainText("Sent");
  expect(await storedMessages(page.request)).toMatchObject([
    { picture: { width: 2000, height: 1000 } },
  ]);
});
