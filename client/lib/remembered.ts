/**
 * A function of one value that remembers its answers, for what pages ask again and again. It
 * holds at most `most`, and forgets all when there would be more.
 */
export function remembered<In, Out>(answer: (input: In) => Out, most = 2000): (input: In) => Out {
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
