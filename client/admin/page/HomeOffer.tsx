import { House } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { useCreatePage } from "./useCreatePage";

/** Offers to arrange the home page, which begins as that of the theme. */
export function HomeOffer() {
  const { t } = useI18n();
  const create = useCreatePage();
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 basis-80 grow">
          <h2 className="flex items-center gap-2 font-semibold">
            <House size={18} aria-hidden="true" className="text-primary" />
            {t("admin.pages.home")}
          </h2>
          <p className="text-sm text-muted">{t("admin.pages.home.offer")}</p>
        </div>
        <Button busy={create.isPending} onClick={() => create.mutate({ kind: "home" })}>
          {t("admin.pages.home.arrange")}
        </Button>
      </div>
    </Card>
  );
}
