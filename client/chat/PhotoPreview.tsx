import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useObjectUrl } from "../lib/useObjectUrl";

interface PhotoPreviewProps {
  file: Blob;
  /** Of the button that takes it away. */
  label: string;
  onRemove: () => void;
}

/** A picture that is to be sent, and the way to leave it out. */
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

/** The frame of a picture with the way to take it out. */
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
