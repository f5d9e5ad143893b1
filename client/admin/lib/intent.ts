let prepareScreen: (address: string) => Promise<unknown> = async () => {};

/** Sets the function that loads the screen of an address. The router sets it, because screens link to each other. */
export function onIntent(prepare: typeof prepareScreen): void {
  prepareScreen = prepare;
}

/** Returns handlers for a link that load the screen of its address when a person points at it or focuses it. */
export function intent(address: string) {
  // A failure is reported when the screen opens.
  const soon = () => void prepareScreen(address).catch(() => {});
  return { onPointerEnter: soon, onFocus: soon };
}
