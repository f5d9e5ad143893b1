import { Download } from "lucide-react";
import { button } from "../../components/ui/button";
import { useI18n } from "../../lib/i18n";

interface QrCodeProps {
  /** The address of the picture, an SVG of the server: `/admin/${slug}/qr.svg`. */
  src: string;
  /** What it leads to. */
  alt: string;
  /** The name of the file that it is saved as; without it there is no way to save it. */
  file?: string;
}

/** A code for the camera of another phone, and the way to keep it. */
export function QrCode({ src, alt, file }: QrCodeProps) {
  const { t } = useI18n();
  return (
    <div className="grid justify-items-center gap-3">
      <img
        src={src}
        alt={alt}
        width={176}
        height={176}
        className="size-44 rounded-control border border-line bg-white p-2"
      />
      {file && (
        <a href={src} download={file} className={button.quiet}>
          <Download size={18} aria-hidden="true" />
          {t("admin.qr.save")}
        </a>
      )}
    </div>
  );
}
