import { pictureBefore, pictureJPEG, pictureSrcset } from "../components/ui/picture";
import type { Banner } from "../types/catalog.gen";

interface BannerPhotoProps {
  banner: Banner;
  /** The displayed width of the banner's picture as a sizes attribute. */
  sizes: string;
  /** The displayed width of its crop for phones. */
  phoneSizes: string;
  /** Fetches with high priority, for the first banner. */
  first?: boolean;
  className: string;
}

// Below Tailwind's sm.
const phones = "(max-width: 639.9px)";

/** The picture of a banner. Phones load its crop for them instead, if it has one. */
export function BannerPhoto({ banner, sizes, phoneSizes, first, className }: BannerPhotoProps) {
  const { picture, phone_picture: phone, alt } = banner;
  return (
    <picture className="contents">
      {phone && (
        <>
          <source
            media={phones}
            type="image/webp"
            srcSet={pictureSrcset(phone)}
            sizes={phoneSizes}
            width={phone.width}
            height={phone.height}
          />
          <source
            media={phones}
            srcSet={pictureJPEG(phone)}
            width={phone.width}
            height={phone.height}
          />
        </>
      )}
      <source type="image/webp" srcSet={pictureSrcset(picture)} sizes={sizes} />
      <img
        src={pictureJPEG(picture)}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
        className={className}
        style={pictureBefore(picture)}
      />
    </picture>
  );
}
