import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { useUndo } from "../../lib/undo";
import type { Package, PackageTurn } from "./types.gen";

const key = ["packages"];

/** Loads the shop's delivery packages, and returns their one-tap changes. */
export function usePackages() {
  const { t } = useI18n();
  const api = useAdminApi();
  const undo = useUndo();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get<Package[]>("packages", signal),
  });
  const turn = useSave({
    call: ({ id, active }: Package) =>
      api.put(`packages/${id}/active`, { active } satisfies PackageTurn),
    done: t("admin.delivery.changed"),
    failed: t("admin.delivery.change_failed"),
    optimistic: {
      key,
      change: (known: Package[], { id, active }) =>
        known.map((each) => (each.id === id ? { ...each, active } : each)),
    },
  });
  const order = useSave({
    call: (packages: Package[]) => api.put("packages/order", { ids: packages.map(({ id }) => id) }),
    failed: t("admin.delivery.change_failed"),
    optimistic: { key, change: (_: Package[], packages) => packages },
  });
  const remove = ({ id }: Package) =>
    undo({
      text: t("admin.delivery.removed"),
      failed: t("admin.delivery.remove_failed"),
      key,
      without: (known: Package[]) => known.filter((each) => each.id !== id),
      act: () => api.remove(`packages/${id}`),
    });
  return { query, turn: turn.mutate, order: order.mutate, remove };
}
