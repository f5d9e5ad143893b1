import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../testing/api";
import { field, press, user } from "../../testing/user";
import { showInArea } from "../fixtures";
import { InviteForm } from "../team/team/InviteForm";
import { Expired } from "./Expired";

const leave = vi.fn();
const onClose = vi.fn();
const sent = { mobile: "01711111111", resend_in: 60, expires_in: 300 };
const invited = { id: 3, name: "Karim", phone: "01812345678", role: "staff", active: true };

let calls: Call[];

beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(location, "assign").mockImplementation(leave);
  leave.mockClear();
  onClose.mockClear();
  calls = stubApi();
  await showInArea(
    <>
      <InviteForm onClose={onClose} />
      <Expired />
    </>,
  );
  await user.fill(field("Name"), "Karim");
  await user.fill(field("Mobile number"), "01812345678");
  await press("Send invitation");
  await call("team").refuse(401, "admin_login_required");
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const call = (path: string) =>
  calls.findLast(({ what }) => what === `POST /api/admin/v3/${path}`) as Call;
const dialogs = () =>
  screen.queryAllByRole("dialog").map((each) => each.getAttribute("aria-label"));

test("keeps the input when the session has expired, and repeats the call after the login", async () => {
  expect(dialogs()).toEqual(["Invite team member", "Session expired, please login again"]);
  expect(field("Name").value).toBe("Karim");
  expect(call("login/code")).toBeUndefined(); // No SMS is sent before the person asks for it.
  await press("Send code");
  expect(call("login/code").body).toEqual({ phone: "01711111111", code: "", shop: "demo" });
  await call("login/code").answer(sent);
  await user.paste(field("Code"), "123456");
  expect(call("login").body).toEqual({ phone: "01711111111", code: "123456", shop: "demo" });
  await call("login").answer({ shops: [] });
  expect(dialogs()).toEqual(["Invite team member"]);
  expect(call("team").body).toMatchObject({ name: "Karim", phone: "01812345678" });
  await call("team").answer(invited);
  expect(onClose).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
});

test("opens the login page, which leads back, when the dialog is closed", async () => {
  const expired = screen.getByRole("dialog", { name: "Session expired, please login again" });
  await press("Close", "button", expired);
  expect(leave).toHaveBeenCalledOnce();
  expect(leave.mock.calls[0]?.[0]).toMatch(/^\/admin\/login\?next=/);
  expect(onClose).not.toHaveBeenCalled();
});
