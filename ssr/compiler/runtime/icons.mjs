// Icons, which depend on nothing but their props: each is drawn once.
import { writer } from "./writer.mjs";

const most = 1000;
let count = 0;

/** Marks a component as an icon. */
export function icon(type) {
  type.drawn = new Map();
  return type;
}

/** Writes an icon: as it was drawn before, else by draw. */
export function drawIcon(type, props, draw) {
  if (props.children !== undefined) return draw(type, props);
  const key = JSON.stringify(props);
  const html = type.drawn.get(key);
  if (html !== undefined) return writer.put(html);
  const from = writer.size();
  draw(type, props);
  if (count++ < most) type.drawn.set(key, writer.kept(from));
}
