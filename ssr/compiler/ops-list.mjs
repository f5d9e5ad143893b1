// Collects the ops of one template.
import { escaped } from "./attributes.mjs";
import { RAW, RAW_TEXT, TEXT } from "./ops.mjs";

export class OpsList {
  constructor() {
    this.ops = [];
    this.values = []; // of the holes
    this.joined = undefined; // whether text was just written, where that is known
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

  // Adds to the HTML before it where it can. The op is settled when the next begins.
  append(html) {
    if (html === "") return;
    if (this.ops.at(-2) === RAW && typeof this.ops.at(-1) === "string" && this.open)
      this.ops[this.ops.length - 1] += html;
    else {
      this.settle();
      this.ops.push(RAW, html);
      this.open = true;
    }
  }

  op(...op) {
    this.settle();
    this.ops.push(...op);
  }

  settle() {
    if (this.open && this.joined) this.ops[this.ops.length - 2] = RAW_TEXT;
    this.open = false;
  }

  closedOps() {
    this.settle();
    return this.ops;
  }
}
