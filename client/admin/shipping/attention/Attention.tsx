import { PackageCheck } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { useMay } from "../../lib/session";
import { useQueryState } from "../../lib/useQueryState";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { ScreenButton } from "../../ui/ScreenLink";
import { FilterChips } from "../../ui/Tabs";
import { AttentionItem } from "./AttentionItem";
import { reasons, useAttention } from "./useAttention";

/** The parcels that need the team, by reason. */
export default function Attention() {
  const { t, tn } = useI18n();
  const may = useMay();
  const query = useAttention();
  const [reason] = useQueryState("filter");
  return (
    <Page
      title={t("admin.attention")}
      lead={t("admin.attention.lead")}
      back="/orders"
      actions={
        may("orders.change") && (
          <ScreenButton to="/parcels/check-in" look="quiet">
            <PackageCheck size={18} aria-hidden="true" />
            {t("admin.check_in")}
          </ScreenButton>
        )
      }
    >
      <Loaded query={query}>
        {({ parcels, counts, total }) => {
          const shown = parcels.filter((each) => !reason || each.reason === reason);
          if (total === 0)
            return <EmptyState icon={PackageCheck} title={t("admin.attention.none")} />;
          const hidden = (reason ? (counts[reason] ?? 0) : total) - shown.length;
          return (
            <div className="grid gap-4">
              <FilterChips
                label={t("admin.attention")}
                tabs={[
                  { value: "", text: t("admin.attention.all"), count: total },
                  ...Object.entries(reasons)
                    .filter(([value]) => counts[value])
                    .map(([value, text]) => ({ value, text: t(text), count: counts[value] })),
                ]}
              />
              <Card>
                <ul className="-my-3 divide-y divide-line">
                  {shown.map((parcel) => (
                    <AttentionItem key={parcel.id} parcel={parcel} />
                  ))}
                </ul>
              </Card>
              {hidden > 0 && <p className="text-muted">{tn("admin.attention.more", hidden)}</p>}
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}
