// Opens all dialogs, panels and lists of a screen, and checks that they are visible and can be
// used.
import type { Device } from "./device";
import { press, until } from "./hands";

/**
 * A button that opens something, or a field with a list. Buttons that look alike, such as those of
 * rows, count as one.
 */
interface Opener {
  key: string;
  label: string;
}

const selector =
  "[aria-haspopup=dialog], [aria-haspopup=menu], [aria-haspopup=listbox], button[aria-expanded=false], [role=combobox]";

/**
 * Opens each dialog, panel and list of the current screen. Returns the labels of the opened ones,
 * and the problems that were found.
 */
export async function sweep(device: Device) {
  const opened: string[] = [];
  const wrong: string[] = [];
  await settled(device);
  for (const { key, label } of await device.evaluate(openers, selector)) {
    if (!(await device.evaluate(mark, { key, selector }))) continue; // An earlier press has changed the screen.
    try {
      await opens(device, "[data-sweep]");
      opened.push(label);
    } catch (error) {
      wrong.push(`${label}: ${(error as Error).message.slice(0, 400)}`);
    }
    await close(device);
  }
  return { opened, wrong };
}

/** Presses a button, and checks what it opens. */
export async function opens(device: Device, selector: string) {
  await press(device, selector);
  if (await missed(device)) await press(device, selector);
  await expectOpened(device);
}

/** Reports whether a busy browser has lost a press, because nothing opens within 3 seconds. */
async function missed(device: Device) {
  for (let left = 20; left > 0; left--) {
    const open = await device.evaluate(
      () => document.querySelector("dialog[open], [data-sweep][aria-expanded=true]") !== null,
      null,
    );
    if (open) return false;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return true;
}

/** Waits until the screen has loaded and its buttons no longer change. */
export async function settled(device: Device) {
  let before = "";
  for (let same = 0, left = 60; same < 2 && left > 0; left--) {
    const now = JSON.stringify(await device.evaluate(openers, selector));
    const busy = await device.evaluate(
      () =>
        !document.querySelector("#main h1") ||
        document.querySelector("#main :is([aria-busy=true], .skeleton)") !== null,
      null,
    );
    same = now === before && !busy ? same + 1 : 0;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Lists the buttons that can be pressed. Runs in the page. */
function openers(selector: string): Opener[] {
  const found = new Map<string, Opener>();
  for (const each of document.querySelectorAll<HTMLElement>(selector)) {
    const shown =
      each.getClientRects().length > 0 && getComputedStyle(each).visibility === "visible";
    if (!shown || each.closest("dialog, [inert]") || each.matches(":disabled, [readonly]"))
      continue;
    const icon = each.querySelector("svg")?.getAttribute("class") ?? "";
    const text = each.textContent?.trim() ?? "";
    const key = [each.tagName, each.className, icon, text].join("|");
    const label = each.getAttribute("aria-label") || text || each.getAttribute("name") || key;
    if (!found.has(key)) found.set(key, { key, label });
  }
  return [...found.values()];
}

/** Marks the first button of a kind for a press. Runs in the page. */
function mark({ key, selector }: { key: string; selector: string }) {
  for (const each of document.querySelectorAll("[data-sweep]")) each.removeAttribute("data-sweep");
  for (const each of document.querySelectorAll<HTMLElement>(selector)) {
    const icon = each.querySelector("svg")?.getAttribute("class") ?? "";
    const now = [each.tagName, each.className, icon, each.textContent?.trim() ?? ""].join("|");
    const shown = each.getClientRects().length > 0 && !each.closest("dialog");
    if (shown && now === key) {
      each.setAttribute("data-sweep", "");
      return true;
    }
  }
  return false;
}

/** Waits until the opened dialog or panel is in view. The error describes its problem. */
export async function expectOpened(device: Device) {
  const end = Date.now() + 15_000;
  let problem = "";
  while (Date.now() < end) {
    problem = await device.evaluate(problemOfOpened, null);
    if (problem === "") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(problem);
}

/** Returns the problem of the opened dialog or panel, or "". Runs in the page. */
function problemOfOpened() {
  const opener = document.querySelector("[data-sweep]");
  const dialogs = document.querySelectorAll("dialog[open]");
  const dialog = dialogs[dialogs.length - 1];
  const controlled = opener?.getAttribute("aria-controls");
  // A panel that a button unfolds next to it may have no id.
  const unfolded = opener?.matches("[aria-expanded=true]") ? opener.closest("li, section") : null;
  const panel = dialog ?? (controlled ? document.getElementById(controlled) : unfolded);
  if (!panel) return "nothing has opened";
  if (panel.getAnimations().some((each) => each.playState === "running")) return "it moves";
  const { left, top, right, bottom, width, height } = panel.getBoundingClientRect();
  const frame = `${Math.round(width)} × ${Math.round(height)} px at ${Math.round(left)}, ${Math.round(top)} in ${innerWidth} × ${innerHeight}`;
  if (width <= 40 || height <= 40) return `it has no size: ${frame}`;
  if (left < -1 || right > innerWidth + 1) return `it is beside the window: ${frame}`;
  if (dialog && (top < -1 || bottom > innerHeight + 1)) return `it is beside the window: ${frame}`;
  const seen = (each: Element) => {
    const box = each.getBoundingClientRect();
    if (box.width < 8 || box.height < 8) return false;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return (
      hit !== null &&
      (each.contains(hit) || hit.contains(each) || each.closest("label")?.contains(hit))
    );
  };
  const usable = "button, a, summary, input:not([type=hidden]), select, textarea, [role=option]";
  const controls = [...panel.querySelectorAll(usable)].filter(
    (each) =>
      each.getClientRects().length > 0 &&
      !each.matches(".sr-only, :disabled, details:not([open]) > :not(summary) *"),
  );
  const first = controls[0];
  const inner = controls.find((each) => !each.closest("header"));
  if (!first && !dialog && panel.textContent?.trim()) return ""; // The panel states that there is nothing to choose.
  if (!first) return "it has no button and no field";
  if (!dialog) first.scrollIntoView({ block: "nearest", behavior: "auto" });
  if (!seen(first))
    return `its first button is covered: ${frame}: ${first.outerHTML.slice(0, 200)}`;
  if (!inner) return "";
  inner.scrollIntoView({ block: "nearest", behavior: "auto" });
  return seen(inner)
    ? ""
    : `its first field is covered: ${frame}: ${inner.outerHTML.slice(0, 200)}`;
}

/** Closes the open dialog or panel, as a visitor would. */
export async function close(device: Device) {
  for (let left = 3; left > 0; left--) {
    const state = await device.evaluate(() => {
      if (document.querySelector("dialog[open]")) return "dialog";
      const opener = document.querySelector("[data-sweep][aria-expanded=true]");
      return opener?.matches("button") ? "panel" : opener ? "list" : "";
    }, null);
    if (state === "") return;
    if (state === "dialog") await press(device, "dialog[open] header button");
    if (state === "panel") await press(device, "[data-sweep]");
    if (state === "list")
      await device.evaluate(() => (document.activeElement as HTMLElement)?.blur(), null);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await until(device, "the dialog closes", () => !document.querySelector("dialog[open]"), null);
}
