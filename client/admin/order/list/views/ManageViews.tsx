import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Dialog } from "../../../../components/ui/Dialog";
import { useI18n } from "../../../../lib/i18n";
import type { OrderView, ViewRequest } from "../../../../types/orderlist.gen";
import { useAdminApi } from "../../../lib/api";
import { useSave } from "../../../lib/save";
import { IconButton } from "../../../ui/Button";
import { isFiltered, listQuery } from "../filters/filters";
import { chosenFields } from "../table/fields";
import { ViewForm } from "./ViewForm";

const keys = [["order-views"], ["activity"]];

/** Saves the current filters as a view, and renames, moves and deletes the saved views. */
export function ManageViews({ views, onClose }: { views: OrderView[]; onClose: () => void }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [params] = useSearchParams();
  const [edited, edit] = useState(0);
  const add = (name: string) => {
    const query = listQuery(params);
    const columns = chosenFields(params.get("columns"));
    if (columns) query.set("columns", columns.join(","));
    return api.post("orders/views", { name, query: query.toString() } satisfies ViewRequest);
  };
  const order = useSave({
    call: (ids: number[]) => api.put("orders/views/order", { ids }),
    optimistic: {
      key: ["order-views"],
      change: (known: OrderView[], ids) =>
        known.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    },
  });
  const remove = useSave({
    call: (id: number) => api.remove(`orders/views/${id}`),
    done: t("admin.orders.view.removed"),
    keys,
  });
  const move = (at: number, step: number) => {
    const ids = views.map(({ id }) => id);
    const [id] = ids.splice(at, 1);
    if (id !== undefined) ids.splice(at + step, 0, id);
    order.mutate(ids);
  };
  return (
    <Dialog title={t("admin.orders.views")} look="middle" onClose={onClose}>
      <div className="overflow-y-auto px-4 pb-4">
        {(isFiltered(params) || params.has("sort") || params.has("q")) && (
          <ViewForm label={t("admin.orders.view.save")} onSave={add} onSaved={onClose} />
        )}
        <ul className="divide-y divide-line">
          {views.map((view, i) => (
            <li key={view.id}>
              <div className="flex items-center py-1">
                <span className="min-w-0 grow font-medium wrap-anywhere">{view.name}</span>
                <IconButton
                  icon={ArrowUp}
                  label={t("admin.orders.view.up", { name: view.name })}
                  disabled={i === 0}
                  onClick={() => move(i, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t("admin.orders.view.down", { name: view.name })}
                  disabled={i === views.length - 1}
                  onClick={() => move(i, 1)}
                />
                <IconButton
                  icon={Pencil}
                  label={t("admin.orders.view.rename", { name: view.name })}
                  aria-expanded={edited === view.id}
                  onClick={() => edit(edited === view.id ? 0 : view.id)}
                />
                <IconButton
                  icon={Trash2}
                  label={t("admin.orders.view.remove", { name: view.name })}
                  onClick={() => remove.mutate(view.id)}
                  className="text-danger!"
                />
              </div>
              {edited === view.id && (
                <ViewForm
                  label={t("admin.orders.view.name")}
                  name={view.name}
                  onSave={(name) =>
                    api.put(`orders/views/${view.id}`, {
                      name,
                      query: view.query,
                    } satisfies ViewRequest)
                  }
                  onSaved={() => edit(0)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
