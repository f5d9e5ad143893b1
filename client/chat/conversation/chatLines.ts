import { dayOf } from "../../format/days";
import type { Message, Thread } from "../../types/chat.gen";
import type { Picture } from "../../types/media.gen";
import type { Unsent } from "./chatOutbox";
import type { Room } from "./room";

/** A line of the conversation: a message, sent or not. */
export interface Line {
  key: string;
  own: boolean;
  text: string;
  /** The time in RFC 3339 format. */
  at: string;
  picture: Picture | null;
  /** Its sequence number; 0 before it is sent. */
  seq: number;
  /** The unsent message; null once it is sent. */
  unsent: Unsent | null;
}

/** A line with its position in the layout. */
export interface Row {
  line: Line;
  /** Whether it is the first of its day. */
  newDay: boolean;
  /** Whether it starts, or ends, a group of lines of one side in quick succession. */
  first: boolean;
  last: boolean;
}

// The longest pause within a group, in milliseconds.
const close = 5 * 60 * 1000;

/** Returns the messages of a conversation from one side's view, followed by the unsent ones. */
export function chatLines(thread: Thread | undefined, unsent: Unsent[], side: Room["own"]): Line[] {
  const sent = thread?.messages ?? [];
  const known = new Set(sent.filter(({ from }) => from === side).map(({ key }) => key));
  const waiting = unsent.filter(({ key }) => !known.has(key));
  return [...sent.map((each) => sentLine(each, each.from === side)), ...waiting.map(unsentLine)];
}

/** Groups lines by day and by side. */
export function chatRows(lines: Line[]): Row[] {
  return lines.map((line, i) => {
    const before = lines[i - 1];
    const after = lines[i + 1];
    return {
      line,
      newDay: !before || dayOf(before.at) !== dayOf(line.at),
      first: !before || !follows(line, before),
      last: !after || !follows(after, line),
    };
  });
}

function follows(line: Line, before: Line): boolean {
  return (
    line.own === before.own &&
    dayOf(line.at) === dayOf(before.at) &&
    Date.parse(line.at) - Date.parse(before.at) < close
  );
}

function sentLine(message: Message, own: boolean): Line {
  const { key, text, at, picture, seq } = message;
  return { key: own ? key : `other-${seq}`, own, text, at, picture, seq, unsent: null };
}

function unsentLine(unsent: Unsent): Line {
  const { key, text, at } = unsent;
  return { key, own: true, text, at, picture: null, seq: 0, unsent };
}
