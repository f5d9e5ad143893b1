// A component that throws, for the test of mapped stack traces; see README.md.
export function Price({ amount }: { amount?: { text: string } }) {
  // The error must be reported on the next line of this file.
  return amount!.text;
}

export function render() {
  return Price({});
}
