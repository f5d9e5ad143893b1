import { pictureSrcset, pictureURL } from "../../lib/picture";
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
  className?: string;
}

/** A stored picture in the size that the screen needs; its colour shows while it loads. */
export function Photo({ picture, alt, sizes, eager, first, className }: PhotoProps) {
  return (
    <img
      src={pictureURL(picture, 640)}
      srcSet={pictureSrcset(picture)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={eager || first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
      className={className}
      style={{ backgroundColor: picture.color }}
    />
  );
}
