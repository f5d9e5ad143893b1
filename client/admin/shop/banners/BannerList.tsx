import { useI18n } from "../../../lib/i18n";
import type { Banner } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useUndo } from "../../lib/undo";
import { SortableList } from "../../ui/sortable/SortableList";
import { BannerRow } from "./BannerRow";
import { useBannerName } from "./useBannerName";

/** The banners in order. They can be reordered by mouse, touch or keyboard. */
export function BannerList({ banners }: { banners: Banner[] }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const undo = useUndo();
  const nameOf = useBannerName();
  const order = useSave({
    call: (ids: number[]) => api.put("banners/order", { ids }),
    failed: t("admin.banners.order.failed"),
    optimistic: {
      key: ["banners"],
      change: (known: Banner[], ids) =>
        known.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    },
  });
  const remove = ({ id }: Banner) =>
    undo({
      text: t("admin.banners.removed"),
      failed: t("admin.banners.remove.failed"),
      key: ["banners"],
      without: (known: Banner[]) => known.filter((each) => each.id !== id),
      act: () => api.remove(`banners/${id}`),
    });
  return (
    <SortableList
      label={t("admin.banners")}
      items={banners}
      nameOf={nameOf}
      onSort={(sorted) => order.mutate(sorted.map(({ id }) => id))}
      className="grid max-w-3xl gap-3"
    >
      {(banner, i) => (
        <BannerRow
          key={banner.id}
          banner={banner}
          name={nameOf(banner, i)}
          onRemove={() => remove(banner)}
        />
      )}
    </SortableList>
  );
}
