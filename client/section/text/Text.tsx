import { Prose } from "../../components/Prose";
import { SectionHeading } from "../SectionHeading";
import type { Props } from "./props.gen";

/** A formatted text, as wide as a line is pleasant to read. */
export function Text({ heading, html }: Props) {
  return (
    <section className="mx-auto mt-8 max-w-3xl rounded-card bg-surface p-5 shadow-card sm:mt-10 sm:p-10">
      <SectionHeading text={heading} />
      <Prose html={html} />
    </section>
  );
}
