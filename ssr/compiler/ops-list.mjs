// Collects the operations of a template.
import { escaped } from "./attributes.mjs";
import { RAW, RAW_TEXT, TEXT } from "./ops.mjs";

export class OpsList {
  constructor() {
    this.ops = [];
    this.values = []; // The values of the holes.
    this.joined = undefined; // Whether the last output is text; undefined if unknown.
  }

  text(text) {
    if (text === "") return;
    if (this.joined === undefined) this.op(TEXT, text);
    else this.append(`${this.joined ? "<!-- -->" : ""}${escaped(text)}`);
    this.joined = true;
  }

  raw(html) {
    this.append(html);
    this.joined = false;
  }

  // Appends HTML to the last operation if that is HTML, and otherwise adds an operation.
  append(html) {
    if (html === "") return;
    if (this.ops.at(-2) === RAW && typeof this.ops.at(-1) === "string" && this.open)
      this.ops[this.ops.length - 1] += html;
    else {
      this.closeRaw();
      this.ops.push(RAW, html);
      this.open = true;
    }
  }

  op(...op) {
    this.closeRaw();
    this.ops.push(...op);
  }

  closeRaw() {
    if (this.open && this.joined) this.ops[this.ops.length - 2] = RAW_TEXT;
    this.open = false;
  }

  closedOps() {
    this.closeRaw();
    return this.ops;
  }
}
