import { ApiError } from "../../../lib/api";
import { newKey } from "../../../lib/key";
import type { AdminOrder, NoteNow, StatusRequest } from "../../../types/order.gen";
import { lifetime } from "./answers";
import type { Rows } from "./rows";

/** A change of an order's status or of the shop's note, with its precondition: the status or the text that the member saw. */
export type Wanted =
  | { kind: "status"; order: string; request: StatusRequest }
  | { kind: "note"; order: string; request: { note: string; had: string } };

/** The version that another member has saved meanwhile. */
export interface Theirs {
  /** The current status or note. */
  now: string;
  /** Whether the order was canceled after it was shipped. */
  returned: boolean;
  /** Whether the member's change can still be applied to that version. */
  possible: boolean;
}

/** A change that waits on the device. Changes are sent in the order of their keys. */
export type Change = Wanted & {
  key: string;
  /** The shop and the member; see ownerOf. */
  owner: string;
  /** Unix time in milliseconds. */
  at: number;
  /** "conflict": the member must decide; "refused": the server does not accept the change. */
  state: "waiting" | "conflict" | "refused";
  theirs?: Theirs;
  /** The server's message if it refused the change. */
  error?: string;
};

/** The result of an attempt to send all changes: "later" if the server could not be reached. */
export type Flushed = "done" | "later";

/** The changes of orders that wait on the device to be sent. */
export class Queue {
  constructor(
    private rows: Rows<Change>,
    private now: () => number = Date.now,
  ) {}

  /** Returns a member's changes in the order in which they are sent. */
  async mine(owner: string): Promise<Change[]> {
    return (await this.rows.all()).filter((change) => change.owner === owner);
  }

  /**
   * Adds a change and replaces an earlier one of the same kind and order. If that one is still waiting, its
   * precondition remains, because the server has not received it. A note that equals the server's is not
   * stored.
   */
  async add(owner: string, wanted: Wanted): Promise<void> {
    const same = (await this.mine(owner)).find(
      ({ kind, order }) => kind === wanted.kind && order === wanted.order,
    );
    const at = this.now();
    const change: Change = {
      key: same?.key ?? `${String(at).padStart(15, "0")} ${newKey()}`,
      owner,
      at,
      state: "waiting",
      ...wanted,
    };
    if (same?.state === "waiting") keepPrecondition(change, same);
    if (change.kind === "note" && change.request.note === change.request.had) {
      if (same) await this.rows.remove(same.key);
      return;
    }
    await this.rows.put(change.key, change);
  }

  drop(key: string): Promise<void> {
    return this.rows.remove(key);
  }

  /** Queues a change in conflict again, with the version that others have saved as its precondition. */
  async applyAgain(key: string): Promise<void> {
    const change = await this.rows.get(key);
    if (!change?.theirs?.possible) return;
    const { theirs, ...rest } = change;
    if (rest.kind === "note") rest.request = { ...rest.request, had: theirs.now };
    else rest.request = { ...rest.request, from: theirs.now };
    await this.rows.put(key, { ...rest, state: "waiting" });
  }

  /** Deletes a member's changes. */
  async clear(owner: string): Promise<void> {
    for (const { key } of await this.mine(owner)) await this.rows.remove(key);
  }

  /** Deletes the changes of other members of the shop, and those that are older than 14 days. */
  async prune(owner: string): Promise<void> {
    const shop = `${owner.split(":")[0]}:`;
    for (const change of await this.rows.all()) {
      const stranger = change.owner !== owner && change.owner.startsWith(shop);
      if (stranger || this.now() - change.at >= lifetime) await this.rows.remove(change.key);
    }
  }

  /** Sends a member's queued changes one after the other. It stops if the server cannot be reached or asks for a pause. */
  async flush(owner: string, send: (change: Change) => Promise<unknown>): Promise<Flushed> {
    for (const change of await this.mine(owner)) {
      if (change.state !== "waiting") continue;
      const outcome = await attempt(change, send);
      if (outcome === "later") return "later";
      await this.settle(change, outcome);
    }
    return "done";
  }

  // Records the outcome, unless the member deleted or edited the change while it was sent.
  private async settle(sent: Change, outcome: Settled): Promise<void> {
    const now = await this.rows.get(sent.key);
    if (!now) return;
    if (JSON.stringify(now.request) === JSON.stringify(sent.request)) {
      if (outcome === "done") return this.rows.remove(sent.key);
      return this.rows.put(sent.key, { ...now, ...outcome });
    }
    if (outcome === "done" && now.kind === "note" && sent.kind === "note") {
      const request = { ...now.request, had: sent.request.note };
      return this.rows.put(sent.key, { ...now, request });
    }
  }
}

function keepPrecondition(change: Change, before: Change): void {
  if (change.kind === "note" && before.kind === "note")
    change.request = { ...change.request, had: before.request.had };
  if (change.kind === "status" && before.kind === "status")
    change.request = { ...change.request, from: before.request.from };
}

type Settled = "done" | Pick<Change, "state" | "theirs" | "error">;

async function attempt(
  change: Change,
  send: (change: Change) => Promise<unknown>,
): Promise<Settled | "later"> {
  try {
    await send(change);
    return "done";
  } catch (error) {
    if (!(error instanceof ApiError)) return "later";
    const { status, message } = error;
    if (status === 401 || status === 408 || status === 429 || status >= 500) return "later";
    const theirs = theirsOf(change, error);
    if (!theirs) return { state: "refused", error: message };
    // The response to an earlier attempt was lost, or somebody else made the same change.
    return theirs.now === wantedOf(change) ? "done" : { state: "conflict", theirs };
  }
}

/** Returns the status or the note that a change sets. */
export function wantedOf(change: Wanted): string {
  return change.kind === "note" ? change.request.note.trim() : change.request.to;
}

// Reads the current version from a 409 response; undefined for other errors.
function theirsOf(change: Change, { status, data }: ApiError): Theirs | undefined {
  if (status !== 409 || !data) return undefined;
  if (change.kind === "note") {
    return { now: (data as NoteNow).shop_note, returned: false, possible: true };
  }
  const order = data as AdminOrder;
  const possible = order.allowed.includes(change.request.to);
  return { now: order.status, returned: order.returned, possible };
}

/** Returns an order as it will be once the queued changes are sent. */
export function withChanges<
  O extends { order_id: string; status: string; allowed: string[]; shop_note?: string },
>(order: O, changes: Change[]): O {
  let after = order;
  for (const change of changes) {
    if (change.order !== order.order_id || change.state !== "waiting") continue;
    if (change.kind === "status") after = { ...after, status: change.request.to, allowed: [] };
    else if (after.shop_note !== undefined) after = { ...after, shop_note: change.request.note };
  }
  return after;
}
