import { type MessageKey, useI18n } from "../../../lib/i18n";
import { ShopLogo } from "../../../shop/ShopLogo";
import { useAdmin } from "../../lib/session";
import { useShopName } from "../../lib/useShopName";
import { Card } from "../../ui/Card";
import { CopyButton } from "../../ui/CopyButton";
import { QrCode } from "../../ui/QrCode";
import { ScreenButton } from "../../ui/ScreenLink";

const guides: { title: MessageKey; steps: MessageKey[] }[] = [
  {
    title: "admin.app.android",
    steps: ["admin.app.android.1", "admin.app.android.2", "admin.app.android.3"],
  },
  {
    title: "admin.app.iphone",
    steps: ["admin.app.iphone.1", "admin.app.iphone.2", "admin.app.iphone.3"],
  },
];

/** Explains how to install the shop's website as an app. */
export function InstallGuide() {
  const { t, locale } = useI18n();
  const { shop } = useAdmin();
  const name = useShopName();
  return (
    <Card title={t("admin.app.install")} lead={t("admin.app.install.lead")}>
      <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="grid content-start justify-items-center gap-4">
          <div className="grid max-w-44 justify-items-center gap-1.5 text-center">
            <ShopLogo shop={{ ...shop, name }} className="size-20 rounded-[1.25rem]! text-4xl" />
            <span className="line-clamp-2 text-sm font-medium">{name}</span>
          </div>
          {shop.public && (
            <QrCode
              src={`/admin/${shop.slug}/qr.svg`}
              alt={t("admin.app.qr")}
              file={`${shop.slug}-qr.svg`}
            />
          )}
        </div>
        <div className="grid content-start gap-5">
          {!shop.public && (
            <div className="grid justify-items-start gap-3 rounded-control border border-warning p-3">
              <p>{t("admin.app.unpublished")}</p>
              <ScreenButton to="/" look="quiet">
                {t("admin.app.publish")}
              </ScreenButton>
            </div>
          )}
          {guides.map(({ title, steps }) => (
            <section key={title}>
              <h3 className="mb-1.5 text-base">{t(title)}</h3>
              <ol
                style={{ listStyleType: locale === "bn" ? "bengali" : "decimal" }}
                className="grid gap-1 pl-6 marker:text-muted"
              >
                {steps.map((step) => (
                  <li key={step}>{t(step)}</li>
                ))}
              </ol>
            </section>
          ))}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-0 text-muted wrap-anywhere">{shop.address}</span>
            <CopyButton text={shop.address} label={t("admin.app.copy")} />
          </div>
        </div>
      </div>
    </Card>
  );
}
