import type { Doc } from "./doc";

/** The number of earlier states that can be restored. */
export const most = 20;

// Milliseconds within which changes of one field are one step.
const together = 1500;

/** The earlier and the undone states of a document. */
export class History {
  private past: Doc[] = [];
  private future: Doc[] = [];
  private last = { field: "", at: 0 };

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Remembers the state before a change. Quick changes of one field, such as letters, are one step; an empty name is always a step. */
  remember(before: Doc, field: string): void {
    const now = Date.now();
    const same = field !== "" && field === this.last.field && now - this.last.at < together;
    this.last = { field, at: now };
    this.future = [];
    if (!same) this.past = [...this.past, before].slice(-most);
  }

  /** Returns the state before the last step, or undefined. */
  undo(now: Doc): Doc | undefined {
    return this.step(now, "past", "future");
  }

  /** Returns the state that was undone last, or undefined. */
  redo(now: Doc): Doc | undefined {
    return this.step(now, "future", "past");
  }

  private step(now: Doc, from: "past" | "future", to: "past" | "future"): Doc | undefined {
    const found = this[from].at(-1);
    if (!found) return undefined;
    this[from] = this[from].slice(0, -1);
    this[to] = [...this[to], now].slice(-most);
    this.last = { field: "", at: 0 };
    return found;
  }
}
