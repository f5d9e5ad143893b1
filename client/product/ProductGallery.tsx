import { type MouseEvent, type UIEvent, useState } from "react";
import { Photo } from "../components/ui/Photo";
import { useI18n } from "../lib/i18n";
import type { Picture } from "../types/media.gen";
import { GalleryPicture } from "./GalleryPicture";
import { pictureId, scrollToPicture } from "./gallery";
import { usePictureViewer } from "./usePictureViewer";

/**
 * The pictures of a product: a swipeable row of large pictures that open the viewer, and thumbnails that link
 * to them by anchors, so that the gallery works without JavaScript. A phone shows the picture's number instead
 * of thumbnails.
 */
export function ProductGallery({ name, pictures }: { name: string; pictures: Picture[] }) {
  const { t, n } = useI18n();
  const [shown, setShown] = useState(0);
  const open = usePictureViewer(pictures, name);
  const settle = (event: UIEvent<HTMLUListElement>) => {
    const { scrollLeft, clientWidth } = event.currentTarget;
    setShown(Math.round(scrollLeft / clientWidth));
  };
  const show = (event: MouseEvent, i: number) => {
    event.preventDefault();
    scrollToPicture(i);
  };
  return (
    <section aria-label={t("gallery")} className="relative min-w-0">
      <ul
        onScroll={settle}
        className="shelf snap-x snap-mandatory scroll-smooth rounded-card bg-sunken motion-reduce:scroll-auto"
      >
        {pictures.map((picture, i) => (
          <li key={picture.key} id={pictureId(i)} className="w-full shrink-0 snap-start">
            <GalleryPicture
              picture={picture}
              index={i}
              name={name}
              sizes="(min-width: 1024px) 580px, 100vw"
              open={open}
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <>
          <p
            aria-hidden="true"
            className="absolute bottom-2.5 left-2.5 rounded-full bg-black/60 px-2.5 text-sm text-white sm:hidden"
          >
            {n(shown + 1)}/{n(pictures.length)}
          </p>
          <ul className="shelf mt-2 gap-2 p-1 max-sm:hidden">
            {pictures.map((picture, i) => (
              <li key={picture.key} className="shrink-0">
                <a
                  href={`#${pictureId(i)}`}
                  onClick={(event) => show(event, i)}
                  aria-label={t("gallery.show", { number: i + 1 })}
                  aria-current={i === shown ? "true" : undefined}
                  className="block rounded-control p-0.5 ring-1 ring-edge aria-current:ring-2 aria-current:ring-primary"
                >
                  <Photo
                    picture={picture}
                    alt=""
                    sizes="72px"
                    className="size-17 rounded-control object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
