/**
 * Memoizes a function of one value. It stores at most `most` results and clears all of them when the limit is
 * reached.
 */
export function memoize<In, Out>(answer: (input: In) => Out, most = 2000): (input: In) => Out {
  const known = new Map<In, Out>();
  return (input) => {
    let found = known.get(input);
    if (found === undefined) {
      found = answer(input);
      if (known.size >= most) known.clear();
      known.set(input, found);
    }
    return found;
  };
}
