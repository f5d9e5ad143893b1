import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderInShop } from "../testing/render";
import { user } from "../testing/user";
import type { Shown } from "../types/content.gen";
import { Sections } from "./Sections";

vi.mock("./laterParts", async () => ({
  Contact: (await import("./contact/Contact")).default,
  Countdown: (await import("./countdown/Countdown")).default,
  Faq: (await import("./faq/Faq")).default,
  Gallery: (await import("./gallery/Gallery")).default,
  Reviews: (await import("./reviews/Reviews")).default,
  Trust: (await import("./trust/Trust")).default,
  Video: (await import("./video/Video")).default,
}));

const section = (type: string, props: object): Shown => ({ id: type, type, props });

const show = (...list: Shown[]) => renderInShop(<Sections list={list} heading="a" parts={{}} />);

afterEach(() => vi.restoreAllMocks());

test("a section that fails or is unknown leaves the others as they are", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await show(
    section("text", { heading: "Before", html: "<p>One</p>" }),
    section("gallery", { heading: "Broken" }),
    section("from_the_future", { heading: "Unknown" }),
    section("faq", {
      heading: "After",
      questions: [{ id: "a", question: "Why?", html: "<p>So.</p>" }],
    }),
  );
  const headings = screen.getAllByRole("heading").map(({ textContent }) => textContent);
  expect(headings).toEqual(["Before", "After"]);
});

test("a hero has the heading of the page only if the page says so", async () => {
  const hero = { heading: "Eid", text: "", picture: null, align: "left", button: null };
  await show({ ...section("hero", hero), id: "a" }, { ...section("hero", hero), id: "b" });
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(1);
});

test("links lead into the shop or to other addresses", async () => {
  const { navigate } = await show(
    section("picture_links", {
      heading: "",
      links: [
        { id: "a", label: "Saree", target: { path: "/category/saree" }, picture: { key: "p" } },
        { id: "b", label: "Call", target: { address: "tel:+88017" }, picture: { key: "p" } },
      ],
    }),
  );
  expect(screen.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:+88017");
  const saree = screen.getByRole("link", { name: "Saree" });
  expect(saree.getAttribute("href")).toBe("/demo/category/saree");
  await user.click(saree);
  expect(navigate).toHaveBeenCalledWith("/demo/category/saree", undefined);
});

test("questions open their answers", async () => {
  await show(
    section("faq", { heading: "", questions: [{ id: "a", question: "Why?", html: "<p>So.</p>" }] }),
  );
  const details = screen.getByText("Why?").closest("details");
  expect(details?.open).toBe(false);
  await user.click(screen.getByText("Why?"));
  expect(details?.open).toBe(true);
  expect(details?.textContent).toContain("So.");
});

test("a video loads its player on a tap, and is a link without scripts", async () => {
  const video = {
    ...{
      host: "youtube",
      id: "dQw4w9WgXcQ",
      address: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    },
    ...{ poster: null, shape: "wide", heading: "How it is made", caption: "" },
  };
  await show(section("video", video));
  const link = screen.getByRole("link", { name: /How it is made/ });
  expect(link.getAttribute("href")).toBe(video.address);
  expect(screen.queryByTitle("How it is made")).toBeNull();
  await user.click(link);
  const player = screen.getByTitle("How it is made");
  expect(player.getAttribute("src")).toContain(
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?",
  );
  expect(document.activeElement).toBe(player);
});
