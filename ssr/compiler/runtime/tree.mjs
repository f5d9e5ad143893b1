// The walker's position in the tree, from which useId derives its values. An entry is a list known
// at build time, [children, index, …], or a number of children with the index in `indexes`.
const entries = [];
const indexes = [];
export let depth = 0;

export function enter(frames) {
  entries[depth++] = frames;
}

export function enterAt(children, index) {
  entries[depth] = children;
  indexes[depth++] = index;
}

export function leaveTo(before) {
  depth = before;
}

/** Returns the current position in the tree. `goTo` restores it. */
export const place = () => ({ entries: entries.slice(0, depth), indexes: indexes.slice(0, depth) });

export function goTo({ entries: e, indexes: i }) {
  depth = e.length;
  for (let k = 0; k < depth; k++) {
    entries[k] = e[k];
    indexes[k] = i[k];
  }
}

/** Returns React's id of the position: the bits of all indexes, innermost first. */
export function treeId() {
  let at = { id: 1, overflow: "" };
  for (let k = 0; k < depth; k++) {
    const entry = entries[k];
    if (typeof entry === "number") at = below(at, entry, indexes[k]);
    else for (let j = 0; j < entry.length; j += 2) at = below(at, entry[j], entry[j + 1]);
  }
  return (at.id & ~(1 << (bits(at.id) - 1))).toString(32) + at.overflow;
}

const bits = (number) => 32 - Math.clz32(number);

function below({ id, overflow }, children, index) {
  let length = bits(id) - 1;
  let rest = id & ~(1 << length);
  const place = index + 1;
  const width = bits(children) + length;
  if (width <= 30) return { id: (1 << width) | (place << length) | rest, overflow };
  const moved = length - (length % 5);
  const text = (rest & ((1 << moved) - 1)).toString(32);
  rest >>= moved;
  length -= moved;
  return {
    id: (1 << (bits(children) + length)) | (place << length) | rest,
    overflow: text + overflow,
  };
}
