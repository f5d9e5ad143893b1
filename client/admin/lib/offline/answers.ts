import { allows } from "../rights";
import type { AdminSession } from "../session";
import type { Rows } from "./rows";

/** Milliseconds after which data on the device expires. */
export const lifetime = 14 * 24 * 60 * 60_000;

/** The maximum numbers of stored answers: pages of 20 orders, and single orders. */
export const most = { list: 10, order: 200 };

type Kind = "session" | keyof typeof most;

/** A stored answer of the server. */
export interface Answer {
  key: string;
  kind: Kind;
  /** The shop and the member who received it; see ownerOf. */
  owner: string;
  data: unknown;
  /** Unix time in milliseconds. */
  at: number;
}

/** Returns a key for a member of a shop, because ids of members are unique only within a shop. */
export function ownerOf({ shop, user }: AdminSession): string {
  return `${shop.id}:${user.id}`;
}

/** Returns the kind under which the answer to a GET of a path is stored, or undefined if it is not stored, such as search results. */
export function kindOf(path: string): keyof typeof most | undefined {
  if (/^orders\/\d+$/.test(path)) return "order";
  const [resource, query] = path.split("?");
  return resource === "orders" && !new URLSearchParams(query).get("q") ? "list" : undefined;
}

/** The answers of the server stored on the device, for one member of one shop. */
export class Answers {
  // The member whose answers are stored; see ownerOf. It is empty after a sign-out, so that late answers are not
  // stored.
  private owner = "";
  // Whether the member may see orders. If not, only the session is stored.
  private orders = false;

  constructor(
    private rows: Rows<Answer>,
    private now: () => number = Date.now,
  ) {}

  /** Stores the session of a signed-in member. Deletes everything of other members and shops. */
  async signedIn(slug: string, session: AdminSession): Promise<void> {
    this.owner = ownerOf(session);
    this.orders = allows("orders", session.user);
    await this.prune(); // Pruning first makes room for the session on a full device.
    await this.store(`session ${slug}`, "session", session);
  }

  /** Returns the stored session of a shop. Its member's answers are used until the next sign-in. */
  async session(slug: string): Promise<Answer | undefined> {
    const found = await this.fresh(`session ${slug}`);
    const session = found?.data as AdminSession | undefined;
    if (!found || !session?.user.rights) return undefined; // An earlier release stored sessions without rights.
    this.owner = found.owner;
    this.orders = allows("orders", session.user);
    return found;
  }

  /** Stores the answer to a GET of a path, if answers of this kind are stored. */
  async keep(path: string, data: unknown): Promise<void> {
    const kind = kindOf(path);
    if (!kind || !this.owner || !this.orders) return;
    await this.store(`${this.owner} ${path}`, kind, data);
    await this.prune();
  }

  /** Returns the member's stored answer to a GET of a path. */
  async find(path: string): Promise<Answer | undefined> {
    const found = this.owner ? await this.fresh(`${this.owner} ${path}`) : undefined;
    return found?.owner === this.owner ? found : undefined;
  }

  /** Deletes all answers. No further ones are stored until somebody signs in. */
  async clear(): Promise<void> {
    this.owner = "";
    for (const { key } of await this.rows.all()) await this.rows.remove(key);
  }

  private store(key: string, kind: Kind, data: unknown): Promise<void> {
    return this.rows.put(key, { key, kind, owner: this.owner, data, at: this.now() });
  }

  private async fresh(key: string): Promise<Answer | undefined> {
    const found = await this.rows.get(key);
    return found && this.now() - found.at < lifetime ? found : undefined;
  }

  // Deletes answers that are expired, belong to others, exceed the limits, or are no longer allowed.
  private async prune(): Promise<void> {
    const newest = (await this.rows.all()).sort((a, b) => b.at - a.at);
    const counts = { list: 0, order: 0, session: 0 };
    for (const { key, kind, owner, at } of newest) {
      counts[kind]++;
      const many = kind !== "session" && (counts[kind] > most[kind] || !this.orders);
      if (many || owner !== this.owner || this.now() - at >= lifetime) await this.rows.remove(key);
    }
  }
}
