import { ApiError } from "../../../lib/api";
import type { Full, SaveRequest } from "../../../types/shoppage.gen";
import { same } from "../../lib/save";
import { type Doc, docOf } from "./doc";
import { History } from "./history";

/** Milliseconds after a change before the draft is saved. */
export const pause = 1500;

/** The names of refused values, as the server names them without "draft.", with the code of each error. */
export type Errors = Record<string, string>;

/** The relation of the shown document to the stored one. */
export type State =
  | { kind: "saved" | "waiting" | "saving" | "invalid" }
  | { kind: "failed"; error: unknown }
  | { kind: "conflict"; theirs: Full };

/** The state of the editor of a page. */
export interface Snapshot {
  doc: Doc;
  /** The stored page. Its draft may be older than the document. */
  page: Full;
  state: State;
  errors: Errors;
  canUndo: boolean;
  canRedo: boolean;
}

type Send = (request: SaveRequest) => Promise<Full>;

/** The draft of a page while a member edits it. It is saved 1.5 s after each change, one request at a time. */
export class Draft {
  private history = new History();
  private listeners = new Set<() => void>();
  private stored: Doc;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private now: Snapshot;

  constructor(
    page: Full,
    private send: Send,
  ) {
    this.stored = docOf(page);
    this.now = {
      doc: this.stored,
      page,
      state: { kind: "saved" },
      errors: {},
      canUndo: false,
      canRedo: false,
    };
  }

  readonly snapshot = (): Snapshot => this.now;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Changes the document. `field` is the name of the changed value as in errors; empty for other changes, which are always a step of undo. */
  change(change: (doc: Doc) => Doc, field = ""): void {
    const doc = change(this.now.doc);
    if (same(doc, this.now.doc)) return;
    this.history.remember(this.now.doc, field);
    const errors = Object.entries(this.now.errors).filter(([name]) => name !== field);
    this.show(doc, Object.fromEntries(errors));
  }

  undo(): void {
    const doc = this.history.undo(this.now.doc);
    if (doc) this.show(doc, {});
  }

  redo(): void {
    const doc = this.history.redo(this.now.doc);
    if (doc) this.show(doc, {});
  }

  /** Shows errors of a refused publication. */
  refuse(fields: Errors): void {
    this.set({ errors: withoutDraft(fields) });
  }

  /** Takes over what the server answered to another request than saving, such as publishing. Unsaved changes stay. */
  learn(page: Full): void {
    this.set({ page });
  }

  /** Reports that another member has saved the page. */
  meet(theirs: Full): void {
    clearTimeout(this.timer);
    this.set({ state: { kind: "conflict", theirs } });
  }

  /** Shows a page from the server instead of the document, which can be brought back by undo. */
  take(page: Full): void {
    clearTimeout(this.timer);
    this.history.remember(this.now.doc, "");
    this.stored = docOf(page);
    this.set({ doc: this.stored, page, state: { kind: "saved" }, errors: {} });
  }

  /** Saves the document over the version of the other member that a conflict reported. */
  async keepMine(): Promise<void> {
    const { state } = this.now;
    if (state.kind !== "conflict") return;
    this.stored = docOf(state.theirs);
    this.set({ page: state.theirs, state: { kind: "waiting" } });
    await this.flush();
  }

  /** Saves pending changes now. Resolves to whether the document is stored. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    if (this.now.state.kind === "conflict") return false;
    if (same(this.now.doc, this.stored)) {
      this.set({ state: { kind: "saved" } });
      return true;
    }
    this.running = this.save().finally(() => {
      this.running = undefined;
    });
    await this.running;
    return same(this.now.doc, this.stored);
  }

  /** Stops the timer, and saves pending changes. */
  async close(): Promise<void> {
    if (this.now.state.kind === "waiting") await this.flush();
  }

  private show(doc: Doc, errors: Errors): void {
    const conflict = this.now.state.kind === "conflict";
    this.set({ doc, errors, ...(conflict ? {} : { state: { kind: "waiting" } }) });
    clearTimeout(this.timer);
    if (!conflict) this.timer = setTimeout(() => void this.flush(), pause);
  }

  private async save(): Promise<void> {
    const sent = this.now.doc;
    this.set({ state: { kind: "saving" } });
    try {
      const page = await this.send({ revision: this.now.page.revision, ...sent });
      this.stored = sent;
      this.set({ page, state: { kind: this.now.doc === sent ? "saved" : "waiting" } });
    } catch (error) {
      console.info("save page:", error);
      this.fail(error, sent);
    }
  }

  private fail(error: unknown, sent: Doc): void {
    if (error instanceof ApiError && error.code === "page_changed") {
      this.meet(error.data as Full);
      return;
    }
    // A change that was made meanwhile is saved by its own timer.
    if (this.now.doc !== sent) this.set({ state: { kind: "waiting" } });
    else if (error instanceof ApiError && error.code === "page_invalid") {
      this.set({ state: { kind: "invalid" }, errors: withoutDraft(error.fields) });
    } else this.set({ state: { kind: "failed", error } });
  }

  private set(change: Partial<Snapshot>): void {
    const { canUndo, canRedo } = this.history;
    this.now = { ...this.now, ...change, canUndo, canRedo };
    for (const listener of this.listeners) listener();
  }
}

/** Returns the names of values within the draft without their prefix. */
export function withoutDraft(fields: Errors): Errors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [name.replace(/^draft\./, ""), code]),
  );
}
