import { Download, Share, X } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { Button, IconButton } from "../../ui/Button";
import { answerOffer, isApple, isInstalled, useOffer } from "./prompt";

/** Offers once to install the area as an app: by the browser's dialog, or with an explanation on iPhones. */
export function InstallOffer() {
  const { t } = useI18n();
  const { event, answered } = useOffer();
  const apple = isApple(navigator);
  if (answered || isInstalled() || !(event || apple)) return null;
  const install = async () => {
    await event?.prompt();
    answerOffer(); // prompt() can be called only once per event.
  };
  const Picture = apple ? Share : Download;
  return (
    <section
      aria-label={t("admin.install")}
      className="no-print border-b border-line bg-surface lg:pl-64"
    >
      <div className="wrap flex items-start gap-3 py-3 lg:max-w-6xl">
        <Picture size={22} aria-hidden="true" className="mt-2.5 shrink-0 text-primary" />
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2 py-1.5">
          <div className="min-w-0 basis-64 grow">
            <p className="font-semibold">{t("admin.install")}</p>
            <p className="text-sm text-muted">
              {t(apple ? "admin.install.apple" : "admin.install.lead")}
            </p>
          </div>
          {!apple && (
            <Button look="primary" onClick={() => void install()}>
              {t("admin.install.do")}
            </Button>
          )}
        </div>
        <IconButton icon={X} label={t("admin.install.dismiss")} onClick={answerOffer} />
      </div>
    </section>
  );
}
