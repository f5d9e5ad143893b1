import Cropper, { type Point } from "react-easy-crop";
import { useI18n } from "../../../lib/i18n";
import { type Area, type Device, shapes } from "./crop";

/** The position and the zoom of a crop, as react-easy-crop counts them. */
export interface View {
  crop: Point;
  zoom: number;
}

interface CropViewProps {
  address: string;
  device: Device;
  view: View;
  onChange: (view: View) => void;
  /** Called with the chosen part when the picture has loaded, and after each movement. */
  onArea: (area: Area) => void;
  onError: () => void;
}

// The maximum zoom, and the change of zoom per key press.
const farthest = 4;
const step = 0.1;

// The part that neither the texts and buttons of a theme nor its shapes cover: the right half of the crop for large
// screens, and the middle of the crop for phones.
const safe: Record<Device, string> = {
  wide: "after:inset-y-[8%] after:right-[4%] after:left-1/2",
  phone: "after:inset-x-[5%] after:top-[20%] after:bottom-[18%]",
};

/** The picture with the crop of one device, and a dashed frame around its safe zone. */
export function CropView({ address, device, view, onChange, onArea, onError }: CropViewProps) {
  const { t } = useI18n();
  const { width, height } = shapes[device];
  return (
    <>
      <div className="relative aspect-[4/3] max-h-[50dvh] overflow-hidden rounded-control bg-ink sm:aspect-[2/1]">
        <Cropper
          image={address}
          crop={view.crop}
          zoom={view.zoom}
          maxZoom={farthest}
          aspect={width / height}
          keyboardStep={10}
          showGrid={false}
          onCropChange={(crop) => onChange({ ...view, crop })}
          onZoomChange={(zoom) => onChange({ ...view, zoom })}
          onCropComplete={(_, pixels) => onArea(pixels)}
          mediaProps={{ onError }}
          cropperProps={{ role: "application", "aria-label": t("admin.banners.crop.move") }}
          classes={{
            cropAreaClassName: `after:absolute after:border-2 after:border-dashed after:border-white/80 after:content-[''] ${safe[device]}`,
          }}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        {t("admin.banners.zoom")}
        <input
          type="range"
          min={1}
          max={farthest}
          step={step}
          value={view.zoom}
          onChange={(event) => onChange({ ...view, zoom: Number(event.currentTarget.value) })}
          className="min-h-11 min-w-0 grow accent-primary"
        />
      </label>
    </>
  );
}
