import { type ComponentProps, type MouseEvent, useRef } from "react";

interface NumberInputProps
  extends Omit<ComponentProps<"input">, "inputMode" | "autoComplete" | "onMouseDown"> {
  /** Allows decimals. */
  decimal?: boolean;
}

/**
 * An input for a number in Bengali or ASCII digits. On focus it selects its content, so that typing replaces
 * the number. A second click or tap places the caret.
 */
export function NumberInput({ decimal = false, onFocus, onMouseUp, ...props }: NumberInputProps) {
  const focusing = useRef(false);
  // A browser may place the caret after the focus event, when the button or finger is released.
  const release = (event: MouseEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const selected = Number(selectionEnd) - Number(selectionStart);
    const dragged = selected > 0 && selected < value.length;
    if (focusing.current && !dragged) {
      event.preventDefault();
      event.currentTarget.select();
    }
    focusing.current = false;
  };
  return (
    <input
      {...props}
      inputMode={decimal ? "decimal" : "numeric"}
      autoComplete="off"
      onMouseDown={(event) => {
        focusing.current = document.activeElement !== event.currentTarget;
      }}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onMouseUp={(event) => {
        release(event);
        onMouseUp?.(event);
      }}
    />
  );
}
