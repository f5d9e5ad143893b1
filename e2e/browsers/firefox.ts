// Drives Firefox by puppeteer-core and WebDriver BiDi, because Playwright supports only its own build of Firefox.
import { createRequire } from "node:module";
import { type Device, phone } from "./device";
import type { Firefox } from "./engines";

/**
 * The parts of puppeteer-core that the tests use. The package is in .cache/, so it has no types
 * here.
 */
interface Puppeteer {
  launch(options: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}

interface Page {
  setViewport(size: { width: number; height: number }): Promise<void>;
  goto(url: string): Promise<unknown>;
  evaluate<A, R>(run: (argument: A) => R, argument: A): Promise<R>;
  mouse: { click(x: number, y: number): Promise<void> };
  keyboard: { type(text: string): Promise<void> };
  screenshot(): Promise<Uint8Array>;
}

export async function openFirefox({ executablePath, client }: Firefox): Promise<Device> {
  const module = createRequire(import.meta.url)(client);
  const puppeteer: Puppeteer = module.default ?? module;
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: { "intl.accept_languages": "en-US" },
  });
  const page = await browser.newPage();
  await page.setViewport(phone);
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (run, argument) => page.evaluate(run, argument),
    press: (x, y) => page.mouse.click(x, y),
    resize: (size) => page.setViewport(size),
    type: (text) => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
