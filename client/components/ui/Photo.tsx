import { pictureBefore, pictureJPEG, pictureSrcset } from "../../lib/picture";
import type { Picture } from "../../types/media.gen";

interface PhotoProps {
  picture: Picture;
  alt: string;
  /** The width it is shown at, as the sizes attribute says it. */
  sizes: string;
  /** Fetched at once: it is in the first view. */
  eager?: boolean;
  /** Fetched before all else: the one that the first view is about. */
  first?: boolean;
  /** Of the <img>, which lies as if there were nothing around it. */
  className?: string;
}

/**
 * A stored picture in the size that the screen needs, as WebP, or as JPEG where the
 * browser does not show that. It is blurred, or its colour, while it loads.
 */
export function Photo({ picture, alt, sizes, eager, first, className }: PhotoProps) {
  return (
    <picture className="contents">
      <source type="image/webp" srcSet={pictureSrcset(picture)} sizes={sizes} />
      <img
        src={pictureJPEG(picture)}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager || first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
        className={className}
        style={pictureBefore(picture)}
      />
    </picture>
  );
}
