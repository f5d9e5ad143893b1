import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../../testing/api";
import { press } from "../../../testing/user";
import type { MemberSessions, OpenSession } from "../../../types/merchant.gen";
import { session, showInArea } from "../../fixtures";
import { Sessions } from "./Sessions";

const open = (id: number, more: Partial<OpenSession> = {}): OpenSession => ({
  id,
  kind: "browser",
  device: "Chrome, Android",
  created_at: "2026-11-21T09:00:00Z",
  used_at: "2026-11-22T09:00:00Z",
  current: false,
  ...more,
});

const member = (id: number, name: string, sessions: OpenSession[]): MemberSessions => ({
  user: { ...session.user, id, name, active: true, role_id: null, seen_at: null },
  sessions,
});

let calls: Call[];

beforeEach(async () => {
  calls = stubApi();
  await showInArea(<Sessions />);
  await calls[0]?.answer([
    member(1, "Rina", [open(1, { current: true }), open(2, { kind: "app", device: "" })]),
    member(2, "Shathi", [open(3, { device: "Safari, iPhone" })]),
    member(3, "Karim", []),
  ]);
});

afterEach(() => vi.unstubAllGlobals());

const said = () => document.body.textContent ?? "";
const last = () => calls.at(-1);

test("lists sessions with their devices, and offers no sign-out for the current one", () => {
  expect(said()).toContain("Chrome, AndroidBrowserThis device");
  expect(said()).toContain("Unknown deviceApp");
  expect(said()).toContain("Not logged in on any device.");
  const buttons = screen
    .getAllByRole("button")
    .map((each) => each.getAttribute("aria-label") ?? each.textContent);
  expect(buttons).toEqual([
    "Log out other devices",
    "Log out: Unknown device",
    "Log out everywhere: Shathi",
    "Log out: Safari, iPhone",
  ]);
});

test("signs a session out immediately and refetches the list", async () => {
  await press("Log out: Safari, iPhone");
  expect(last()?.what).toBe("DELETE /api/admin/v3/sessions/3");
  await last()?.answer(null);
  expect(last()?.what).toBe("GET /api/admin/v3/sessions");
});

test("asks for confirmation before it signs out a member everywhere", async () => {
  await press("Log out everywhere: Shathi");
  expect([calls.length, said().includes("Log out Shathi everywhere?")]).toEqual([1, true]);
  await press("Log out");
  expect([last()?.what, last()?.body]).toEqual(["POST /api/admin/v3/sessions/end", { user_id: 2 }]);
  await last()?.answer({ ended: 1 });
  expect(said()).not.toContain("Log out Shathi everywhere?");
});

test("keeps one's other devices signed in on Cancel", async () => {
  await press("Log out other devices");
  expect(said()).toContain("You stay logged in on this device.");
  await press("Cancel");
  expect(calls).toHaveLength(1);
});
