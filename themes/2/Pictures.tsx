import { useI18n } from "../../client/lib/i18n";
import { GalleryPicture } from "../../client/product/GalleryPicture";
import { pictureId } from "../../client/product/gallery";
import { NoPicture } from "../../client/product/NoPicture";
import { usePictureViewer } from "../../client/product/usePictureViewer";
import type { Product } from "../../client/types/catalog.gen";

/** The pictures of a product, all large: a swipeable row on a phone, a column beside the summary on larger screens. */
export function Pictures({ product }: { product: Product }) {
  const { t } = useI18n();
  const { name, picture } = product;
  const pictures = product.pictures.length > 0 || !picture ? product.pictures : [picture];
  const open = usePictureViewer(pictures, name);
  const several = pictures.length > 1;
  if (pictures.length === 0) return <NoPicture />;
  return (
    <section aria-label={t("gallery")} className="min-w-0">
      <ul
        className={`shelf snap-x snap-mandatory gap-2 lg:grid lg:grid-cols-2 lg:gap-4 ${several ? "bleed-end lg:me-0" : ""}`}
      >
        {pictures.map((each, i) => (
          <li
            key={each.key}
            id={pictureId(i)}
            className="w-[86%] shrink-0 snap-start only:w-full sm:w-[calc(50%-0.25rem)] md:w-[86%] lg:w-auto lg:first:col-span-2 lg:even:last:col-span-2"
          >
            <GalleryPicture
              picture={each}
              index={i}
              name={name}
              sizes="(min-width: 1280px) 780px, (min-width: 1024px) 60vw, 100vw"
              open={open}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
