import { ImageOff } from "lucide-react";
import { Photo } from "../../components/ui/Photo";
import { useI18n } from "../../lib/i18n";
import type { Picture } from "../../types/media.gen";

interface SharePreviewProps {
  /** The complete address of the page. */
  address: string;
  title: string;
  description: string;
  picture?: Picture;
}

/** The preview of a page as a shared link: its picture, title and description. */
export function SharePreview({ address, title, description, picture }: SharePreviewProps) {
  const { t } = useI18n();
  return (
    <figure
      aria-label={t("admin.products.share_preview")}
      className="overflow-hidden rounded-control border border-line bg-page"
    >
      <div className="grid aspect-[1.91] place-items-center overflow-hidden bg-sunken text-muted">
        {picture ? (
          <Photo picture={picture} alt="" sizes="480px" className="size-full object-cover" />
        ) : (
          <ImageOff size={32} aria-hidden="true" />
        )}
      </div>
      <div className="px-3 py-2.5">
        <p className="truncate text-xs text-muted uppercase">{new URL(address).host}</p>
        <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{title}</p>
        <p className="truncate text-sm text-muted">{description}</p>
      </div>
    </figure>
  );
}
