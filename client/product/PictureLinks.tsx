import { Photo } from "../components/ui/Photo";
import { pictureURL } from "../components/ui/picture";
import { useI18n } from "../lib/i18n";
import type { Picture } from "../types/media.gen";
import { usePictureViewer } from "./usePictureViewer";

interface PictureLinksProps {
  pictures: Picture[];
  /** The subject or the owner of the pictures, used in their alternative texts. */
  name: string;
  /** The displayed width as a sizes attribute. */
  sizes: string;
  /** Classes of each picture. */
  className: string;
}

/** Thumbnails that open the large picture on the full screen, or as a separate page without scripts. */
export function PictureLinks({ pictures, name, sizes, className }: PictureLinksProps) {
  const { t } = useI18n();
  const show = usePictureViewer(pictures, name);
  return pictures.map((picture, i) => (
    <a
      key={picture.key}
      href={pictureURL(picture, 1440)}
      onClick={(event) => show(event, i)}
      aria-label={t("gallery.photo", { name, number: i + 1 })}
    >
      <Photo picture={picture} alt="" sizes={sizes} className={className} />
    </a>
  ));
}
