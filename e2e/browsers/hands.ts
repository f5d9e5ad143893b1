// A visitor's actions in any browser: finding an element by its text, pressing it where it is, and
// typing.
import type { Device } from "./device";

interface Wanted {
  selector: string;
  /** A text that the element must contain. */
  text?: string;
}

const patience = 15_000;

/** Waits until the function returns a truthy value in the page, and returns the value. */
export async function until<A, R>(
  device: Device,
  what: string,
  run: (argument: A) => R,
  argument: A,
): Promise<NonNullable<R>> {
  const end = Date.now() + patience;
  for (;;) {
    const result = await device.evaluate(run, argument);
    if (result) return result;
    if (Date.now() > end) throw new Error(`${what} did not happen: ${await view(device)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Describes the content of the window, for an error. */
function view(device: Device) {
  return device.evaluate(() => {
    const inMiddle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    return `${location.href} at ${scrollY}, ${inMiddle?.outerHTML.slice(0, 200)}: ${document.body.innerText.slice(0, 500)}`;
  }, null);
}

const origin = `http://localhost:${process.env.HAAT_TEST_PORT ?? "18080"}`;

/** Opens a path of the server, and returns when its document has loaded. */
export function visit(device: Device, path: string) {
  return device.goto(origin + path);
}

/** Opens a path of the server and waits until the app has started. */
export async function open(device: Device, path: string) {
  await visit(device, path);
  await until(
    device,
    `hydration of ${path}`,
    () => document.documentElement.dataset.hydrated,
    null,
  );
}

/** Presses the first visible element that matches, at its middle. Fails if something else covers it. */
export async function press(device: Device, selector: string, text = "") {
  const { x, y } = await until(device, `${selector} "${text}" in view`, middleOf, {
    selector,
    text,
  });
  await device.press(x, y);
}

/** Chooses the first value of each option of a product. */
export async function chooseOptions(device: Device) {
  for (const option of ["#option-1", "#option-2"]) {
    const there = await device.evaluate((id) => document.querySelector(id) !== null, option);
    if (there) await pressFor(device, `${option} a`, `${option} [aria-current]`);
  }
  await until(device, "the variant", () => location.search.includes("variant="), null);
}

/**
 * Presses a button, up to three times, until an element is in the page: a busy browser may lose a
 * press.
 */
export async function pressFor(device: Device, selector: string, shown: string) {
  const isShown = () => device.evaluate((shown) => document.querySelector(shown) !== null, shown);
  for (let left = 3; left > 0 && !(await isShown()); left--) {
    await press(device, selector);
    for (let waited = 0; waited < 50 && !(await isShown()); waited++)
      await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Returns the middle of an element that does not move, is in the window and is not covered. Runs in
 * the page.
 */
function middleOf({ selector, text = "" }: Wanted) {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((each) => {
    const shown =
      each.getClientRects().length > 0 && getComputedStyle(each).visibility === "visible";
    return shown && (each.textContent ?? "").includes(text) && !each.matches(":disabled");
  });
  if (!found) return null;
  found.scrollIntoView({ block: "center", behavior: "auto" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const place = `${left} ${top} ${scrollY}`;
  const still = found.dataset.place === place;
  found.dataset.place = place;
  const x = left + width / 2;
  const y = top + height / 2;
  const hit = document.elementFromPoint(x, y);
  return still && (found.contains(hit) || hit?.contains(found)) ? { x, y } : null;
}

/**
 * Types into a field until it has the text: if the field moves when it gets the focus, the first
 * press may miss it.
 */
export async function fill(device: Device, selector: string, text: string) {
  const value = () =>
    device.evaluate(
      (selector) => document.querySelector<HTMLInputElement>(selector)?.value,
      selector,
    );
  for (let left = 3; left > 0 && (await value()) !== text; left--) {
    await press(device, selector);
    const focused = await device.evaluate(
      (selector) => document.activeElement?.matches(selector) ?? false,
      selector,
    );
    if (focused && !(await value())) await device.type(text);
    await until(device, `a moment in ${selector}`, () => document.readyState === "complete", null);
  }
  if ((await value()) !== text)
    throw new Error(`${selector} has "${await value()}", not "${text}"`);
}

/** Chooses the option of a select element by its value. */
export async function choose(device: Device, selector: string, value: string) {
  await until(
    device,
    `the option ${value} of ${selector}`,
    ({ selector, value }) => {
      const select = document.querySelector<HTMLSelectElement>(selector);
      if (!select || ![...select.options].some((each) => each.value === value)) return false;
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      return true;
    },
    { selector, value },
  );
}

/** Waits until an element shows the text. */
export function shows(device: Device, selector: string, text = "") {
  return until(
    device,
    `${selector} with "${text}"`,
    ({ selector, text = "" }: Wanted) =>
      [...document.querySelectorAll(selector)].some(
        (each) => each.getClientRects().length > 0 && (each.textContent ?? "").includes(text),
      ),
    { selector, text },
  );
}

/** Waits until an open dialog is in the window, not collapsed, and its first control can be pressed. */
export function expectDialog(device: Device) {
  return until(device, "a dialog in view", dialogInView, null);
}

/** Reports whether the open dialog is in view. Runs in the page. */
function dialogInView() {
  const dialog = document.querySelector("dialog[open]");
  const control = dialog?.querySelector(":is(button, a, input):not([type=hidden])");
  if (!dialog || !control) return false;
  // The opening animation moves the dialog, so a press during it may miss.
  if (dialog.getAnimations().some((each) => each.playState === "running")) return false;
  const frame = dialog.getBoundingClientRect();
  const within =
    frame.left > -1 &&
    frame.right < innerWidth + 1 &&
    frame.top > -1 &&
    frame.bottom < innerHeight + 1;
  const { left, top, width, height } = control.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return within && frame.width > 200 && frame.height > 100 && width > 20 && control.contains(hit);
}

/** Closes the open dialog, by default by the button in its corner. Presses again if a busy browser loses the first press. */
export async function closeDialog(device: Device, selector = "header button", text = "") {
  const isOpen = () => device.evaluate(() => document.querySelector("dialog[open]") !== null, null);
  for (let left = 3; left > 0 && (await isOpen()); left--) {
    await press(device, `dialog[open] ${selector}`, text);
    for (let waited = 0; waited < 30 && (await isOpen()); waited++)
      await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (await isOpen()) throw new Error(`the dialog did not close: ${await view(device)}`);
}
