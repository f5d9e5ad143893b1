import { writer } from "./writer.mjs";
import { comp } from "./walker.mjs";

/** A function that writes an element which is always the same, and renders it once. */
export function fixed(make) {
  let html = null;
  return () => {
    if (html !== null) return writer.put(html);
    const from = writer.size();
    const { type, props } = make();
    comp(type, props, null);
    html = writer.kept(from);
  };
}

export function keep(type, props, render) {
  render(type, props);
}
