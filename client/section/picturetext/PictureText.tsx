import { Prose } from "../../components/Prose";
import { button } from "../../components/ui/button";
import { Photo } from "../../components/ui/Photo";
import { SectionHeading } from "../SectionHeading";
import { SectionLink } from "../SectionLink";
import type { Placed } from "../sectionTypes";
import type { Props } from "./props.gen";

/** A picture beside a text on wide screens, and above it on phones. */
export function PictureText(props: Props & Placed) {
  const { picture, side, alt, heading, html, button: to, first } = props;
  return (
    <section className="mt-8 grid items-center gap-5 sm:mt-10 md:grid-cols-2 md:gap-10">
      <div className={side === "right" ? "md:order-1" : undefined}>
        <Photo
          picture={picture}
          alt={alt}
          sizes="(max-width: 767.9px) 95vw, 38rem"
          first={first}
          className="max-h-[32rem] w-full rounded-card object-cover"
        />
      </div>
      <div>
        <SectionHeading text={heading} />
        {html && <Prose html={html} />}
        {to && (
          <p className="mt-4">
            <SectionLink target={to.target} className={button.primary}>
              {to.label}
            </SectionLink>
          </p>
        )}
      </div>
    </section>
  );
}
