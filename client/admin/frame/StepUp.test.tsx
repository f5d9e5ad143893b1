import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../testing/api";
import { descriptionOf, field, press, user } from "../../testing/user";
import { showInArea } from "../fixtures";
import { InviteForm } from "../team/team/InviteForm";
import { StepUp } from "./StepUp";

const sent = { mobile: "01711111111", resend_in: 60, expires_in: 300 };
const invited = { id: 3, name: "Karim", phone: "01812345678", role: "owner", active: true };

let calls: Call[];
const onClose = vi.fn();

beforeEach(async () => {
  calls = stubApi();
  onClose.mockClear();
  await showInArea(
    <>
      <InviteForm onClose={onClose} />
      <StepUp />
    </>,
  );
  await user.fill(name(), "Karim");
  await user.fill(phone(), "01812345678");
  await press("Send invitation");
  await call("POST team").refuse(403, "step_up_required");
});

afterEach(() => vi.unstubAllGlobals());

const call = (what: string) => {
  const found = calls.findLast((each) => each.what === what.replace(" ", " /api/admin/v3/"));
  if (!found) throw new Error(`no ${what} in ${calls.map((each) => each.what)}`);
  return found;
};
const times = (what: string) => calls.filter((each) => each.what.endsWith(what)).length;
const dialogs = () =>
  screen.queryAllByRole("dialog").map((each) => each.getAttribute("aria-label"));
const name = () => field("Name");
const phone = () => field("Mobile number");
const typeCode = () => user.paste(field("Code"), "123456");

test("opens the dialog for a refused call, sends one code, and repeats the call with it", async () => {
  expect(dialogs()).toEqual(["Invite team member", "Confirm it's you"]);
  expect(times("step-up/code")).toBe(1);
  await call("POST step-up/code").answer(sent);
  await typeCode();
  expect(call("POST step-up").body).toEqual({ code: "123456" });
  await call("POST step-up").answer(null);
  expect(dialogs()).toEqual(["Invite team member"]);
  expect(times("/team")).toBe(2);
  expect(call("POST team").body).toMatchObject({ name: "Karim", phone: "01812345678" });
  await call("POST team").answer(invited);
  expect(onClose).toHaveBeenCalledOnce();
});

test("shows a wrong code's error at the field and keeps the dialog open", async () => {
  await call("POST step-up/code").answer(sent);
  await typeCode();
  await call("POST step-up").refuse(422, "code_invalid", { code: "wrong" });
  expect(descriptionOf(field("Code"))).toMatch(/Incorrect/);
  expect([dialogs().length, times("/team")]).toEqual([2, 1]);
});

test("keeps the form's input when the dialog is closed", async () => {
  await call("POST step-up/code").answer(sent);
  await press("Close", "button", screen.getByRole("dialog", { name: "Confirm it's you" }));
  expect(dialogs()).toEqual(["Invite team member"]);
  expect([name().value, phone().value, times("/team")]).toEqual(["Karim", "01812345678", 1]);
  expect(document.body.textContent).not.toMatch(/confirm it's you|Something went wrong/i);
  expect(onClose).not.toHaveBeenCalled();
  // The session is still not verified, so the next attempt asks for a code again.
  await press("Send invitation");
  await call("POST team").refuse(403, "step_up_required");
  expect(dialogs()).toEqual(["Invite team member", "Confirm it's you"]);
});

test("reports a code that cannot be sent, and lets the person request it again", async () => {
  await call("POST step-up/code").fail();
  expect(document.body.textContent).toContain("Couldn't complete this.");
  await press("Send code");
  expect(times("step-up/code")).toBe(2);
});
