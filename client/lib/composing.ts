import type { KeyboardEvent } from "react";

/** Reports whether a key event belongs to an input method that composes letters, such as a Bengali keyboard. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // Safari ends the composition before it reports the Enter that ended it, and gives that Enter the key code 229.
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** A keydown handler for form fields. It prevents the Enter that accepts a composed word from submitting the form. */
export function keepComposing(event: KeyboardEvent): void {
  if (event.key === "Enter" && isComposing(event)) event.preventDefault();
}
