import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { expectToasts } from "../../../testing/toasts";
import { press } from "../../../testing/user";
import { stubbedArea } from "../../fixtures";
import { coloursOf } from "./looks";
import Themes from "./Themes";

const area = stubbedArea();

beforeEach(async () => {
  await area.show(<Themes />);
  await area.calls[0]?.answer({ theme: 1, colour: "" });
});

const changes = () => area.calls.filter(({ what }) => !what.startsWith("GET "));
const use = () => press(en["admin.themes.use"]);
const offered = () => screen.queryByRole("button", { name: en["admin.themes.use"] }) !== null;
const colours = (theme: number) => coloursOf(theme).map(({ id, en: name }) => ({ id, name }));
const preview = () => new URL(screen.getByTitle<HTMLIFrameElement>(en["admin.themes.preview"]).src);
const choose = (name: string | RegExp) => press(name, "radio");

test("previews a choice before it is saved, with the new theme's first colour", async () => {
  const [, other] = colours(1);
  await choose(other?.name ?? "");
  expect(preview().searchParams.get("colour")).toBe(other?.id);
  await choose(/^Boutique/);
  const [first] = colours(2);
  expect(preview().search).toContain(`theme=2&colour=${first?.id}`);
  expect(changes()).toEqual([]);
  await use();
  expect(changes()).toMatchObject([
    { what: "PUT /api/admin/v3/theme", body: { theme: 2, colour: first?.id } },
  ]);
  await changes()[0]?.answer({ theme: 2, colour: first?.id });
  await area.calls.at(-1)?.answer({ theme: 2, colour: first?.id });
  expect(offered()).toBe(false);
});

test("offers nothing to save for the present theme and its default colour", async () => {
  expect(offered()).toBe(false);
  await choose(/^Boutique/);
  expect(offered()).toBe(true);
  await choose(/^Market/);
  expect(offered()).toBe(false);
});

test("keeps the choice if it could not be saved", async () => {
  await choose(/^Bold/);
  await use();
  await changes()[0]?.fail();
  await expectToasts(["error", en["admin.themes.failed"]]);
  expect([
    offered(),
    screen.getByRole<HTMLInputElement>("radio", { name: /^Bold/ }).checked,
  ]).toEqual([true, true]);
});
