// A browser as a visitor uses it, limited to actions that the protocol of every engine supports.
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Chromium, Engines } from "./engines";
import { openFirefox } from "./firefox";
import { openWebKit } from "./webkit";

export interface Device {
  /** Opens an address, and returns when its document has loaded. */
  goto(url: string): Promise<void>;
  /**
   * Runs a function in the page. It must not use variables from outside; its argument and result
   * are JSON.
   */
  evaluate<A, R>(run: (argument: A) => R, argument: A): Promise<R>;
  /** Presses a point of the window, given in CSS pixels. */
  press(x: number, y: number): Promise<void>;
  /** Changes the size of the window. WebKit's is at least 447 pixels wide. */
  resize(size: Size): Promise<void>;
  /** Types into the focused field. */
  type(text: string): Promise<void>;
  /** Returns a PNG of the window. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export type DeviceName = "chromium" | "chromium92" | "chromium90" | "firefox" | "webkit";

/** The size of a window in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export const phone: Size = { width: 390, height: 844 };
export const desktop: Size = { width: 1280, height: 800 };

/**
 * Opens a browser with an empty profile, or returns null if it is not available on this machine.
 */
export async function openDevice(name: DeviceName, engines: Engines): Promise<Device | null> {
  if (name === "firefox") return engines.firefox && openFirefox(engines.firefox);
  if (name === "webkit") return engines.webkit && openWebKit(engines.webkit);
  return engines[name] && openChromium(engines[name], name === "chromium90");
}

/** Opens a Chromium. `abortsOnSelection` is true for a version that crashes if a press selects text. */
async function openChromium(
  { executablePath, args = [], env }: Chromium,
  abortsOnSelection: boolean,
): Promise<Device> {
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      ...args,
      "--no-sandbox",
      "--no-zygote",
      "--disable-gpu",
      "--disable-background-networking",
    ],
  });
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true });
  if (abortsOnSelection) await context.addInitScript(neverSelect);
  return asDevice(browser, await context.newPage());
}

/**
 * Makes select() of fields do nothing. On Linux, the browser copies the text that a press has selected to
 * the primary selection, which the clipboard of Chromium 90's headless build lacks
 * ("headless_clipboard.cc: Check failed: IsSupportedClipboardBuffer"). Runs in the page.
 */
function neverSelect() {
  HTMLInputElement.prototype.select = () => {};
  HTMLTextAreaElement.prototype.select = () => {};
}

function asDevice(browser: Browser, page: Page): Device {
  return {
    goto: async (url) => void (await page.goto(url)),
    // The argument is JSON, so Playwright's handles do not matter.
    evaluate: (run, argument) => page.evaluate(run as never, argument as never),
    press: (x, y) => page.mouse.click(x, y),
    resize: (size) => page.setViewportSize(size),
    type: (text) => page.keyboard.insertText(text),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}
