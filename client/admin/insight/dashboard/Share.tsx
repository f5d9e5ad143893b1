import { Copy, Download } from "lucide-react";
import { copyText } from "../../../components/copyText";
import { toast } from "../../../components/toast";
import { useI18n } from "../../../lib/i18n";
import { useAdmin, useMay } from "../../lib/session";
import { useShopName } from "../../lib/useShopName";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { QrCode } from "../../ui/QrCode";
import { ScreenButton } from "../../ui/ScreenLink";
import { ShareButton } from "../../ui/ShareButton";
import { saveQr } from "./saveQr";
import { markShared } from "./shared";

/** Ways to share the shop: its address and its QR code. */
export function Share() {
  const { t } = useI18n();
  const { shop } = useAdmin();
  return (
    <Card
      title={t("admin.share")}
      lead={t(shop.public ? "admin.share.lead" : "admin.share.closed")}
    >
      {shop.public && <Ways />}
    </Card>
  );
}

function Ways() {
  const { t } = useI18n();
  const { slug, address } = useAdmin().shop;
  const name = useShopName();
  const may = useMay();
  const qr = `/admin/${slug}/qr.svg`;
  const copy = () => {
    markShared(slug);
    return copyText(address, t("admin.copied"), t("admin.copy_failed"));
  };
  const keep = async () => {
    markShared(slug);
    try {
      await saveQr(qr, `${slug}-qr.png`);
    } catch (error) {
      console.info("the QR code could not be saved:", error);
      toast("error", t("admin.share.qr_failed"));
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <QrCode src={qr} alt={t("admin.share.qr", { name })} />
      <div className="grid min-w-0 grow basis-64 gap-3">
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="min-h-11 content-center font-medium wrap-anywhere text-primary underline"
        >
          {address}
        </a>
        <div className="flex flex-wrap gap-2.5">
          <Button icon={Copy} onClick={() => void copy()}>
            {t("admin.share.copy")}
          </Button>
          <ShareButton title={name} url={address} onSend={() => markShared(slug)} />
          <Button icon={Download} onClick={() => void keep()}>
            {t("admin.qr.save")}
          </Button>
          {may("products") && (
            <ScreenButton to="/previews" look="quiet">
              {t("admin.share.preview")}
            </ScreenButton>
          )}
        </div>
      </div>
    </div>
  );
}
