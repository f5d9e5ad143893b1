import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api";
import type { Full, SaveRequest } from "../../../types/shoppage.gen";
import { stored } from "../fixtures";
import { Draft, pause } from "./Draft";
import type { Doc } from "./doc";
import { most } from "./history";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "info").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const titled = (title: string) => (doc: Doc) => ({ ...doc, draft: { ...doc.draft, title } });
const titleOf = (draft: Draft) => draft.snapshot().doc.draft.title;

/** A server that stores each request as the next revision, or fails with the errors in `refusals`. */
function server() {
  const requests: SaveRequest[] = [];
  const refusals: unknown[] = [];
  const send = async (request: SaveRequest): Promise<Full> => {
    requests.push(request);
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return { ...stored, ...request, revision: request.revision + 1 };
  };
  return { requests, refusals, draft: new Draft(stored, send) };
}

const waits = (time = pause) => vi.advanceTimersByTimeAsync(time);

test("saves the last state once, 1.5 s after the last change", async () => {
  const { draft, requests } = server();
  draft.change(titled("E"), "title");
  await waits(1000);
  draft.change(titled("Eid sale"), "title");
  await waits(1400);
  expect(requests).toEqual([]);
  expect(draft.snapshot().state.kind).toBe("waiting");
  await waits(100);
  expect(requests.map((each) => [each.revision, each.draft.title])).toEqual([[3, "Eid sale"]]);
  expect(draft.snapshot().state.kind).toBe("saved");
});

test("saves a change that was made during a request with the new revision", async () => {
  const { draft, requests } = server();
  draft.change(titled("One"));
  const saving = draft.flush();
  draft.change(titled("Two"));
  await saving;
  expect(draft.snapshot().state.kind).toBe("waiting");
  await waits();
  expect(requests.map(({ revision }) => revision)).toEqual([3, 4]);
  expect(titleOf(draft)).toBe("Two");
});

test("keeps changes after a failure, and saves them with the next change", async () => {
  const { draft, requests, refusals } = server();
  refusals.push(new TypeError("no connection"));
  draft.change(titled("One"));
  await waits();
  expect(draft.snapshot().state.kind).toBe("failed");
  draft.change(titled("Two"));
  await waits();
  expect(draft.snapshot().state.kind).toBe("saved");
  expect(requests.at(-1)?.draft.title).toBe("Two");
});

test("names refused values without the prefix, until they change", async () => {
  const { draft, refusals } = server();
  const fields = { "draft.sections.hero1.bn.heading": "max", slug: "taken" };
  refusals.push(new ApiError(422, "page_invalid", "", { fields }));
  draft.change(titled("One"));
  await waits();
  expect(draft.snapshot().errors).toEqual({ "sections.hero1.bn.heading": "max", slug: "taken" });
  draft.change((doc) => ({ ...doc, slug: "eid-2" }), "slug");
  expect(draft.snapshot().errors).toEqual({ "sections.hero1.bn.heading": "max" });
});

const theirs: Full = { ...stored, revision: 9, draft: { ...stored.draft, title: "Theirs" } };
const conflict = () => new ApiError(409, "page_changed", "", { data: theirs });

test("overwrites another member's version only after the member decides to", async () => {
  const { draft, requests, refusals } = server();
  refusals.push(conflict());
  draft.change(titled("Mine"));
  await waits();
  expect(draft.snapshot().state).toEqual({ kind: "conflict", theirs });
  draft.change(titled("Mine too"));
  await waits(10 * pause);
  expect(requests).toHaveLength(1);
  await draft.keepMine();
  expect(requests.at(-1)).toMatchObject({ revision: 9, draft: { title: "Mine too" } });
  expect(draft.snapshot().state.kind).toBe("saved");
});

test("loads another member's version, and brings back one's own by undo", async () => {
  const { draft, requests, refusals } = server();
  refusals.push(conflict());
  draft.change(titled("Mine"));
  await waits();
  draft.take(theirs);
  expect(titleOf(draft)).toBe("Theirs");
  draft.undo();
  await waits();
  expect(requests.at(-1)).toMatchObject({ revision: 9, draft: { title: "Mine" } });
});

test("undoes quick changes of a field in one step, other changes one by one, and saves the result", async () => {
  const { draft, requests } = server();
  for (const title of ["S", "Sa", "Sale"]) draft.change(titled(title), "title");
  draft.change((doc) => ({ ...doc, in_footer: true }));
  draft.undo();
  expect(titleOf(draft)).toBe("Sale");
  draft.undo();
  expect(titleOf(draft)).toBe("Eid");
  expect(draft.snapshot()).toMatchObject({ canUndo: false, canRedo: true });
  draft.redo();
  expect(titleOf(draft)).toBe("Sale");
  await waits();
  expect(requests).toHaveLength(1);
  draft.change(titled("Other"));
  expect(draft.snapshot().canRedo).toBe(false);
});

test("remembers the last 20 states", () => {
  const { draft } = server();
  for (let i = 1; i <= most + 5; i++) draft.change(titled(String(i)));
  for (let i = 0; i < most + 5; i++) draft.undo();
  expect(titleOf(draft)).toBe("5");
});

test("saves pending changes when it closes", async () => {
  const { draft, requests } = server();
  draft.change(titled("Last"));
  await draft.close();
  expect(requests).toHaveLength(1);
  await waits();
  expect(requests).toHaveLength(1);
});
