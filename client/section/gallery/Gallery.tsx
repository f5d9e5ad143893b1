import { Photo } from "../../components/ui/Photo";
import { SectionHeading } from "../SectionHeading";
import type { Placed } from "../sectionTypes";
import type { Props } from "./props.gen";

const shapes: Record<string, string> = {
  square: "aspect-square",
  wide: "aspect-[4/3]",
  tall: "aspect-[3/4]",
};

/** Pictures in a grid, two in a row on phones and four on wide screens. */
export default function Gallery({ heading, shape, pictures, first }: Props & Placed) {
  return (
    <section className="mt-8 sm:mt-10">
      <SectionHeading text={heading} />
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        {pictures.map(({ id, picture, caption }, i) => (
          <li key={id}>
            <figure>
              <Photo
                picture={picture}
                alt={caption}
                sizes="(max-width: 1023.9px) 48vw, 19rem"
                eager={first && i < 2}
                className={`w-full rounded-card object-cover ${shapes[shape] ?? ""}`}
              />
              {caption && (
                <figcaption aria-hidden="true" className="mt-1 text-sm text-muted wrap-anywhere">
                  {caption}
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
