import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../testing/api";
import { typeInto } from "../../testing/render";
import { pressButton, showInArea } from "../fixtures";
import { InviteForm } from "../team/team/InviteForm";
import { Expired } from "./Expired";

const leave = vi.fn();
const onClose = vi.fn();
const sent = { mobile: "01711111111", resend_in: 60, expires_in: 300 };
const invited = { id: 3, name: "Karim", phone: "01812345678", role: "staff", active: true };

let calls: Call[];
let close: () => Promise<void>;

beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(location, "assign").mockImplementation(leave);
  leave.mockClear();
  onClose.mockClear();
  calls = stubApi();
  close = await showInArea(
    <>
      <InviteForm onClose={onClose} />
      <Expired />
    </>,
  );
  await typeInto(input("name"), "Karim");
  await typeInto(input("phone"), "01812345678");
  await pressButton("Send invitation");
  await call("team").refuse(401, "admin_login_required");
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const call = (path: string) =>
  calls.findLast(({ what }) => what === `POST /api/admin/v3/${path}`) as Call;
const input = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[id$="${name}"]`) as HTMLInputElement;
const dialogs = () =>
  [...document.querySelectorAll("dialog")].map((each) => each.getAttribute("aria-label"));

test("an expired session says so, keeps the input, and the call is repeated after the login", async () => {
  expect(dialogs()).toEqual(["Invite team member", "Session expired, please login again"]);
  expect(input("name").value).toBe("Karim");
  expect(call("login/code")).toBeUndefined(); // no SMS before the person asks for it
  await pressButton("Send code");
  expect(call("login/code").body).toEqual({ phone: "01711111111", code: "", shop: "demo" });
  await call("login/code").answer(sent);
  await typeInto(input("code"), "123456");
  expect(call("login").body).toEqual({ phone: "01711111111", code: "123456", shop: "demo" });
  await call("login").answer({ shops: [] });
  expect(dialogs()).toEqual(["Invite team member"]);
  expect(call("team").body).toMatchObject({ name: "Karim", phone: "01812345678" });
  await call("team").answer(invited);
  expect(onClose).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
});

test("closing the dialog opens the login page, which leads back", async () => {
  const [, expired] = document.querySelectorAll("dialog");
  await act(async () => expired?.querySelector("button")?.click());
  expect(leave).toHaveBeenCalledOnce();
  expect(leave.mock.calls[0]?.[0]).toMatch(/^\/admin\/login\?next=/);
  expect(onClose).not.toHaveBeenCalled();
});
