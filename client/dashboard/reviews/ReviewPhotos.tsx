import { ImagePlus } from "lucide-react";
import { PhotoBox, PhotoPreview } from "../../chat/conversation/PhotoPreview";
import { Photo } from "../../components/ui/Photo";
import { pictureTypes } from "../../forms/photo";
import { useI18n } from "../../lib/i18n";
import type { Picture } from "../../types/media.gen";
import type { Photos } from "./useReviewPhotos";

interface ReviewPhotosProps {
  /** The pictures that the review already has. */
  stored: Picture[];
  photos: Photos;
}

/** The stored and the new pictures of a review, and the button to add one. */
export function ReviewPhotos({ stored, photos }: ReviewPhotosProps) {
  const { t } = useI18n();
  const label = (number: number) => `${t("dashboard.photo.remove")} ${number}`;
  const kept = stored.filter(({ key }) => photos.keep.includes(key));
  return (
    <div>
      <p className="mb-1 font-medium">
        {t("dashboard.reviews.photos")}
        <span className="ml-1.5 text-sm font-normal text-muted">
          {t("dashboard.reviews.photos.hint", { max: photos.most })}
        </span>
      </p>
      <div className="flex flex-wrap gap-2.5">
        {kept.map((picture, i) => (
          <PhotoBox
            key={picture.key}
            label={label(i + 1)}
            onRemove={() => photos.dropStored(picture.key)}
          >
            <Photo picture={picture} alt="" sizes="80px" className="size-full object-cover" />
          </PhotoBox>
        ))}
        {photos.added.map(({ id, file }, i) => (
          <PhotoPreview
            key={id}
            file={file}
            label={label(kept.length + i + 1)}
            onRemove={() => photos.drop(id)}
          />
        ))}
        {photos.room > 0 && (
          <label className="grid size-20 cursor-pointer place-items-center rounded-control border-2 border-dashed border-edge text-primary hover:border-primary has-focus-visible:outline-3 has-focus-visible:outline-(--focus)">
            <ImagePlus size={26} aria-hidden="true" />
            <input
              type="file"
              multiple
              accept={pictureTypes.join()}
              aria-label={t("dashboard.chat.picture")}
              onChange={(event) => photos.take(event.currentTarget)}
              className="sr-only"
            />
          </label>
        )}
      </div>
      <p role="alert" className="text-sm font-medium text-sale not-empty:mt-1">
        {photos.wrong}
      </p>
    </div>
  );
}
