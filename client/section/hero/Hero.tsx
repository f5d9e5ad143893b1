import { button } from "../../components/ui/button";
import { Photo } from "../../components/ui/Photo";
import { SectionLink } from "../SectionLink";
import type { Placed } from "../sectionTypes";
import type { Props } from "./props.gen";

/**
 * A large heading on the shop's colour, with its picture above it on phones and beside it on wide screens, so that
 * the text has its contrast whatever the picture shows. It can show the heading of the page.
 */
export function Hero({
  heading,
  text,
  picture,
  align,
  button: to,
  first,
  headsPage,
}: Props & Placed) {
  const Heading = headsPage ? "h1" : "h2";
  const centred = align === "center" && !picture;
  return (
    <section
      className={`mt-3 grid overflow-hidden rounded-card bg-header text-on-header sm:mt-4 ${picture ? "md:grid-cols-2" : ""}`}
    >
      <div className={`self-center p-5 py-8 sm:p-10 ${centred ? "text-center" : ""}`}>
        <Heading className="text-2xl leading-[1.3] wrap-anywhere sm:text-4xl sm:leading-[1.3]">
          {heading}
        </Heading>
        {text && <p className="mt-3 whitespace-pre-line sm:text-lg">{text}</p>}
        {to && (
          <p className="mt-5">
            <SectionLink target={to.target} className={button.accent}>
              {to.label}
            </SectionLink>
          </p>
        )}
      </div>
      {picture && (
        <div className="relative aspect-[4/3] max-md:order-first">
          <Photo
            picture={picture}
            alt=""
            sizes="(max-width: 767.9px) 95vw, 40rem"
            first={first}
            className="absolute inset-0 size-full object-cover"
          />
        </div>
      )}
    </section>
  );
}
