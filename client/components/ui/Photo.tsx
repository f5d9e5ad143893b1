import type { ReactNode } from "react";
import type { Picture } from "../../types/media.gen";
import { pictureBefore, pictureJPEG, pictureSrcset } from "./picture";

interface PhotoProps {
  picture: Picture;
  alt: string;
  /** The displayed width as a sizes attribute. */
  sizes: string;
  /** Disables lazy loading, for pictures in the first view. */
  eager?: boolean;
  /** Fetches with high priority, for the main picture of the first view. */
  first?: boolean;
  /** Classes of the <img>; the <picture> around it does not affect the layout. */
  className?: string;
  /** <source> elements that come before its own, such as those of a crop for phones. */
  children?: ReactNode;
}

/**
 * A stored picture in the size that the screen needs, as WebP, or as JPEG in browsers without WebP. Until it
 * loads, its blurred preview or its colour is the placeholder.
 */
export function Photo({ picture, alt, sizes, eager, first, className, children }: PhotoProps) {
  return (
    <picture className="contents">
      {children}
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
