import { useI18n } from "../../../lib/i18n";
import type { Domain, RedirectRequest } from "../../../types/domain.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { Card } from "../../ui/Card";
import { Switch } from "../../ui/inputs/Switch";

/** The switch that redirects the shop's other addresses to its domain. */
export function RedirectCard({ domain }: { domain: Domain }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const { mutate } = useSave<RedirectRequest, RedirectRequest>({
    call: (request) => api.put("domain/redirect", request),
    done: ({ redirects }) =>
      t(redirects ? "admin.domain.redirect.on" : "admin.domain.redirect.off"),
    optimistic: {
      key: ["domain"],
      change: (known: Domain | null, now) => known && { ...known, ...now },
    },
  });
  return (
    <Card>
      <Switch
        label={t("admin.domain.redirect")}
        hint={t("admin.domain.redirect.hint")}
        checked={domain.redirects}
        onChange={(redirects) => mutate({ redirects })}
      />
    </Card>
  );
}
