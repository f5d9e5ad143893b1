// Icons depend only on their props, so each is rendered once.
import { writer } from "./writer.mjs";

const maxIcons = 1000;
let count = 0;

/** Marks a component as an icon. */
export function icon(type) {
  type.htmlByProps = new Map();
  return type;
}

/** Writes an icon from the cache, or renders it. */
export function writeIcon(type, props, render) {
  if (props.children !== undefined) return render(type, props);
  const key = JSON.stringify(props);
  const html = type.htmlByProps.get(key);
  if (html !== undefined) return writer.put(html);
  const from = writer.size();
  render(type, props);
  if (count++ < maxIcons) type.htmlByProps.set(key, writer.capture(from));
}
