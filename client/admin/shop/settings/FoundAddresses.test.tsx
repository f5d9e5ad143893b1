import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Settings } from "../../../types/settings.gen";
import { showInArea } from "../../fixtures";
import { FeedAddresses, SitemapAddress } from "./FoundAddresses";

const found = {
  sitemap: "https://demo.test/sitemap.xml",
  google_feed: "https://demo.test/feeds/google.xml",
  meta_feed: "https://demo.test/feeds/meta.xml",
};
const settings = (isPublic: boolean) => ({ found, public: isPublic }) as Settings;

afterEach(() => vi.unstubAllGlobals());

test("shows each address with a copy button", async () => {
  await showInArea(
    <>
      <SitemapAddress settings={settings(true)} />
      <FeedAddresses settings={settings(true)} />
    </>,
  );
  expect(screen.getAllByText(/^https:/).map((each) => each.textContent)).toEqual(
    Object.values(found),
  );
  const labels = screen.getAllByRole("button").map((each) => each.getAttribute("aria-label"));
  expect(labels).toEqual([
    "Copy address: Sitemap",
    "Copy address: For Google Merchant Center",
    "Copy address: For Meta Commerce Manager",
  ]);
  expect(document.body.textContent).not.toContain("once your shop is published");
});

test("warns that the addresses do not work before the shop is published", async () => {
  await showInArea(<FeedAddresses settings={settings(false)} />);
  expect(document.body.textContent).toContain("once your shop is published");
});
