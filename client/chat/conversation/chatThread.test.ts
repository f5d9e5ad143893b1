import { describe, expect, test } from "vitest";
import { message, seqs, thread } from "../../testing/chat";
import { joined, lastSeq, withMessage, withOlder, withSeen } from "./chatThread";

describe("withMessage", () => {
  test("appends a message", () => {
    const now = withMessage(thread(1, 3), message(4));
    expect(now && seqs(now)).toEqual([1, 2, 3, 4]);
  });

  test("adds the first message of an empty conversation", () => {
    const now = withMessage(thread(1, 0), message(1));
    expect(now && seqs(now)).toEqual([1]);
  });

  test("returns the same thread for a known message", () => {
    const known = thread(1, 3);
    expect(withMessage(known, message(3))).toBe(known);
    expect(withMessage(known, message(1))).toBe(known);
  });

  test("returns null after a gap", () => {
    expect(withMessage(thread(1, 3), message(5))).toBeNull();
    expect(withMessage(thread(1, 0), message(2))).toBeNull();
  });
});

describe("joined", () => {
  test("keeps older messages without a gap", () => {
    const now = joined(thread(1, 40), thread(31, 60));
    expect(seqs(now)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
    expect(now.more).toBe(false);
    expect(seqs(joined(thread(5, 30), thread(31, 60)))[0]).toBe(5);
    expect(joined(thread(5, 30), thread(31, 60)).more).toBe(true);
  });

  test("drops older messages before a gap", () => {
    const now = joined(thread(1, 20), thread(31, 60));
    expect(seqs(now)[0]).toBe(31);
    expect(now.more).toBe(true);
  });

  test("keeps messages that arrived during the request", () => {
    expect(seqs(joined(thread(1, 5), thread(1, 4)))).toEqual([1, 2, 3, 4, 5]);
    expect(seqs(joined(thread(1, 1), thread(1, 0)))).toEqual([1]);
  });

  test("never lowers the seen position", () => {
    expect(joined(thread(1, 3, { seen: 3 }), thread(1, 4, { seen: 2 })).seen).toBe(3);
    expect(withSeen(thread(1, 3, { seen: 3 }), 2).seen).toBe(3);
    expect(withSeen(thread(1, 3, { seen: 1 }), 2).seen).toBe(2);
  });
});

test("inserts older messages before the first, once", () => {
  const now = withOlder(thread(31, 40), thread(25, 32));
  expect(seqs(now)).toEqual(Array.from({ length: 16 }, (_, i) => i + 25));
  expect(now.more).toBe(true);
  expect(withOlder(now, thread(1, 24)).more).toBe(false);
});

test("returns 0 as the last position of an empty thread", () => {
  expect([lastSeq(undefined), lastSeq(thread(1, 0)), lastSeq(thread(3, 7))]).toEqual([0, 0, 7]);
});
