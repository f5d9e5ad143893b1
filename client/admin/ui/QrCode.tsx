import { Download } from "lucide-react";
import { button } from "../../components/ui/button";
import { useI18n } from "../../lib/i18n";

interface QrCodeProps {
  /** The address of the server's SVG: `/admin/${slug}/qr.svg`. */
  src: string;
  /** The address in the code, for screen readers. */
  alt: string;
  /** The file name for the download; without it there is no download link. */
  file?: string;
}

/** A QR code with an optional download link. */
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
