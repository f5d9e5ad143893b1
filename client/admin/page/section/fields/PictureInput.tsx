import { Camera, ImageOff, ImagePlus, Trash2 } from "lucide-react";
import { Photo } from "../../../../components/ui/Photo";
import { useI18n } from "../../../../lib/i18n";
import type { Picture } from "../../../../types/media.gen";
import { Button } from "../../../ui/Button";
import { FileButton } from "../../../ui/PictureUpload";
import { UploadTile } from "../../../ui/UploadTile";
import { usePictures } from "../../../ui/usePictures";
import { type FieldProps, Frame } from "./Frame";

interface PictureProps extends FieldProps {
  value: Picture | undefined;
  onChange: (value: Picture | undefined) => void;
}

const none: Picture[] = [];

/** A field for one picture from a file or the camera, which is uploaded at once. */
export function PictureInput({ value, onChange, ...field }: PictureProps) {
  const { t } = useI18n();
  // The upload replaces the picture, so the list of known ones is empty. It goes on after the form is closed.
  const { uploads, take, retry, giveUp } = usePictures(
    none,
    ([picture]) => onChange(picture),
    1,
    undefined,
    true,
  );
  return (
    <Frame {...field} group>
      {() => (
        <div className="flex flex-wrap items-center gap-3">
          <ul className="w-28 shrink-0">
            {uploads.map((upload) => (
              <UploadTile
                key={upload.id}
                upload={upload}
                onRetry={() => retry(upload.id)}
                onRemove={() => giveUp(upload.id)}
              />
            ))}
            {uploads.length === 0 && (
              <li className="grid aspect-square place-items-center overflow-hidden rounded-control border border-line bg-sunken text-muted">
                {value ? (
                  <Photo picture={value} alt="" sizes="112px" className="size-full object-cover" />
                ) : (
                  <ImageOff size={28} aria-hidden="true" />
                )}
              </li>
            )}
          </ul>
          <div className="flex min-w-0 grow basis-40 flex-wrap gap-2">
            <FileButton
              icon={ImagePlus}
              text={t(value ? "admin.section.picture.other" : "admin.section.picture.choose")}
              onTake={take}
            />
            <FileButton icon={Camera} text={t("admin.pictures.camera")} onTake={take} camera />
            {value && (
              <Button icon={Trash2} look="danger" onClick={() => onChange(undefined)}>
                {t("admin.section.picture.remove")}
              </Button>
            )}
          </div>
        </div>
      )}
    </Frame>
  );
}
