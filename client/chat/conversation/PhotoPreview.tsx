import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useObjectUrl } from "../../lib/useObjectUrl";

interface PhotoPreviewProps {
  file: Blob;
  /** The label of the remove button. */
  label: string;
  onRemove: () => void;
}

/** A preview of a picture to send, with a remove button. */
export function PhotoPreview({ file, label, onRemove }: PhotoPreviewProps) {
  const url = useObjectUrl(file);
  return (
    <PhotoBox label={label} onRemove={onRemove}>
      {url && <img src={url} alt="" className="size-full object-cover" />}
    </PhotoBox>
  );
}

interface PhotoBoxProps extends Omit<PhotoPreviewProps, "file"> {
  children: ReactNode;
}

/** The frame of a picture with a remove button. */
export function PhotoBox({ label, onRemove, children }: PhotoBoxProps) {
  return (
    <div className="relative size-20 overflow-hidden rounded-control border border-line bg-sunken">
      {children}
      <button
        type="button"
        onClick={onRemove}
        aria-label={label}
        title={label}
        className="absolute end-0 top-0 grid size-8 place-items-center rounded-es-xl bg-ink/80 text-surface hover:bg-ink"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
