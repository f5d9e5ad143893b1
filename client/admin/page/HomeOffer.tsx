import { House } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import type { Full } from "../../types/shoppage.gen";
import { useAdminApi } from "../lib/api";
import { useOpen } from "../lib/open";
import { useSave } from "../lib/save";
import { useFinishRemovals } from "../lib/undo";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";

/** Offers to arrange the home page, which begins as that of the theme. */
export function HomeOffer() {
  const { t } = useI18n();
  const api = useAdminApi();
  const open = useOpen();
  const finishRemovals = useFinishRemovals(["pages"]);
  const make = useSave<void, Full>({
    call: async () => {
      await finishRemovals();
      return api.post<Full>("pages", { kind: "home", slug: "", title: "", bn_title: "" });
    },
    keys: [["pages", "list"]],
    onDone: ({ id }) => open(`/pages/${id}`),
  });
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
        <Button busy={make.isPending} onClick={() => make.mutate()}>
          {t("admin.pages.home.arrange")}
        </Button>
      </div>
    </Card>
  );
}
