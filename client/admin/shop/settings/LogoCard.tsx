import { toast } from "../../../components/toast";
import { useI18n } from "../../../lib/i18n";
import type { Picture } from "../../../types/media.gen";
import type { Settings } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { grace } from "../../lib/undo";
import { Card } from "../../ui/Card";
import { PictureUpload } from "../../ui/PictureUpload";

interface Change {
  from: Picture | null;
  to: Picture | null;
}

/** The shop's logo. It is saved as soon as it is uploaded; a removal can be undone for 6 s. */
export function LogoCard({ logo }: { logo: Picture | null }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const save = useSave({
    call: ({ to }: Change) => api.put("settings/logo", { picture: to?.key ?? "" }),
    failed: t("admin.shop.logo.failed"),
    keys: [["session"]],
    optimistic: {
      key: ["settings"],
      change: (known: Settings, { to }) => ({ ...known, logo: to }),
    },
    onDone: (_, { from, to }) => {
      if (to) return toast("success", t("admin.shop.logo.saved"));
      const action = { label: t("admin.undo"), onClick: () => save.mutate({ from: to, to: from }) };
      toast("success", t("admin.shop.logo.removed"), { duration: grace, action });
    },
  });
  return (
    <Card className="mb-4 max-w-3xl">
      <PictureUpload
        label={t("admin.shop.logo")}
        hint={t("admin.shop.logo.hint")}
        value={logo ? [logo] : []}
        // The last picture is the new logo, which was added after the current one.
        onChange={(pictures) => save.mutate({ from: logo, to: pictures.at(-1) ?? null })}
        most={logo ? 2 : 1}
        failed={t("admin.shop.logo.failed")}
      />
    </Card>
  );
}
