import { Photo } from "../components/ui/Photo";
import { pictureJPEG, pictureSrcset } from "../components/ui/picture";
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
export function BannerPhoto({ banner, phoneSizes, ...shown }: BannerPhotoProps) {
  const { picture, phone_picture: phone, alt } = banner;
  return (
    <Photo picture={picture} alt={alt} {...shown}>
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
    </Photo>
  );
}
