import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { arrayMove, SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useI18n } from "../../../lib/i18n";
import type { Banner } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useUndo } from "../../lib/undo";
import { useDragSensors } from "../../ui/PictureTiles";
import { useDragTexts } from "../../ui/useDragTexts";
import { BannerRow } from "./BannerRow";
import { useBannerName } from "./useBannerName";

/** The banners in order. They can be reordered by mouse, touch or keyboard. */
export function BannerList({ banners }: { banners: Banner[] }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const undo = useUndo();
  const nameOf = useBannerName();
  const sensors = useDragSensors();
  const indexOf = (id: unknown) => banners.findIndex((each) => each.id === id);
  const accessibility = useDragTexts((id) => nameOf(banners[indexOf(id)], indexOf(id)));
  const order = useSave({
    call: (ids: number[]) => api.put("banners/order", { ids }),
    failed: t("admin.banners.order.failed"),
    optimistic: {
      key: ["banners"],
      change: (known: Banner[], ids) =>
        known.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    },
  });
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const next = arrayMove(banners, indexOf(active.id), indexOf(over.id));
    order.mutate(next.map(({ id }) => id));
  };
  const remove = ({ id }: Banner) =>
    undo({
      text: t("admin.banners.removed"),
      failed: t("admin.banners.remove.failed"),
      key: ["banners"],
      without: (known: Banner[]) => known.filter((each) => each.id !== id),
      act: () => api.remove(`banners/${id}`),
    });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <SortableContext items={banners.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul aria-label={t("admin.banners")} className="grid max-w-3xl gap-3">
          {banners.map((banner, i) => (
            <BannerRow
              key={banner.id}
              banner={banner}
              name={nameOf(banner, i)}
              onRemove={() => remove(banner)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
