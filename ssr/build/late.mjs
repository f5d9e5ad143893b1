/** For the server's bundle: leaves out what the browser imports late, which no server render reaches. */
export function withoutLateParts() {
  return {
    name: "without-late-parts",
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ kind, path }) =>
        kind === "dynamic-import" ? { path, namespace: "late" } : undefined,
      );
      build.onLoad({ filter: /./, namespace: "late" }, ({ path }) => ({
        contents: `throw new Error(${JSON.stringify(`${path} is for browsers alone`)})`,
      }));
    },
  };
}
