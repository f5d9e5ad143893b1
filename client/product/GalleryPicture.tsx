import { Photo } from "../components/ui/Photo";
import { pictureURL } from "../components/ui/picture";
import { useI18n } from "../lib/i18n";
import type { Picture } from "../types/media.gen";
import type { usePictureViewer } from "./usePictureViewer";

interface GalleryPictureProps {
  picture: Picture;
  /** Its index in the gallery, from 0. */
  index: number;
  /** The name of the product. */
  name: string;
  /** The displayed width as a sizes attribute. */
  sizes: string;
  open: ReturnType<typeof usePictureViewer>;
}

/** A large picture of a gallery. It links to the picture file, and with scripts opens the viewer. */
export function GalleryPicture({ picture, index, name, sizes, open }: GalleryPictureProps) {
  const { t } = useI18n();
  return (
    <a
      href={pictureURL(picture, 1920)}
      onClick={(event) => open(event, index)}
      className="block cursor-zoom-in -outline-offset-3"
    >
      <Photo
        picture={picture}
        alt={index === 0 ? name : t("gallery.photo", { name, number: index + 1 })}
        sizes={sizes}
        first={index === 0}
        className="gallery-photo"
      />
    </a>
  );
}
