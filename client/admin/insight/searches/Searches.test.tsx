import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { field, press, user } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import Searches from "./Searches";

const area = stubbedArea();

const term = (text: string) => ({ term: text, searches: 3, last_day: "2026-11-20" });
const synonym = { id: 4, terms: ["ring", "আংটি"] };

beforeEach(async () => {
  await area.show(<Searches />);
  const missed = Array.from({ length: 12 }, (_, i) => term(`word ${i}`));
  const find = (end: string) => area.calls.find(({ what }) => what.endsWith(end));
  await find("/searches")?.answer({ days: 30, missed, popular: [] });
  await find("/synonyms")?.answer([synonym]);
});

const changes = () => area.calls.filter(({ what }) => !what.startsWith("GET "));
const terms = () => field<HTMLTextAreaElement>(en["admin.synonyms.terms"]);
const save = () => press(en["admin.save"]);
const list = (name: string) => screen.queryByRole("list", { name });

test("adds a synonym for a search without results, whatever separates the words", async () => {
  await press(en["admin.synonyms.add_for"].replace("{term}", "word 3"));
  expect(terms().value).toBe("word 3\n");
  await user.paste(terms(), "word 3\n ring , band=jewel \n\n");
  await save();
  expect(changes()).toMatchObject([
    {
      what: "POST /api/admin/v3/synonyms",
      body: { terms: ["word 3", "ring", "band", "jewel"] },
    },
  ]);
  await changes()[0]?.refuse(422, "synonym_short");
  expect(screen.getAllByRole("alert").at(-1)?.textContent).toBe("synonym_short");
  expect(terms().value).toContain("jewel");
});

test("edits a synonym", async () => {
  await press(en["admin.synonyms.edit"]);
  expect(terms().value).toBe("ring\nআংটি");
  await user.paste(terms(), "ring\nrings");
  await save();
  expect(changes()).toMatchObject([
    { what: "PUT /api/admin/v3/synonyms/4", body: { terms: ["ring", "rings"] } },
  ]);
});

test("hides a deleted synonym, and shows it again if the deletion is undone", async () => {
  await press(en["admin.synonyms.remove"]);
  expect(list(en["admin.synonyms"])).toBeNull();
  await user.click(await screen.findByRole("button", { name: en["admin.undo"] }));
  await area.calls.at(-1)?.answer([synonym]);
  expect(list(en["admin.synonyms"])?.textContent).toContain("ring = আংটি");
  expect(changes()).toEqual([]);
});

test("shows the first ten terms, and the rest on request", async () => {
  const shown = () =>
    within(list(en["admin.searches.missed"]) as HTMLElement).getAllByRole("listitem").length;
  expect(shown()).toBe(10);
  await press(en["admin.searches.all"]);
  expect(shown()).toBe(12);
});
