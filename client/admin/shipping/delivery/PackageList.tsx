import { useI18n } from "../../../lib/i18n";
import { SortableList } from "../../ui/sortable/SortableList";
import { PackageRow } from "./PackageRow";
import { packageName } from "./packageName";
import type { Package } from "./types.gen";

interface PackageListProps {
  packages: Package[];
  onTurn: (changed: Package) => void;
  onOrder: (packages: Package[]) => void;
  onEdit: (chosen: Package) => void;
  onRemove: (gone: Package) => void;
}

/** The delivery packages in the order shoppers see; sortable by mouse, touch and keyboard. */
export function PackageList({ packages, onTurn, onOrder, onEdit, onRemove }: PackageListProps) {
  const { t, locale } = useI18n();
  return (
    <SortableList
      label={t("admin.delivery")}
      items={packages}
      nameOf={(each) => packageName(each, locale)}
      onSort={onOrder}
      className="grid gap-2.5"
    >
      {(each) => (
        <PackageRow
          key={each.id}
          shown={each}
          moves={packages.length > 1}
          onTurn={(active) => onTurn({ ...each, active })}
          onEdit={() => onEdit(each)}
          onRemove={() => onRemove(each)}
        />
      )}
    </SortableList>
  );
}
