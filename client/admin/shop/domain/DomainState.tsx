import { ExternalLink, RefreshCw } from "lucide-react";
import { button } from "../../../components/ui/button";
import { useI18n } from "../../../lib/i18n";
import type { Domain } from "../../../types/domain.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useAdmin } from "../../lib/session";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { CopyButton } from "../../ui/CopyButton";
import { Moment } from "../../ui/Figures";
import { Findings } from "./Findings";
import { Records } from "./Records";
import { RedirectCard } from "./RedirectCard";
import { Stages } from "./Stages";

/** The status of a requested domain: progress, open steps, and a button that checks it again. */
export function DomainState({ domain }: { domain: Domain }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const check = useSave<void, Domain>({
    call: () => api.post("domain/check"),
    done: (now) => (now.verified && !domain.verified ? t("admin.domain.done") : ""),
    keys: [["domain"], ["session"]],
  });
  const shown = newest(domain, check.data);
  const records = [...shown.records, ...(shown.other?.records ?? [])];
  const open = shown.verified ? records.filter(({ problem }) => problem) : records;
  const { address } = useAdmin().shop; // The shop's address, which uses the domain once it is verified.
  const again = (
    <Button
      look={shown.verified ? "quiet" : "primary"}
      icon={RefreshCw}
      busy={check.isPending}
      onClick={() => check.mutate()}
    >
      {t("admin.domain.check")}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 className="min-w-0 text-xl wrap-anywhere">{shown.shown}</h2>
          <div className="flex flex-wrap gap-2">
            {shown.verified && (
              <a href={address} target="_blank" rel="noreferrer" className={button.primary}>
                <ExternalLink size={18} aria-hidden="true" />
                {t("admin.view_shop")}
              </a>
            )}
            {shown.verified && again}
          </div>
        </div>
        <Stages domain={shown} />
        <Findings domain={shown} />
        {shown.verified && (
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="wrap-anywhere">{address}</span>
            <CopyButton text={address} label={t("admin.domain.copy_address")} />
          </div>
        )}
      </Card>
      {open.length > 0 && (
        <Card title={t("admin.domain.records")} lead={t("admin.domain.records.lead")}>
          <Records records={open} checked={shown.checked_at !== null && !shown.dns_failed} />
          {!shown.verified && (
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
              {again}
              <p className="text-sm text-muted">
                {shown.checked_at ? (
                  <>
                    {t("admin.domain.checked")} <Moment at={shown.checked_at} />
                  </>
                ) : (
                  t("admin.domain.patience")
                )}{" "}
                {t("admin.domain.watched")}
              </p>
            </div>
          )}
        </Card>
      )}
      {shown.verified && <RedirectCard domain={domain} />}
      <p className="max-w-prose px-1 text-sm text-muted">{t("admin.domain.support")}</p>
    </div>
  );
}

// Returns the loaded domain or the result of the last check, whichever is newer. If both are from the same look-up, returns
// the check, because only the check contains the wrong values of the records.
function newest(domain: Domain, checked: Domain | undefined): Domain {
  if (!checked) return domain;
  const time = ({ checked_at }: Domain) => (checked_at ? Date.parse(checked_at) : 0);
  if (time(domain) > time(checked)) return domain;
  if (time(domain) < time(checked)) return checked;
  return { ...domain, records: checked.records, other: checked.other };
}
