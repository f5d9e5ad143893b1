import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { field, press, user } from "../../../testing/user";
import type { PolicyText } from "../../../types/settings.gen";
import { stubbedArea } from "../../fixtures";
import { longestPolicy } from "./limits";
import { PolicyEditor } from "./PolicyEditor";

const area = stubbedArea();

const saved = {
  ...{ kind: "refund-policy", version: "1", body: "", bn_body: "ফেরত" },
  ...{ standard: "Haat refunds", bn_standard: "হাট ফেরত" },
} as PolicyText;

beforeEach(() => area.show(<PolicyEditor title="Refund policy" text={saved} />));

const puts = () => area.calls.filter(({ what }) => what.startsWith("PUT"));
const previews = () => area.calls.filter(({ what }) => what.endsWith("/preview"));
const text = () => field<HTMLTextAreaElement>(en["admin.policies.text"]);
const save = () => press(en["admin.save"]);

test("previews the other language's text while this one is empty", async () => {
  expect(previews()[0]?.body).toEqual({ kind: "refund-policy", locale: "en", body: "ফেরত" });
});

test("starts with Haat's text, and saves both languages", async () => {
  await press(en["admin.policies.begin"]);
  expect(text().value).toBe("Haat refunds");
  await press(en["admin.policies.bn"]);
  expect(text().value).toBe("ফেরত");
  await user.fill(text(), "ফেরত নেই");
  await save();
  expect(puts()).toMatchObject([
    {
      what: "PUT /api/admin/v3/settings/policies",
      body: { kind: "refund-policy", version: "1", body: "Haat refunds", bn_body: "ফেরত নেই" },
    },
  ]);
});

test("shows the language whose text is too long", async () => {
  await user.paste(text(), "a".repeat(longestPolicy + 1));
  await press(en["admin.policies.bn"]);
  await save();
  expect(puts()).toEqual([]);
  expect(
    screen.getByRole("button", { name: en["admin.policies.en"] }).getAttribute("aria-pressed"),
  ).toBe("true");
  expect(text().getAttribute("aria-invalid")).toBe("true");
});

test("saves over another member's text only on request", async () => {
  await user.fill(text(), "Mine");
  await save();
  await puts()[0]?.conflict("settings_changed", { ...saved, version: "2", body: "Theirs" });
  await press(en["admin.settings.changed.keep"]);
  await save();
  expect(puts()[1]?.body).toMatchObject({ version: "2", body: "Mine" });
  await puts()[1]?.conflict("settings_changed", { ...saved, version: "3", body: "Theirs" });
  await press(en["admin.settings.changed.take"]);
  expect(text().value).toBe("Theirs");
});
