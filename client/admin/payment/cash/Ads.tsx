import { useInfiniteQuery } from "@tanstack/react-query";
import { Megaphone, Plus } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Ad, Ads as List } from "../../../types/ledger.gen";
import { useAdminApi } from "../../lib/api";
import { useFormat } from "../../lib/format";
import { lateDialog } from "../../lib/late";
import { useSave } from "../../lib/save";
import { useSourceName } from "../../lib/sources";
import { Button } from "../../ui/Button";
import { MoreList } from "./MoreList";

const AdForm = lateDialog(() => import("./AdForm").then((part) => part.AdForm));

/** The costs of ads, by day and source. */
export function Ads() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [adding, setAdding] = useState(false);
  const query = useInfiniteQuery({
    queryKey: ["cash", "ads"],
    queryFn: ({ pageParam, signal }) =>
      api.get<List>(`cash/ads${pageParam ? `?before=${pageParam}` : ""}`, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next || undefined,
  });
  const ads = query.data?.pages.flatMap((page) => page.ads) ?? [];
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-prose text-muted">{t("admin.cash.ads.lead")}</p>
      <Button
        icon={Plus}
        className="justify-self-start"
        aria-haspopup="dialog"
        onClick={() => setAdding(true)}
      >
        {t("admin.cash.ads.add")}
      </Button>
      <MoreList query={query} items={ads} icon={Megaphone} none={t("admin.cash.ads.none")}>
        {(ad) => <AdRow ad={ad} />}
      </MoreList>
      {adding && <AdForm onClose={() => setAdding(false)} />}
    </div>
  );
}

function AdRow({ ad: { id, day, source, amount, actor_name, removed } }: { ad: Ad }) {
  const { t } = useI18n();
  const { money, date } = useFormat();
  const api = useAdminApi();
  const sourceName = useSourceName();
  const remove = useSave({
    call: () => api.remove(`cash/ads/${id}`),
    done: t("admin.cash.ads.removed"),
    keys: [["cash"], ["reports"]],
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{sourceName(source)}</p>
        <p className="text-sm text-muted">
          {[date(`${day}T12:00:00+06:00`), actor_name].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <span
          className={`font-semibold whitespace-nowrap ${removed ? "text-muted line-through" : ""}`}
        >
          {money(amount)}
        </span>
        {removed ? (
          <span className="text-sm text-muted">{t("admin.cash.ads.removed")}</span>
        ) : (
          <Button look="plain" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t("admin.cash.ads.remove")}
          </Button>
        )}
      </div>
    </li>
  );
}
