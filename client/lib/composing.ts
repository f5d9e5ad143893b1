import type { KeyboardEvent } from "react";

/** Whether a key goes to what is composing letters, such as a Bengali keyboard. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // Safari ends the composition before it tells of the Enter that did so: 229.
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** For a field in a form: the Enter that takes a composed word sends nothing. */
export function keepComposing(event: KeyboardEvent): void {
  if (event.key === "Enter" && isComposing(event)) event.preventDefault();
}
