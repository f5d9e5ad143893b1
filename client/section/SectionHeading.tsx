/** The heading of a section; nothing without a text. */
export function SectionHeading({ text }: { text: string }) {
  if (!text) return null;
  return <h2 className="mb-3 text-xl wrap-anywhere sm:text-2xl">{text}</h2>;
}
