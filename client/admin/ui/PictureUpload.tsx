import { Camera, ImagePlus } from "lucide-react";
import { useId } from "react";
import { button } from "../../components/ui/button";
import { pictureTypes } from "../../forms/photo";
import { useI18n } from "../../lib/i18n";
import type { Picture } from "../../types/media.gen";
import { PictureTiles } from "./sortable/PictureTiles";
import { UploadTile } from "./UploadTile";
import { usePictures } from "./usePictures";

interface PictureUploadProps {
  /** The label, such as "Pictures of the product". */
  label: string;
  hint?: string;
  value: Picture[];
  /** Called when a picture has been uploaded, removed or moved. */
  onChange: (pictures: Picture[]) => void;
  /** Called with whether uploads are running, and whether some failed; see useAfterUploads. */
  onBusy?: (busy: boolean, failed: boolean) => void;
  /** The maximum number of pictures in the field. */
  most?: number;
  /** The text for a picture that the server could not store. */
  failed?: string;
  className?: string;
}

/** A field for pictures from files or the camera. Each is uploaded immediately with its progress, and can be dragged. */
export function PictureUpload({
  label,
  hint,
  value,
  onChange,
  onBusy,
  most = 10,
  failed,
  className = "",
}: PictureUploadProps) {
  const { t } = useI18n();
  const id = useId();
  const { uploads, room, take, retry, giveUp } = usePictures(value, onChange, most, onBusy);
  return (
    <fieldset aria-describedby={hint && id} className={`min-w-0 ${className}`}>
      <legend className="mb-1 font-medium">{label}</legend>
      {hint && (
        <p id={id} className="mb-2 text-sm text-muted">
          {hint}
        </p>
      )}
      <PictureTiles pictures={value} onChange={onChange}>
        {uploads.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            failedText={failed}
            onRetry={() => retry(upload.id)}
            onRemove={() => giveUp(upload.id)}
          />
        ))}
      </PictureTiles>
      {room > 0 ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <FileButton
            icon={ImagePlus}
            text={t("admin.pictures.add")}
            onTake={take}
            many={room > 1}
          />
          <FileButton icon={Camera} text={t("admin.pictures.camera")} onTake={take} camera />
        </div>
      ) : (
        <p className="mt-2 text-sm text-muted">{t("admin.pictures.full", { most })}</p>
      )}
    </fieldset>
  );
}

interface FileButtonProps {
  icon: typeof Camera;
  text: string;
  onTake: (input: HTMLInputElement) => void;
  many?: boolean;
  /** Opens the camera directly, on devices that have one. */
  camera?: boolean;
}

/** A button that opens the files of the device, or its camera. */
export function FileButton({
  icon: Icon,
  text,
  onTake,
  many = false,
  camera = false,
}: FileButtonProps) {
  return (
    <label
      className={`${button.quiet} cursor-pointer px-4! has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) ${camera ? "pointer-fine:hidden" : ""}`}
    >
      <Icon size={20} aria-hidden="true" className="shrink-0" />
      {text}
      <input
        type="file"
        accept={camera ? "image/*" : pictureTypes.join()}
        capture={camera ? "environment" : undefined}
        multiple={many}
        onChange={(event) => onTake(event.currentTarget)}
        className="sr-only"
      />
    </label>
  );
}
