import { replaceEqualDeep } from "@tanstack/react-query";
import { ApiError, isUnanswered } from "../../../lib/api";
import type { AdminApi } from "../api";
import type { AdminSession } from "../session";
import { type Answer, Answers, ownerOf } from "./answers";
import { type Change, Queue } from "./queue";
import { deviceRows } from "./rows";

export const answers = new Answers(deviceRows<Answer>("answers"));
export const queue = new Queue(deviceRows<Change>("changes"));

/** The name of the cache with the area's document, which the service worker fills; see worker.ts. */
export const shellCache = "admin";

// The fetch times of data from the device, in Unix milliseconds.
const fetchedAt = new WeakMap<object, number>();

/** Returns the time at which data from the device was fetched, in Unix milliseconds; undefined for data from the server. */
export function keptAt(data: unknown): number | undefined {
  return typeof data === "object" && data ? fetchedAt.get(data) : undefined;
}

/**
 * The structural sharing of queries. Data from the server and from the device never share objects, because
 * keptAt identifies data from the device by its object.
 */
export function shareStructure(before: unknown, after: unknown): unknown {
  const apart = keptAt(before) !== undefined || keptAt(after) !== undefined;
  return apart ? after : replaceEqualDeep(before, after);
}

/**
 * Reports whether the server could not be reached: there was no response, or a status from 502 to 504, which a
 * proxy or a server without its database sends.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 502 && error.status <= 504;
  return isUnanswered(error);
}

/** Fetches the session of a shop, or returns the stored one if the server cannot be reached. */
export async function keptSession(
  slug: string,
  fetch: () => Promise<AdminSession>,
): Promise<AdminSession> {
  let session: AdminSession;
  try {
    session = await fetch();
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) await forget();
    return instead<AdminSession>(error, () => answers.session(slug));
  }
  await quietly(answers.signedIn(slug, session));
  await quietly(queue.prune(ownerOf(session)));
  return session;
}

/** Wraps an API: answers about orders are stored, and returned if the server cannot be reached. */
export function keeping(api: AdminApi): AdminApi {
  return {
    ...api,
    async get<T>(path: string, signal?: AbortSignal): Promise<T> {
      let data: T;
      try {
        data = await api.get<T>(path, signal);
      } catch (error) {
        return instead<T>(error, () => answers.find(path));
      }
      void quietly(answers.keep(path, data));
      return data;
    },
  };
}

/** Deletes the stored answers and the area's document. A member's queued changes remain. */
export async function forget(): Promise<void> {
  await quietly(answers.clear());
  await quietly(globalThis.caches?.delete(shellCache));
}

// Returns the stored answer that `find` returns, if the server could not be reached. Otherwise, or without a stored answer, throws `error`.
async function instead<T>(error: unknown, find: () => Promise<Answer | undefined>): Promise<T> {
  const found = isUnreachable(error) ? await quietly(find()) : undefined;
  if (!found) throw error;
  fetchedAt.set(found.data as object, found.at);
  return found.data as T;
}

// Ignores errors of the device's database, which may be full or forbidden; the area works without it.
async function quietly<T>(work: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    console.info("the device's storage failed:", error);
    return undefined;
  }
}
