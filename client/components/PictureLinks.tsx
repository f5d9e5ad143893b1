import { type ComponentProps, type ComponentType, type MouseEvent, useState } from "react";
import { useI18n } from "../lib/i18n";
import { pictureURL } from "../lib/picture";
import { retriable } from "../lib/retriable";
import { toast } from "../lib/toast";
import type { Picture } from "../types/media.gen";
import { isPlainClick } from "./Link";
import { Photo } from "./ui/Photo";

type LargeProps = ComponentProps<typeof import("../overlays/PictureDialog").default>;

interface PictureLinksProps {
  pictures: Picture[];
  /** What they are pictures of, or whose. */
  name: string;
  /** The width each is shown at, as the sizes attribute says it. */
  sizes: string;
  /** Of each picture. */
  className: string;
}

/** Small pictures that open large over the page; without scripts, in place of it. */
export function PictureLinks({ pictures, name, sizes, className }: PictureLinksProps) {
  const { t } = useI18n();
  const [large, setLarge] = useState<{ Dialog: ComponentType<LargeProps>; first: number }>();
  const open = (event: MouseEvent, first: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    retriable(() => import("../overlays/PictureDialog")).then(
      (late) => setLarge({ Dialog: late.default, first }),
      (error) => {
        console.info("the picture could not be shown:", error);
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
