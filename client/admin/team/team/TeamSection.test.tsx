import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../../testing/api";
import { press } from "../../../testing/user";
import type { User } from "../../../types/merchant.gen";
import { showInArea } from "../../fixtures";
import { TeamSection } from "./TeamSection";

const member = (id: number, name: string): User => ({
  id,
  name,
  phone: `0171111111${id}`,
  role: "staff",
  role_id: null,
  active: true,
  seen_at: "2026-11-21T09:00:00Z",
});

let calls: Call[];

beforeEach(async () => {
  calls = stubApi();
  await showInArea(<TeamSection />);
  await calls
    .find(({ what }) => what.endsWith("/team"))
    ?.answer([member(1, "Rina"), member(2, "Shathi")]);
});

afterEach(() => vi.unstubAllGlobals());

const said = () => document.body.textContent ?? "";
const removals = () => calls.filter(({ what }) => what.startsWith("DELETE"));

test("removes a member immediately after confirmation, without the undo delay", async () => {
  await press("Remove: Shathi");
  expect([removals().length, said().includes("Remove Shathi from the team?")]).toEqual([0, true]);
  await press("Remove");
  expect(removals().map(({ what }) => what)).toEqual(["DELETE /api/admin/v3/team/2"]);
  await removals()[0]?.answer(null);
  expect(said()).not.toContain("Remove Shathi from the team?");
  expect(calls.at(-1)?.what).toBe("GET /api/admin/v3/team");
});

test("keeps a member if the removal is cancelled", async () => {
  await press("Remove: Shathi");
  await press("Keep in team");
  expect([removals().length, said().includes("Shathi")]).toEqual([0, true]);
});
