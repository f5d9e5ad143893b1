import { useEffect, useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { Problem } from "../../../forms/Problem";
import { useProblem } from "../../../forms/useProblem";
import { ApiError, isUnanswered } from "../../../lib/api";
import { useI18n } from "../../../lib/i18n";
import type { Picture } from "../../../types/media.gen";
import { useAdminApi } from "../../lib/api";
import { Button } from "../../ui/Button";
import { ProgressBar } from "../../ui/ProgressBar";
import { CropView, type View } from "./CropView";
import { shadeOf } from "./contrast";
import {
  type Area,
  type Device,
  draw,
  encode,
  load,
  middleOf,
  type Shape,
  shapes,
  sizeOf,
} from "./crop";
import type { Crops } from "./crops";
import { DeviceChoice } from "./DeviceChoice";

interface CropDialogProps {
  file: File;
  /** The stored picture that the file contains. It is kept if all of it is chosen for large screens. */
  stored?: Picture;
  /** The error text for a picture that cannot be cropped or stored. */
  failed: string;
  /** The crop that is shown first. */
  device: Device;
  /** Called with the crops, which are uploaded. */
  onDone: (crops: Crops) => void;
  onClose: () => void;
}

const safeTexts = {
  wide: "admin.banners.crop.safe_wide",
  phone: "admin.banners.crop.safe_phone",
} as const;

const start: View = { crop: { x: 0, y: 0 }, zoom: 1 };

/** Crops a picture for large screens and for phones, by mouse, touch or keyboard, and uploads both. The middle is the default. */
export default function CropDialog({
  file,
  stored,
  failed,
  device: first,
  onDone,
  onClose,
}: CropDialogProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const problemOf = useProblem();
  const address = useFileAddress(file);
  const [device, setDevice] = useState(first);
  const [views, setViews] = useState<Record<Device, View>>({ wide: start, phone: start });
  const [areas, setAreas] = useState<Partial<Record<Device, Area>>>({});
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const area = areas[device];
  const shape: Shape = shapes[device];

  const upload = async (picture: HTMLImageElement, of: Device, part: Area, before: number) => {
    const form = new FormData();
    const whole = draw(picture, part, sizeOf(part, shapes[of]));
    form.set("picture", await encode(whole), `banner-${of}.jpg`);
    return api.upload<Picture>("pictures", form, (done) => setSent(before + done / 2));
  };
  const send = async () => {
    setSent(0);
    setProblem("");
    try {
      const source = await load(address);
      const size = { width: source.naturalWidth, height: source.naturalHeight };
      const wide = areas.wide ?? middleOf(size, shapes.wide);
      const phone = areas.phone ?? middleOf(size, shapes.phone);
      const unchanged = stored && wide.width >= size.width - 1 && wide.height >= size.height - 1;
      const picture = unchanged ? stored : await upload(source, "wide", wide, 0);
      const phone_picture = await upload(source, "phone", phone, 0.5);
      onDone({ picture, phone_picture, shade: shadeOf(source, wide) });
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
        <DeviceChoice value={device} onChange={setDevice} />
        <p className="text-sm text-muted">
          {t("admin.banners.crop.hint")} {t(safeTexts[device])}
        </p>
        {address && (
          <CropView
            key={device}
            address={address}
            device={device}
            view={views[device]}
            onChange={(view) => setViews((all) => ({ ...all, [device]: view }))}
            onArea={(part) => setAreas((all) => ({ ...all, [device]: part }))}
            onError={() => setProblem(t("admin.pictures.type"))}
          />
        )}
        {area && area.width < shape.sharp && (
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
