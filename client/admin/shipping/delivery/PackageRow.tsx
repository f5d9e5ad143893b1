import { Pencil, Trash2 } from "lucide-react";
import { DeliveryDays } from "../../../checkout/Packages";
import { useI18n } from "../../../lib/i18n";
import { IconButton } from "../../ui/Button";
import { Money } from "../../ui/Figures";
import { DragHandle, SortableRow } from "../../ui/sortable/SortableRow";
import { packageName } from "./packageName";
import type { Package } from "./types.gen";
import { zoneTexts } from "./zones";

interface PackageRowProps {
  shown: Package;
  /** Whether the row can be moved, which requires another package in the list. */
  moves: boolean;
  onTurn: (active: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** A delivery package in the list, with its actions. */
export function PackageRow({ shown, moves, onTurn, onEdit, onRemove }: PackageRowProps) {
  const { t, locale } = useI18n();
  const name = packageName(shown, locale);
  const other = packageName(shown, locale === "bn" ? "en" : "bn");
  return (
    <SortableRow
      id={shown.id}
      disabled={!moves}
      className={`card flex flex-wrap items-center gap-x-1 gap-y-0.5 py-2 pr-2 sm:flex-nowrap ${moves ? "" : "pl-4"}`}
    >
      {moves && <DragHandle label={t("admin.delivery.move", { name })} />}
      <div className="min-w-0 flex-1 py-1">
        <h2 className="text-base wrap-anywhere">{name}</h2>
        {other !== name && <p className="text-sm wrap-anywhere text-muted">{other}</p>}
        <p className="text-sm text-muted">{t(zoneTexts[shown.zone] ?? "loading")}</p>
        <DeliveryDays {...shown} />
        {shown.free_from > 0 && (
          <p className="text-sm text-muted">
            {t("admin.delivery.free_above")} <Money amount={shown.free_from} />
          </p>
        )}
      </div>
      <Money
        amount={shown.fee}
        className={`px-2 text-lg font-bold ${shown.active ? "" : "text-muted"}`}
      />
      <div className="flex w-full items-center justify-end gap-1 border-t border-line pt-1.5 pl-3 sm:w-auto sm:border-0 sm:pt-0">
        <label className="mr-auto flex min-h-11 cursor-pointer items-center gap-2.5 sm:mr-2">
          <input
            type="checkbox"
            role="switch"
            aria-label={t("admin.delivery.offered", { name })}
            checked={shown.active}
            aria-checked={shown.active}
            onChange={(event) => onTurn(event.currentTarget.checked)}
            className="switch"
          />
          <span aria-hidden="true" className="text-sm text-muted sm:w-16">
            {t(shown.active ? "admin.delivery.on" : "admin.delivery.off")}
          </span>
        </label>
        <IconButton
          icon={Pencil}
          label={t("admin.delivery.edit", { name })}
          aria-haspopup="dialog"
          onClick={onEdit}
        />
        <IconButton icon={Trash2} label={t("admin.delivery.remove", { name })} onClick={onRemove} />
      </div>
    </SortableRow>
  );
}
