import { type ComponentProps, type ComponentType, type MouseEvent, useState } from "react";
import { toast } from "../components/toast";
import { Photo } from "../components/ui/Photo";
import { pictureURL } from "../components/ui/picture";
import { useI18n } from "../lib/i18n";
import { retriable } from "../lib/retriable";
import { isPlainClick } from "../router/Link";
import type { Picture } from "../types/media.gen";

type LargeProps = ComponentProps<typeof import("../overlays/PictureDialog").default>;

interface PictureLinksProps {
  pictures: Picture[];
  /** The subject or the owner of the pictures, for their alternative text. */
  name: string;
  /** The displayed width as a sizes attribute. */
  sizes: string;
  /** Classes of each picture. */
  className: string;
}

/** Thumbnails that open the large picture in a dialog, or as a page without scripts. */
export function PictureLinks({ pictures, name, sizes, className }: PictureLinksProps) {
  const { t } = useI18n();
  const [large, setLarge] = useState<{ Dialog: ComponentType<LargeProps>; first: number }>();
  const open = (event: MouseEvent, first: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    retriable(() => import("../overlays/PictureDialog")).then(
      (late) => setLarge({ Dialog: late.default, first }),
      (error) => {
        console.info("show picture:", error);
        toast("error", t("error.network"));
      },
    );
  };
  return (
    <>
      {pictures.map((picture, i) => (
        <a
          key={picture.key}
          href={pictureURL(picture, 1440)}
          onClick={(event) => open(event, i)}
          aria-label={t("gallery.photo", { name, number: i + 1 })}
        >
          <Photo picture={picture} alt="" sizes={sizes} className={className} />
        </a>
      ))}
      {large && (
        <large.Dialog
          pictures={pictures}
          first={large.first}
          name={name}
          onClose={() => setLarge(undefined)}
        />
      )}
    </>
  );
}
