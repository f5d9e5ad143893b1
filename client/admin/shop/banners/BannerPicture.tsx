import { Crop, ImagePlus } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useFormState } from "react-hook-form";
import { toast } from "../../../components/toast";
import { pictureURL } from "../../../components/ui/picture";
import { pictureTypes } from "../../../forms/photo";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Picture } from "../../../types/media.gen";
import { Button } from "../../ui/Button";
import { BannerPreviews } from "./BannerPreviews";
import type { Device } from "./crop";
import type { Crops } from "./crops";

const CropDialog = lazy(() => import("./CropDialog"));

interface BannerPictureProps {
  crops: Crops | null;
  /** The error text for a picture that cannot be cropped or stored. */
  failed: string;
  /** Called with crops that have been uploaded. */
  onChoose: (crops: Crops) => void;
}

interface Source {
  file: File;
  /** The stored picture that the file contains. */
  stored?: Picture;
  device: Device;
}

/** The picture of a banner: how it looks on large screens and phones, and buttons to crop it again or replace it. */
export function BannerPicture({ crops, failed, onChoose }: BannerPictureProps) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [source, setSource] = useState<Source | null>(null);
  const { errors } = useFormState({ name: "picture" });
  const wrong = errors.picture?.message as MessageKey | undefined;
  // The chosen file is cropped again. Of a banner that was saved before, only its picture for large screens is left.
  const again = async () => {
    if (chosen) return setSource({ file: chosen, device: "wide" });
    if (!crops) return;
    try {
      const file = await download(crops.picture);
      setSource({ file, stored: crops.picture, device: "phone" });
    } catch (error) {
      console.info("load banner:", error);
      toast("error", t("form.network"));
    }
  };
  return (
    <div>
      <p className="font-medium">{t("admin.banners.picture")}</p>
      <p className="mb-3 text-sm text-muted">{t("admin.banners.picture.hint")}</p>
      {crops && (
        <div className="mb-3 grid gap-2">
          <BannerPreviews {...crops} />
          {!crops.phone_picture && (
            <p className="text-sm font-medium text-warning">{t("admin.banners.phone.missing")}</p>
          )}
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join()}
        aria-label={t("admin.banners.picture")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) setSource({ file, device: "wide" });
          event.currentTarget.value = "";
        }}
      />
      <div className="flex flex-wrap gap-2">
        {crops && (
          <Button icon={Crop} onClick={() => void again()}>
            {t("admin.banners.crop.again")}
          </Button>
        )}
        <Button
          icon={ImagePlus}
          aria-describedby={wrong && "banner-picture-error"}
          onClick={() => input.current?.click()}
        >
          {t(crops ? "admin.banners.picture.other" : "admin.banners.picture.choose")}
        </Button>
      </div>
      {wrong && (
        <p id="banner-picture-error" role="alert" className="mt-2 text-sm font-medium text-sale">
          {t(wrong)}
        </p>
      )}
      {source && (
        <Suspense>
          <CropDialog
            {...source}
            failed={failed}
            onDone={(cut) => {
              if (!source.stored) setChosen(source.file);
              setSource(null);
              onChoose(cut);
            }}
            onClose={() => setSource(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the largest file of a stored picture. Its path is valid on this host too, whose pages may not read files of another. */
async function download(picture: Picture): Promise<File> {
  const { pathname } = new URL(pictureURL(picture, picture.width), location.href);
  const answer = await fetch(pathname);
  if (!answer.ok) throw new Error(`load picture: status ${answer.status}`);
  return new File([await answer.blob()], "banner.webp", { type: "image/webp" });
}
