// The browsers that playwright.config.ts found, by scripts/chromium.mjs and scripts/browsers.mjs.

export interface Chromium {
  executablePath: string;
  args?: string[];
  env: Record<string, string>;
}

export interface Firefox {
  executablePath: string;
  /** The module of puppeteer-core. */
  client: string;
}

export interface WebKit {
  /** WebKitWebDriver, MiniBrowser and Xvfb. */
  driver: string;
  browser: string;
  display: string;
}

export interface Engines {
  chromium: Chromium | null;
  chromium92: Chromium | null;
  chromium90: Chromium | null;
  firefox: Firefox | null;
  webkit: WebKit | null;
}

export function engines(): Engines {
  const { HAAT_TEST_CHROMIUM = "null", HAAT_TEST_BROWSERS = "{}" } = process.env;
  return { chromium: JSON.parse(HAAT_TEST_CHROMIUM), ...JSON.parse(HAAT_TEST_BROWSERS) };
}
