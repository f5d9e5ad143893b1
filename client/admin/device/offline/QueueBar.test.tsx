import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../../testing/api";
import { press } from "../../../testing/user";
import { session, showInArea } from "../../fixtures";
import { queue } from "../../lib/offline/kept";
import type { Wanted } from "../../lib/offline/queue";
import { LogoutButton } from "./LogoutButton";
import { QueueBar } from "./QueueBar";

vi.mock("../../lib/offline/rows", async () => {
  const { memoryRows } = await import("../../lib/offline/fixtures");
  return { deviceRows: () => memoryRows() };
});
vi.mock("../../../components/toast", () => ({ toast: vi.fn() }));

const owner = "7:1";
const note: Wanted = { kind: "note", order: "12345678", request: { note: "mine", had: "old" } };
let calls: Call[];

beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
  await queue.add(owner, note);
});

afterEach(async () => {
  await queue.clear(owner);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(user = {}) {
  await showInArea(
    <>
      <QueueBar />
      <LogoutButton className="" />
    </>,
    user,
  );
}

const said = () => document.body.textContent ?? "";
const made = () => calls.map(({ what }) => what.replace("/api/admin/v3/", ""));
const call = async (what: string) => {
  await waitFor(() => expect(made()).toContain(what));
  return calls.findLast((each) => each.what.endsWith(what.replace(/^\w+ /, ""))) as Call;
};

test("the open area sends a queued change with its precondition", async () => {
  await open();
  await (await call("GET session")).answer(session);
  const put = await call("PUT orders/12345678/note");
  expect(put.body).toEqual({ note: "mine", had: "old" });
  await put.answer({});
  await waitFor(async () => expect(await queue.mine(owner)).toEqual([]));
});

test("a change is not sent while another member is signed in", async () => {
  await open();
  await (await call("GET session")).answer({ ...session, user: { ...session.user, id: 2 } });
  expect(made()).toEqual(["GET session"]);
  expect(await queue.mine(owner)).toHaveLength(1);
});

test("hides the changes from another member", async () => {
  await open({ id: 2 });
  expect(said()).toBe("Log out");
  expect(made()).toEqual([]);
});

test("lets the member decide about a conflict with both versions side by side", async () => {
  await open();
  await (await call("GET session")).answer(session);
  const put = await call("PUT orders/12345678/note");
  await put.conflict("settings_changed", { shop_note: "theirs" });
  await waitFor(() => expect(said()).toContain("1 change needs your decision"));
  await press("1 change needs your decision");
  await waitFor(() => expect(said()).toContain("Saved now"));
  const versions = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(versions).toEqual(["mine", "theirs"]);
  await press("Keep theirs");
  await waitFor(async () => expect(await queue.mine(owner)).toEqual([]));
});

test("a logout asks before it deletes unsent changes", async () => {
  await open();
  await waitFor(() => expect(said()).toContain("1 change waits"));
  await press("Log out");
  expect(said()).toContain("1 change hasn't been sent.");
  expect(made()).not.toContain("POST logout");
  const leave = vi.spyOn(location, "assign").mockImplementation(() => {});
  await press("Log out and delete");
  await (await call("POST logout")).answer(null);
  await waitFor(() => expect(leave).toHaveBeenCalledWith("/admin/login"));
  expect(await act(() => queue.mine(owner))).toEqual([]);
});
