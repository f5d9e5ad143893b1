// The cost of a request in minified bytes: merging two files may make a screen load this many bytes that it does not use. A
// separate file of a few hundred bytes costs the headers of a request, and compresses worse than as part of a larger file.
const requestBytes = 7500;

// Only the project's own modules can be imported in addition. Modules of plugins, such as texts:locales/bn.json, have no path, and
// esbuild ignores imports of libraries that import no names.
const isOwn = (module) => /^(client|themes)\/.*\.tsx?$/.test(module);

// The maximum size, in minified bytes, of a file that a merge may make a screen load without using it.
const mostInVain = 12_000;
// The weight of a dialog; a screen has 1. It is small, because most files of a dialog were already loaded with its screen.
const lateShare = 0.2;
// A screen that loads more files than this before merging gets a request cost above requestBytes, in proportion to their number.
const usualFiles = 14;

/** Returns a memoized function that returns the sum of the weights of a set of entries. */
function summed(weights) {
  const known = new Map();
  return (set) => {
    let sum = known.get(set);
    if (sum === undefined) {
      sum = 0;
      weights.forEach((weight, bit) => {
        if ((set >> BigInt(bit)) & 1n) sum += weight;
      });
      known.set(set, sum);
    }
    return sum;
  };
}

/** Returns functions for the weights of the bytes and of the requests that a set of entries loads, and the set of screens. */
function scales({ entries, chunks }, screens) {
  const sets = [...filesOf(chunks).keys()];
  const shares = entries.map((entry) => (screens.includes(entry) ? 1 : lateShare));
  const files = (bit) => sets.filter((set) => (set >> BigInt(bit)) & 1n).length;
  return {
    bytes: summed(shares),
    requests: summed(shares.map((share, bit) => share * Math.max(1, files(bit) / usualFiles))),
    screens: entries.reduce(
      (set, entry, bit) => (screens.includes(entry) ? set | (1n << BigInt(bit)) : set),
      0n,
    ),
  };
}

/**
 * Returns the shared chunks of an esbuild metafile, each with its modules, its size, the indexes of the chunks that it imports, and
 * `users`: the set of entries that load it, as a bit mask in the order of `entries`.
 */
function sharedChunks({ outputs }) {
  const paths = Object.keys(outputs).filter((path) => path.endsWith(".js"));
  const entries = paths.filter((path) => outputs[path].entryPoint);
  const shared = paths.filter((path) => !outputs[path].entryPoint);
  const indexOf = new Map(shared.map((path, i) => [path, i]));
  const importsOf = (path) =>
    outputs[path].imports
      .filter(({ kind }) => kind === "import-statement")
      .map((each) => each.path);
  const chunks = shared.map((path) => ({
    modules: Object.keys(outputs[path].inputs),
    bytes: outputs[path].bytes,
    imports: importsOf(path).flatMap((each) => indexOf.get(each) ?? []),
    users: 0n,
  }));
  entries.forEach((entry, bit) => {
    const seen = new Set();
    const visit = (path) => {
      if (seen.has(path)) return;
      seen.add(path);
      const chunk = chunks[indexOf.get(path)];
      if (chunk) chunk.users |= 1n << BigInt(bit);
      importsOf(path).forEach(visit);
    };
    visit(entry);
  });
  return { entries: entries.map((path) => outputs[path].entryPoint), chunks };
}

/** Groups chunks by their users, as esbuild does: it writes chunks with the same users as one file. */
function filesOf(chunks) {
  const files = new Map();
  for (const { users, bytes, modules } of chunks) {
    const file = files.get(users) ?? { bytes: 0, imports: new Set(), fixed: false };
    file.bytes += bytes;
    file.fixed ||= !modules.some(isOwn);
    files.set(users, file);
  }
  for (const { users, imports } of chunks)
    for (const i of imports)
      if (chunks[i].users !== users) files.get(users).imports.add(chunks[i].users);
  return files;
}

/** Returns the files that more entries load if the files `one` and `other` are merged. A file is identified by its users. */
function grown(files, one, other) {
  const users = one | other;
  const seen = new Set();
  const visit = (set) => {
    if (seen.has(set) || (set | users) === set) return;
    seen.add(set);
    for (const next of files.get(set).imports) visit(next);
  };
  visit(one);
  visit(other);
  return seen;
}

/**
 * Returns the change of the cost if two files are merged: the additional bytes that entries load, minus requestBytes for each saved
 * request. It is infinite if a screen would load a file larger than mostInVain without using it. If merging only the two files
 * costs more, that cost is returned: a saving then comes from files that they import, which should be merged without them.
 */
function rise(files, one, other, scale) {
  const pair = riseOf(new Set([one, other]), files, one | other, scale);
  return pair < 0 ? riseOf(grown(files, one, other), files, one | other, scale) : pair;
}

/** Returns the change of the cost if `users` are added to the users of the `changed` files. */
function riseOf(changed, files, users, scale) {
  const made = new Set();
  let cost = 0;
  for (const set of changed) {
    const next = set | users;
    const { bytes } = files.get(set);
    if (bytes > mostInVain && next & ~set & scale.screens) return Number.POSITIVE_INFINITY;
    cost += bytes * (scale.bytes(next) - scale.bytes(set)) - requestBytes * scale.requests(set);
    if (!files.has(next) || changed.has(next)) made.add(next);
  }
  for (const set of made) cost += requestBytes * scale.requests(set);
  return cost;
}

/** Merges the pairs of files whose merge reduces the cost, the largest reduction first. Reports whether there was such a pair. */
function mergeOnce(chunks, scale) {
  let files = filesOf(chunks);
  const sets = [...files.keys()].filter((set) => !files.get(set).fixed);
  const pairs = [];
  for (const [i, one] of sets.entries()) {
    for (const other of sets.slice(i + 1)) {
      const cost = rise(files, one, other, scale);
      if (cost < 0) pairs.push({ cost, one, other });
    }
  }
  pairs.sort((a, b) => a.cost - b.cost);
  for (const { cost, one, other } of pairs) {
    // An earlier merge may have changed one of the files, or the cost of merging both.
    if (!files.has(one) || !files.has(other) || rise(files, one, other, scale) > cost / 2) continue;
    const changed = grown(files, one, other);
    for (const chunk of chunks) if (changed.has(chunk.users)) chunk.users |= one | other;
    files = filesOf(chunks);
  }
  return pairs.length > 0;
}

/**
 * Decides which chunks of a metafile to merge. `screens` are the entries that are screens; the other entries are dialogs. Returns a
 * map from each entry to the modules that it must import in addition. With these imports, the modules to merge have the same users,
 * so that esbuild writes them as one file.
 */
export function mergedImports(metafile, screens) {
  const { entries, chunks } = sharedChunks(metafile);
  const scale = scales({ entries, chunks }, screens);
  const before = chunks.map(({ users }) => users);
  while (mergeOnce(chunks, scale));
  return new Map(
    entries.map((entry, bit) => {
      const isAdded = ({ users }, i) => ((users ^ before[i]) >> BigInt(bit)) & 1n;
      return [entry, chunks.filter(isAdded).flatMap(({ modules }) => modules.filter(isOwn))];
    }),
  );
}
