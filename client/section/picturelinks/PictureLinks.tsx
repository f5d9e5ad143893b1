import { Photo } from "../../components/ui/Photo";
import { SectionHeading } from "../SectionHeading";
import { SectionLink } from "../SectionLink";
import type { Placed } from "../sectionTypes";
import type { Props } from "./props.gen";

/** Pictures that lead somewhere, with their words below them. */
export function PictureLinks({ heading, links, first }: Props & Placed) {
  return (
    <section className="mt-8 sm:mt-10">
      <SectionHeading text={heading} />
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {links.map(({ id, picture, label, target }, i) => (
          <li key={id} className="flex min-w-0">
            <SectionLink
              target={target}
              className="w-full rounded-card bg-surface text-center font-semibold shadow-card transition-shadow hover:text-primary hover:shadow-raised"
            >
              <Photo
                picture={picture}
                alt=""
                sizes="(max-width: 1023.9px) 48vw, 19rem"
                eager={first && i < 2}
                className="aspect-square w-full rounded-card object-cover"
              />
              <span className="block px-2 py-3 wrap-anywhere">{label}</span>
            </SectionLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
