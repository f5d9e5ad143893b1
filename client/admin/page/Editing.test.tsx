import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../locales/en.json";
import { descriptionOf, field, press, user } from "../../testing/user";
import type { Full, SaveRequest } from "../../types/shoppage.gen";
import { stubbedArea } from "../fixtures";
import { Editing } from "./Editing";
import { shelf, stored, types } from "./fixtures";

const area = stubbedArea();

const show = (page: Full = stored) => area.show(<Editing page={page} types={types} />);
const calls = (method: string) => area.calls.filter(({ what }) => what.startsWith(method));
const last = (method: string) => calls(method).at(-1);
const saved = async (count = 1) => {
  await waitFor(() => expect(calls("PUT")).toHaveLength(count), { timeout: 4000 });
  const body = last("PUT")?.body as SaveRequest;
  return {
    body,
    answer: (more: Partial<Full> = {}) =>
      last("PUT")?.answer({ ...stored, ...body, revision: body.revision + 1, ...more }),
  };
};
const rows = () =>
  within(screen.getByRole("list", { name: en["admin.pages.sections"] }))
    .getAllByRole("listitem")
    .map((row) => row.querySelector("[aria-haspopup=dialog] .font-medium")?.textContent);
const menu = async (name: string, act: string) => {
  await press(en["admin.section.menu"].replace("{name}", name));
  await press(act, "button", screen.getByRole("dialog"));
};
const done = () => press(en["admin.orders.hand.done"]);

test("names sections by their first text, and saves a changed text by itself", async () => {
  await show();
  expect(rows()).toEqual(["Eid offers", en["admin.section.shelf"]]);
  await press(/^Eid offers/);
  await user.fill(field(en["admin.section.heading"]), "Big sale");
  await done();
  expect(rows()[0]).toBe("Big sale");
  const { body, answer } = await saved();
  expect(body).toMatchObject({ revision: 3, slug: "eid" });
  expect(body.draft.sections[0]).toMatchObject({
    bn: { heading: "ঈদের অফার" },
    en: { heading: "Big sale" },
  });
  await answer({ saved_at: "2026-11-21T05:00:00Z" });
  expect(screen.getByText(/^Saved .*11:00/)).toBeTruthy();
});

test("moves, hides, duplicates and deletes a section, and brings it back by undo", async () => {
  await show();
  await menu("Eid offers", en["admin.section.act.down"]);
  expect(rows()).toEqual([en["admin.section.shelf"], "Eid offers"]);
  await menu("Eid offers", en["admin.section.act.hide"]);
  expect(screen.getByText(new RegExp(en["admin.section.hidden"]))).toBeTruthy();
  await menu("Eid offers", en["admin.section.act.copy"]);
  expect(rows()).toHaveLength(3);
  await menu(en["admin.section.shelf"], en["admin.section.act.delete"]);
  expect(rows()).toEqual(["Eid offers", "Eid offers"]);
  await press(en["admin.undo"]);
  expect(rows()).toHaveLength(3);
  const { body } = await saved();
  const ids = body.draft.sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(ids[2]).toMatch(/^[a-z0-9]{8}$/);
  expect(body.draft.sections.map(({ hidden }) => hidden)).toEqual([undefined, true, true]);
});

test("adds a section from the gallery with the fields of its type, which show those that apply", async () => {
  await show();
  await press(en["admin.pages.sections.add"]);
  await press(new RegExp(`^${en["admin.section.faq"]}`));
  await user.fill(field(en["admin.section.question"]), "How long?");
  await press(en["admin.section.questions.add"]);
  await done();
  await press(new RegExp(`^${en["admin.section.shelf"]}`));
  expect(field(en["admin.section.products.count"]).value).toBe("8");
  expect(screen.queryByText(en["admin.discounts.pick.title"])).toBeNull();
  await user.choose(field(en["admin.section.rule"]), "chosen");
  expect(screen.queryByLabelText(en["admin.section.products.count"])).toBeNull();
  expect(screen.getByText(en["admin.discounts.pick.title"])).toBeTruthy();
  await done();
  const { body } = await saved();
  expect(body.draft.sections[1]?.settings).toEqual({ rule: "chosen" });
  expect(body.draft.sections[2]).toMatchObject({
    type: "faq",
    version: 1,
    blocks: [{ en: { question: "How long?" } }, {}],
  });
});

test("does not store numbers outside the limits and links without a target", async () => {
  await show();
  await press(new RegExp(`^${en["admin.section.shelf"]}`));
  const count = field(en["admin.section.products.count"]);
  await user.fill(count, "৯৯");
  expect(descriptionOf(count)).toContain("2");
  await user.fill(count, "১২");
  await done();
  await press(/^Eid offers/);
  await user.choose(field(en["admin.section.link"]), "address");
  const address = field(en["admin.section.to.address"]);
  await user.fill(address, "nowhere");
  fireEvent.blur(address);
  expect(descriptionOf(address)).toContain(en["admin.pages.wrong.address"]);
  await done();
  const { body } = await saved();
  expect(body.draft.sections[1]?.settings).toEqual({ count: 12 });
  expect(body.draft.sections[0]?.settings ?? {}).toEqual({});
});

test("shows refused values at their sections and fields, in the language that has them", async () => {
  await show();
  await user.fill(field(en["admin.pages.title.en"]), "Eid 2026");
  await saved();
  await last("PUT")?.refuse(422, "page_invalid", { "draft.sections.hero1.bn.heading": "max" });
  expect(screen.getByRole("alert").textContent).toContain(en["admin.pages.not_saved.invalid"]);
  await press(/^Eid offers/);
  expect(screen.getByRole("button", { name: /^Bengali/, pressed: true })).toBeTruthy();
  expect(descriptionOf(field(en["admin.section.heading"]))).toContain("80");
});

test("says who saved a newer version, and loads it", async () => {
  await show();
  await user.fill(field(en["admin.pages.title.en"]), "Mine");
  await saved();
  const theirs = {
    ...stored,
    revision: 8,
    saved_by: "Karim",
    draft: { ...stored.draft, title: "Theirs" },
  };
  await last("PUT")?.conflict("page_changed", theirs);
  expect(screen.getAllByRole("alert")[0]?.textContent).toContain("Karim");
  await press(en["admin.pages.conflict.take"]);
  expect(field(en["admin.pages.title.en"]).value).toBe("Theirs");
  expect(calls("PUT")).toHaveLength(1);
});

test("saves before it publishes, and opens the first section that is not complete", async () => {
  await show({ ...stored, status: "draft" });
  await user.fill(field(en["admin.pages.title.en"]), "Sale");
  await press(en["admin.pages.publish"]);
  await press(en["admin.pages.publish"], "button", screen.getByRole("dialog"));
  const { answer } = await saved();
  await answer();
  expect(last("POST")).toMatchObject({
    what: "POST /api/admin/v3/pages/5/publish",
    body: { revision: 4, starts_at: "", ends_at: "" },
  });
  await last("POST")?.refuse(422, "page_incomplete", {
    "draft.sections.hero1.bn.heading": "required",
  });
  const sheet = screen.getByRole("dialog", { name: en["admin.section.hero"] });
  expect(descriptionOf(within(sheet).getByLabelText(en["admin.section.heading"]))).toContain(
    en["admin.pages.wrong.required"],
  );
});

test("shows the plan of a page, and cancels it", async () => {
  await show({ ...stored, starts_at: "2026-12-16T00:00", ends_at: "" });
  expect(screen.getByText(en["admin.pages.plan"])).toBeTruthy();
  await press(en["admin.pages.plan.cancel"]);
  expect(last("POST")?.what).toBe("POST /api/admin/v3/pages/5/cancel_plan");
  await last("POST")?.answer(stored);
  expect(screen.queryByText(en["admin.pages.plan"])).toBeNull();
});

test("names the chosen products of a section, which can be taken out", async () => {
  const chosen = { ...shelf, settings: { rule: "chosen", products: [7, 8] } };
  await show({ ...stored, draft: { ...stored.draft, sections: [chosen] } });
  await press(new RegExp(`^${en["admin.section.shelf"]}`));
  const lamp = { id: 7, name: "Lamp", bn_name: "", picture: null };
  await last("GET /api/admin/v3/pages/products")?.answer({ products: [lamp] });
  expect(screen.getByText("Lamp")).toBeTruthy();
  await press(en["admin.section.take_out"].replace("{name}", en["admin.discounts.gone"]));
  await done();
  const { body } = await saved();
  expect(body.draft.sections[0]?.settings).toEqual({ rule: "chosen", products: [7] });
});

test("stores a formatted text in the language of the form", async () => {
  const faq = { id: "faq1", type: "faq", version: 1, blocks: [{ id: "q1" }] };
  await show({ ...stored, draft: { ...stored.draft, sections: [faq] } });
  await press(new RegExp(`^${en["admin.section.faq"]}`));
  const label = en["admin.section.answer"];
  await waitFor(() => expect(screen.getByRole("textbox", { name: label })).toBeTruthy());
  await press(en["admin.prose.bullets"]);
  await press(en["admin.prose.link"]);
  await user.fill(field(en["admin.prose.address"]), "01711111111");
  await press(en["admin.prose.link.set"]);
  await press(new RegExp(`^${en["admin.products.bengali"]}`));
  expect(screen.getByRole("textbox", { name: label }).textContent).toBe("");
  await done();
  const { body } = await saved();
  const [block] = body.draft.sections[0]?.blocks ?? [];
  expect(block?.bn).toBeUndefined();
  expect(JSON.stringify(block?.en)).toContain("tel:01711111111");
  expect(block?.en?.answer).toMatchObject({ type: "doc", content: [{ type: "bulletList" }] });
});
