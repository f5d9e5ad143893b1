import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../../testing/api";
import { field, press, user } from "../../../testing/user";
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
const save = () => press("Save");

let calls: Call[];

beforeEach(async () => {
  calls = stubApi();
  await showInArea(<SocialSection settings={{ social } as Settings} />);
});

afterEach(() => vi.unstubAllGlobals());

test("shows the saved value and keeps input typed since then", async () => {
  await user.fill(field("Facebook"), "https://FACEBOOK.com/rina");
  await save();
  await user.fill(field("YouTube"), "https://youtube.com/@rina");
  const kept = { ...social, version: "2", facebook: "https://facebook.com/rina" };
  await calls[0]?.answer(kept);
  expect([field("Facebook").value, field("YouTube").value]).toEqual([
    "https://facebook.com/rina",
    "https://youtube.com/@rina",
  ]);
  await save();
  const sent = { ...kept, youtube: "https://youtube.com/@rina" };
  expect(calls.filter(({ what }) => what.startsWith("PUT"))[1]?.body).toEqual(sent);
});
