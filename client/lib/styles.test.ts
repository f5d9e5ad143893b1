// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { styled } from "./styles";

// No files are fetched. This setting determines whether a stylesheet loads or fails.
const { settings } = (window as unknown as { happyDOM: { settings: Record<string, boolean> } })
  .happyDOM;

function addresses() {
  const links = document.querySelectorAll("link[rel=stylesheet]");
  return [...links].map((link) => link.getAttribute("href"));
}

function pageWith(href: string) {
  document.head.innerHTML = `<link rel="stylesheet" href="${href}" data-buying="buying.css" data-full="full.css" />`;
}

beforeEach(() => {
  settings.disableCSSFileLoading = true;
  settings.handleDisabledFileLoadingAsSuccess = true;
  pageWith("small.css");
});

test("replaces the smaller stylesheet after the larger one has loaded", async () => {
  expect(await styled(Promise.resolve("view"), "buying")).toBe("view");
  expect(addresses()).toEqual(["buying.css"]);
  expect(await styled(Promise.resolve("account"), "full")).toBe("account");
  expect(addresses()).toEqual(["full.css"]);
});

test("does not fetch a stylesheet that the page has", async () => {
  pageWith("full.css");
  await styled(Promise.resolve(), "buying");
  await styled(Promise.resolve(), "full");
  expect(addresses()).toEqual(["full.css"]);
});

test("rejects the part if its stylesheet fails to load, and can retry it", async () => {
  settings.handleDisabledFileLoadingAsSuccess = false;
  await expect(styled(Promise.resolve(), "full")).rejects.toThrow("full.css");
  expect(addresses()).toEqual(["small.css"]);
  settings.handleDisabledFileLoadingAsSuccess = true;
  expect(await styled(Promise.resolve("view"), "full")).toBe("view");
});
