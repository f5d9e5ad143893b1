import { type MouseEvent, type UIEvent, useRef, useState } from "react";
import { Photo } from "../components/ui/Photo";
import { useI18n } from "../lib/i18n";
import type { Picture } from "../types/media.gen";
import { NoPicture } from "./NoPicture";

/**
 * The pictures of a product: a row of large pictures to swipe, and thumbnails that link to them by
 * anchors, so that it works without JavaScript.
 */
export function ProductGallery({ name, pictures }: { name: string; pictures: Picture[] }) {
  const { t } = useI18n();
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const settle = (event: UIEvent<HTMLUListElement>) => {
    const { scrollLeft, clientWidth } = event.currentTarget;
    setShown(Math.round(scrollLeft / clientWidth));
  };
  const show = (event: MouseEvent, i: number) => {
    event.preventDefault();
    row.current?.scrollTo({ left: i * row.current.clientWidth });
  };
  if (pictures.length === 0) return <NoPicture />;
  return (
    <section aria-label={t("gallery")} className="min-w-0">
      <ul
        ref={row}
        onScroll={settle}
        tabIndex={pictures.length > 1 ? 0 : undefined}
        className="shelf snap-x snap-mandatory scroll-smooth rounded-card bg-sunken motion-reduce:scroll-auto"
      >
        {pictures.map((picture, i) => (
          <li key={picture.key} id={`photo-${i + 1}`} className="w-full shrink-0 snap-start">
            <Photo
              picture={picture}
              alt={i === 0 ? name : t("gallery.photo", { name, number: i + 1 })}
              sizes="(min-width: 1024px) 580px, 100vw"
              first={i === 0}
              className="aspect-square w-full object-cover"
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="shelf mt-2 gap-2 p-1">
          {pictures.map((picture, i) => (
            <li key={picture.key} className="shrink-0">
              <a
                href={`#photo-${i + 1}`}
                onClick={(event) => show(event, i)}
                aria-label={t("gallery.show", { number: i + 1 })}
                aria-current={i === shown ? "true" : undefined}
                className="block rounded-control p-0.5 ring-1 ring-edge aria-current:ring-2 aria-current:ring-primary"
              >
                <Photo
                  picture={picture}
                  alt=""
                  sizes="72px"
                  className="size-14 rounded-control object-cover sm:size-17"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
