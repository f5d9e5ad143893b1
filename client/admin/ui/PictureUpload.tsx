import { Camera, ImagePlus } from "lucide-react";
import { useId } from "react";
import { button } from "../../components/ui/button";
import { useI18n } from "../../lib/i18n";
import { pictureTypes } from "../../lib/photo";
import type { Picture } from "../../types/media.gen";
import { PictureTiles } from "./PictureTiles";
import { UploadTile } from "./UploadTile";
import { usePictures } from "./usePictures";

interface PictureUploadProps {
  /** What the pictures are of, as in "Pictures of the product". */
  label: string;
  hint?: string;
  value: Picture[];
  /** Is told of every change: what arrived, was removed, or was put in another order. */
  onChange: (pictures: Picture[]) => void;
  /** Is told whether some are on their way; see useHeld. */
  onBusy?: (busy: boolean) => void;
  /** The most that there may be. */
  most?: number;
  className?: string;
}

/** Pictures of the phone's album or camera: each is sent when it is added, with its progress; dragged into order. */
export function PictureUpload({
  label,
  hint,
  value,
  onChange,
  onBusy,
  most = 10,
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
  /** The phone's camera at once; only where there is one. */
  camera?: boolean;
}

function FileButton({ icon: Icon, text, onTake, many = false, camera = false }: FileButtonProps) {
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
