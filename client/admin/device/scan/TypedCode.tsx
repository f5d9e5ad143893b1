import { useEffect, useRef } from "react";

interface TypedCodeProps {
  label: string;
  onScan: (text: string) => void;
}

/**
 * The field into which a USB scanner types a code, ending with Enter. Typing anywhere else on the screen moves the focus to it.
 */
export function TypedCode({ label, onScan }: TypedCodeProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const type = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return;
      if (document.querySelector("dialog[open]")) return;
      if (target instanceof HTMLTextAreaElement) return;
      if (target instanceof HTMLInputElement && target.type === "text") return;
      input.current?.focus();
    };
    document.addEventListener("keydown", type);
    return () => document.removeEventListener("keydown", type);
  }, []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const text = input.current?.value ?? "";
        if (input.current) input.current.value = "";
        onScan(text);
      }}
    >
      <label className="block">
        <span className="mb-1 block font-medium">{label}</span>
        <input
          ref={input}
          type="text"
          inputMode="none"
          autoComplete="off"
          spellCheck={false}
          onClick={(event) => {
            event.currentTarget.inputMode = "text"; // A tap opens the phone's keyboard.
          }}
          className="control"
        />
      </label>
    </form>
  );
}
