import { ImagePlus } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useFormState } from "react-hook-form";
import { Photo } from "../../../components/ui/Photo";
import { pictureTypes } from "../../../forms/photo";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Picture } from "../../../types/media.gen";
import { Button } from "../../ui/Button";

const CropDialog = lazy(() => import("./CropDialog"));

interface BannerPictureProps {
  picture: Picture | null;
  /** The error text for a picture that cannot be cropped or stored. */
  failed: string;
  /** Called with a picture that has been cropped and uploaded. */
  onChoose: (picture: Picture) => void;
}

/** The picture of a banner, with a button to replace it by a file that is cropped to the banner's shape. */
export function BannerPicture({ picture, failed, onChoose }: BannerPictureProps) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { errors } = useFormState({ name: "picture" });
  const wrong = errors.picture?.message as MessageKey | undefined;
  return (
    <div>
      <p className="font-medium">{t("admin.banners.picture")}</p>
      <p className="mb-3 text-sm text-muted">{t("admin.banners.picture.hint")}</p>
      {picture && (
        <Photo
          picture={picture}
          alt=""
          sizes="(min-width: 768px) 768px, 100vw"
          eager
          className="mb-3 aspect-[24/7] w-full rounded-control object-cover"
        />
      )}
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join()}
        aria-label={t("admin.banners.picture")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0] ?? null);
          event.currentTarget.value = "";
        }}
      />
      <Button
        icon={ImagePlus}
        aria-describedby={wrong && "banner-picture-error"}
        onClick={() => input.current?.click()}
      >
        {t(picture ? "admin.banners.picture.other" : "admin.banners.picture.choose")}
      </Button>
      {wrong && (
        <p id="banner-picture-error" role="alert" className="mt-2 text-sm font-medium text-sale">
          {t(wrong)}
        </p>
      )}
      {file && (
        <Suspense>
          <CropDialog
            file={file}
            failed={failed}
            onDone={(cut) => {
              setFile(null);
              onChoose(cut);
            }}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
