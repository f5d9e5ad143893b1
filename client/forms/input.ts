/** The classes of a text input, a text area or a select, without its height. */
export const input =
  "w-full rounded-control border border-edge bg-surface px-3.5 text-ink placeholder:text-muted hover:border-muted aria-invalid:border-2 aria-invalid:border-sale";
