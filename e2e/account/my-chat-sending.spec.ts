// What a customer writes to the shop reaches it once, whatever becomes of the connection, or says why it does not.
import { newCustomer } from "../support/account";
import { violations } from "../support/axe";
import { messages, openChat, picture, stored, texts, write } from "../support/chat";
import { phoneOnly } from "../support/pages";
import { expect, test } from "../support/test";

// Messages that get no answer, or a refusal, are what these tests are about. The trace of a test asks by itself for
// pictures that the browser cannot show.
test.use({
  allowedConsole:
    /was preloaded|status of 422|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Connecting to 'blob:/,
});

test("what was written offline goes once there is a connection, each message once", async ({
  page,
  context,
}) => {
  await newCustomer(page.request, "demo");
  const log = await openChat(page);
  await write(page, "before");
  await expect(log).toContainText("Sent");
  await context.setOffline(true);
  await write(page, "first");
  await expect(log).toContainText("Not sent yet");
  await write(page, "second");
  await expect(log.getByText("Not sent yet")).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await context.setOffline(false);
  await expect(log.getByText("Not sent yet")).toHaveCount(0);
  await expect(log).toContainText("Sent");
  await expect.poll(() => texts(page.request)).toEqual(["before", "first", "second"]);
  await expect(log).toHaveText(/before.*first.*second/s);
  await page.reload();
  for (const words of ["before", "first", "second"]) {
    await expect(log.getByText(words, { exact: true })).toHaveCount(1);
  }
});

test(
  "a message and its picture outlive the page that was left before they went",
  phoneOnly,
  async ({ page }) => {
    await newCustomer(page.request, "demo");
    await openChat(page);
    await page.route(messages, (route) => route.abort("failed"));
    const buffer = await picture(page, 300, 200);
    await page
      .getByLabel("Add a picture")
      .setInputFiles({ name: "p.png", mimeType: "image/png", buffer });
    await expect(page.getByRole("button", { name: "Remove the picture" })).toBeVisible();
    await write(page, "not yet");
    await expect(page.getByRole("log")).toContainText("Not sent yet");
    expect(await stored(page.request)).toEqual([]);
    await page.unroute(messages);
    await page.reload();
    await expect(page.getByRole("log")).toContainText("Sent");
    await expect(page.getByRole("log").getByText("not yet")).toHaveCount(1);
    expect(await stored(page.request)).toMatchObject([
      { text: "not yet", picture: { width: 300, height: 200 } },
    ]);
  },
);

test("a message whose answer was lost is there once", phoneOnly, async ({ page }) => {
  await newCustomer(page.request, "demo");
  const log = await openChat(page);
  await page.route("**/api/v1/customer/events?*", (route) => route.abort("aborted"));
  await page.reload();
  await page.route(
    messages,
    async (route) => {
      await route.fetch(); // the server has it
      await route.abort("failed");
    },
    { times: 1 },
  );
  await write(page, "once");
  await expect(log).toContainText("Not sent yet");
  expect(await texts(page.request)).toEqual(["once"]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(log).toContainText("Sent");
  await expect(log.getByText("once", { exact: true })).toHaveCount(1);
  expect(await texts(page.request)).toEqual(["once"]);
});

test("a file that is no picture is refused with the reason", phoneOnly, async ({ page }) => {
  await newCustomer(page.request, "demo");
  const log = await openChat(page);
  const choose = page.getByLabel("Add a picture");
  const buffer = Buffer.from("<script>alert(1)</script>");
  await choose.setInputFiles({ name: "a.html", mimeType: "text/html", buffer });
  await expect(page.getByRole("alert")).toContainText("Please choose a picture: JPEG");
  await choose.setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await expect(page.getByRole("button", { name: "Remove the picture" })).toBeVisible();
  await write(page, "see this");
  await expect(log).toContainText("Not sent: ");
  await expect(log).not.toContainText("script");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(log).toContainText("Not sent: ");
  await write(page, "and this");
  await expect(log).toContainText("Sent"); // the next one goes
  await log.getByRole("button", { name: "Remove" }).click();
  await expect(log).not.toContainText("see this");
  expect(await texts(page.request)).toEqual(["and this"]);
});

test("a large photo is made smaller before it is sent", phoneOnly, async ({ page }) => {
  await newCustomer(page.request, "demo");
  const log = await openChat(page);
  // As a camera has it: what cannot be packed.
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
    .getByLabel("Add a picture")
    .setInputFiles({ name: "camera.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByRole("button", { name: "Remove the picture" })).toBeVisible();
  await write(page, "");
  await expect(log).toContainText("Sent");
  expect(await stored(page.request)).toMatchObject([{ picture: { width: 2000, height: 1000 } }]);
});
