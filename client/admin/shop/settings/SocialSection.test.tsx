import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../../testing/api";
import { typeInto } from "../../../testing/render";
import type { Settings } from "../../../types/settings.gen";
import { showInArea } from "../../fixtures";
import { SocialSection } from "./SocialSection";

const social = {
  version: "1",
  facebook: "",
  instagram: "",
  youtube: "",
  tiktok: "",
  twitter: "",
};
const field = (name: string) => document.querySelector(`#social-${name}`) as HTMLInputElement;
const save = () => act(async () => document.querySelector("form")?.requestSubmit());

let calls: Call[];
let close: () => Promise<void>;

beforeEach(async () => {
  calls = stubApi();
  close = await showInArea(<SocialSection settings={{ social } as Settings} />);
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

test("shows the saved value and keeps input typed since then", async () => {
  await typeInto(field("facebook"), "https://FACEBOOK.com/rina");
  await save();
  await typeInto(field("youtube"), "https://youtube.com/@rina");
  const kept = { ...social, version: "2", facebook: "https://facebook.com/rina" };
  await calls[0]?.answer(kept);
  expect([field("facebook").value, field("youtube").value]).toEqual([
    "https://facebook.com/rina",
    "https://youtube.com/@rina",
  ]);
  await save();
  const sent = { ...kept, youtube: "https://youtube.com/@rina" };
  expect(calls.filter(({ what }) => what.startsWith("PUT"))[1]?.body).toEqual(sent);
});
