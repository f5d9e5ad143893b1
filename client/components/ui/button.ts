const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 text-center font-semibold transition-colors";

/** The classes of buttons and of links that look like buttons. */
export const button = {
  primary: `${base} bg-primary text-on-primary hover:bg-primary-strong`,
  quiet: `${base} border border-edge bg-surface text-ink hover:border-primary hover:text-primary`,
  // Darkens only the background, because opacity would lower the contrast of the text.
  danger: `${base} bg-sale text-on-sale hover:shadow-[inset_0_0_0_99rem_#00000026]`,
  accent: `${base} bg-accent text-on-accent hover:opacity-90`,
};
