import { useI18n } from "../lib/i18n";
import { usePage } from "../lib/page";

/** The shop's address as a QR code. */
export function ShopQr({ className = "size-28" }: { className?: string }) {
  const { t } = useI18n();
  const { links, shop } = usePage();
  return (
    <img
      src={`${links.base}/qr.svg`}
      alt={t("qr", { shop: shop?.name ?? "" })}
      width={112}
      height={112}
      loading="lazy"
      className={`rounded-control bg-white ${className}`}
    />
  );
}
