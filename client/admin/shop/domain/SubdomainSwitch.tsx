import { useI18n } from "../../../lib/i18n";
import type { SubdomainRequest } from "../../../types/domain.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useAdmin } from "../../lib/session";
import { readStart } from "../../lib/start";
import { Switch } from "../../ui/inputs/Switch";

/** The switch that uses the subdomain of the market's host as the shop's address. */
export function SubdomainSwitch() {
  const { t } = useI18n();
  const api = useAdminApi();
  const { slug, subdomain } = useAdmin().shop;
  const { mutate, isPending } = useSave<SubdomainRequest, SubdomainRequest>({
    call: (request) => api.put("domain/subdomain", request),
    done: (now) => t(now.subdomain ? "admin.subdomain.on" : "admin.subdomain.off"),
    keys: [["session"], ["settings"]],
  });
  return (
    <Switch
      label={t("admin.subdomain", { host: `${slug}.${readStart().market}` })}
      hint={t("admin.subdomain.hint")}
      checked={subdomain}
      disabled={isPending}
      onChange={(now) => mutate({ subdomain: now })}
    />
  );
}
