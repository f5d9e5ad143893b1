import { useEffect, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { Dialog } from "../../../components/ui/Dialog";
import { Problem } from "../../../forms/Problem";
import { useProblem } from "../../../forms/useProblem";
import { ApiError, isUnanswered } from "../../../lib/api";
import { useI18n } from "../../../lib/i18n";
import type { Picture } from "../../../types/media.gen";
import { useAdminApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { ProgressBar } from "../../ui/ProgressBar";
import { bannerShape, cut } from "./crop";

interface CropDialogProps {
  file: File;
  /** The error text for a picture that cannot be cropped or stored. */
  failed: string;
  /** Called with the cropped and uploaded picture. */
  onDone: (picture: Picture) => void;
  onClose: () => void;
}

// The maximum zoom, and the change of zoom per key press.
const farthest = 4;
const step = 0.1;

/** Crops a picture to the banner's shape, by mouse, touch or keyboard, and uploads it. */
export default function CropDialog({ file, failed, onDone, onClose }: CropDialogProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const problemOf = useProblem();
  const address = useFileAddress(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const send = async () => {
    if (!area) return;
    setSent(0);
    setProblem("");
    try {
      const form = new FormData();
      form.set("picture", await cut(address, area), "banner.jpg");
      onDone(await api.upload<Picture>("pictures", form, setSent));
    } catch (error) {
      console.info("upload banner:", error);
      setSent(null);
      const refused = error instanceof ApiError && error.status < 500;
      setProblem(refused || isUnanswered(error) ? problemOf(error) : failed);
    }
  };
  return (
    <Dialog title={t("admin.banners.crop")} look="wide" onClose={onClose}>
      <div className="grid w-screen max-w-3xl gap-4 p-4">
        <p className="text-sm text-muted">{t("admin.banners.crop.hint")}</p>
        <div className="relative aspect-[4/3] max-h-[50dvh] overflow-hidden rounded-control bg-ink sm:aspect-[2/1]">
          {address && (
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              maxZoom={farthest}
              aspect={bannerShape.width / bannerShape.height}
              keyboardStep={10}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ onError: () => setProblem(t("admin.pictures.type")) }}
              cropperProps={{ role: "application", "aria-label": t("admin.banners.crop.move") }}
            />
          )}
        </div>
        <label className="flex min-h-11 items-center gap-3 font-medium">
          {t("admin.banners.zoom")}
          <input
            type="range"
            min={1}
            max={farthest}
            step={step}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
            className="min-h-11 min-w-0 grow accent-primary"
          />
        </label>
        {area && area.width < bannerShape.width / 2 && (
          <p className="text-sm font-medium text-warning">{t("admin.banners.crop.small")}</p>
        )}
        <Problem text={problem} />
        {sent !== null && <ProgressBar label={t("admin.banners.sending")} done={sent} />}
        <Button look="primary" busy={sent !== null} disabled={!area} onClick={() => void send()}>
          {t("admin.banners.crop.done")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Returns an object URL of a file, revoked with the component; empty in the first render. */
function useFileAddress(file: File): string {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
