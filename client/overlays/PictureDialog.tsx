import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../components/ui/Dialog";
import { Photo } from "../components/ui/Photo";
import { useI18n } from "../lib/i18n";
import type { Picture } from "../types/media.gen";

interface PictureDialogProps {
  pictures: Picture[];
  /** The index of the picture shown first, from 0. */
  first: number;
  /** The subject or the owner of the pictures. */
  name: string;
  onClose: () => void;
}

/** Large pictures in a dialog, one at a time. */
export default function PictureDialog({ pictures, first, name, onClose }: PictureDialogProps) {
  const { t, n } = useI18n();
  const [shown, setShown] = useState(first);
  const picture = pictures[shown];
  if (!picture) return null;
  return (
    <Dialog title={name} look="wide" onClose={onClose}>
      <div className="grid min-h-0 place-items-center bg-sunken">
        <Photo
          key={picture.key}
          picture={picture}
          alt={t("gallery.photo", { name, number: shown + 1 })}
          sizes="90vw"
          eager
          className="max-h-[75dvh] w-auto object-contain"
        />
      </div>
      {pictures.length > 1 && (
        <p className="flex items-center justify-center gap-3 border-t border-line p-2">
          <Step to={shown - 1} of={pictures.length} onStep={setShown} />
          <span>
            {n(shown + 1)} / {n(pictures.length)}
          </span>
          <Step to={shown + 1} of={pictures.length} onStep={setShown} forward />
        </p>
      )}
    </Dialog>
  );
}

interface StepProps {
  to: number;
  of: number;
  onStep: (to: number) => void;
  forward?: boolean;
}

function Step({ to, of, onStep, forward = false }: StepProps) {
  const { t } = useI18n();
  const Arrow = forward ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      onClick={() => to >= 0 && to < of && onStep(to)}
      aria-disabled={to < 0 || to >= of}
      aria-label={t(forward ? "pages.next" : "pages.previous")}
      className="grid size-11 place-items-center rounded-control hover:bg-sunken aria-disabled:text-edge"
    >
      <Arrow size={22} aria-hidden="true" />
    </button>
  );
}
