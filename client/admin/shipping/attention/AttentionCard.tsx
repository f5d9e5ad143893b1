import { ChevronRight, PackageSearch } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { ScreenLink } from "../../ui/ScreenLink";
import { reasons, useAttention } from "./useAttention";

/** The dashboard's task about parcels that need the team. Renders nothing if there are none. */
export function AttentionCard() {
  const { t, n } = useI18n();
  const { data } = useAttention();
  if (!data?.total) return null;
  const parts = Object.entries(reasons)
    .filter(([reason]) => data.counts[reason])
    .map(([reason, text]) => `${t(text)}: ${n(data.counts[reason] ?? 0)}`);
  return (
    <ScreenLink
      to="/parcels/attention"
      className="card flex min-h-16 items-center gap-3 p-3 hover:border-primary"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
        <PackageSearch size={22} aria-hidden="true" />
      </span>
      <span className="text-2xl font-bold">{n(data.total)}</span>
      <span className="min-w-0 grow leading-snug">
        <span className="block font-medium">{t("admin.attention")}</span>
        <span className="block text-sm text-muted">{parts.join(" · ")}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
    </ScreenLink>
  );
}
