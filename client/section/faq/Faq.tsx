import { Prose } from "../../components/Prose";
import { SectionHeading } from "../SectionHeading";
import type { Props } from "./props.gen";

/** Questions that open their answers, also without scripts. */
export default function Faq({ heading, questions }: Props) {
  return (
    <section className="mx-auto mt-8 max-w-3xl sm:mt-10">
      <SectionHeading text={heading} />
      <div className="rounded-card bg-surface shadow-card">
        {questions.map(({ id, question, html }, i) => (
          <details key={id} className={i > 0 ? "border-t border-line" : undefined}>
            <summary className="min-h-11 cursor-pointer px-5 py-3 font-semibold wrap-anywhere">
              {question}
            </summary>
            <div className="px-5 pb-4">
              <Prose html={html} />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
