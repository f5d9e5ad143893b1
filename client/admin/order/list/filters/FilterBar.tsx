import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../../../components/ui/Dialog";
import { useI18n } from "../../../../lib/i18n";
import { useWide } from "../../../lib/useWide";
import { Button } from "../../../ui/Button";
import { Switch } from "../../../ui/inputs/Switch";
import { FilterValues } from "./FilterValues";
import { filterKinds, flags, isFiltered, valuesOf } from "./filters";
import { Popover } from "./Popover";
import { useFacets, useFilters } from "./useFilters";

/** The filters of the list: popovers on a wide screen, a sheet on a phone. */
export function FilterBar() {
  return useWide() ? <Bar /> : <SheetButton />;
}

function Bar() {
  const { t, n } = useI18n();
  const { params, set } = useFilters();
  const [open, setOpen] = useState("");
  const facets = useFacets(open !== "" || isFiltered(params));
  return (
    <fieldset className="flex flex-wrap gap-1 [&_.filter-button]:gap-0.5 [&_.filter-button]:px-1.5 [&_.filter-button_svg]:size-3">
      <legend className="sr-only">{t("admin.orders.filter")}</legend>
      {filterKinds.map((kind) => {
        const chosen = valuesOf(params, kind.name).length;
        return (
          <Popover
            key={kind.name}
            text={t(kind.text)}
            note={chosen ? n(chosen) : ""}
            open={open === kind.name}
            onToggle={(on) => setOpen(on ? kind.name : "")}
          >
            <FilterValues kind={kind} facets={facets} />
          </Popover>
        );
      })}
      {flags.map(({ name, text, count }) => (
        <button
          key={name}
          type="button"
          aria-pressed={params.has(name)}
          onClick={() => set(name, params.has(name) ? "" : "1")}
          className="filter-button"
        >
          {t(text)}
          {facets && <span className="font-normal">{n(count(facets))}</span>}
        </button>
      ))}
    </fieldset>
  );
}

function SheetButton() {
  const { t, n } = useI18n();
  const { params } = useFilters();
  const [open, setOpen] = useState(false);
  const active =
    filterKinds.reduce((sum, { name }) => sum + valuesOf(params, name).length, 0) +
    flags.filter(({ name }) => params.has(name)).length;
  return (
    <>
      <Button icon={SlidersHorizontal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("admin.orders.filter")}
        {active > 0 && <span className="font-normal">{n(active)}</span>}
      </Button>
      {open && <Sheet onClose={() => setOpen(false)} />}
    </>
  );
}

function Sheet({ onClose }: { onClose: () => void }) {
  const { t, n } = useI18n();
  const { params, set, clear } = useFilters();
  const facets = useFacets(true);
  return (
    <Dialog title={t("admin.orders.filter")} look="middle" onClose={onClose}>
      <div className="max-h-[calc(100dvh-12rem)] divide-y divide-line overflow-y-auto px-4">
        {filterKinds.map((kind) => {
          const chosen = valuesOf(params, kind.name).length;
          return (
            <details key={kind.name} className="group">
              <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 font-medium">
                {t(kind.text)}
                <span className="flex items-center gap-2 text-primary">
                  {chosen > 0 && n(chosen)}
                  <ChevronDown
                    size={20}
                    aria-hidden="true"
                    className="text-muted group-open:rotate-180"
                  />
                </span>
              </summary>
              <div className="pb-2">
                <FilterValues kind={kind} facets={facets} />
              </div>
            </details>
          );
        })}
        {flags.map(({ name, text, count }) => (
          <Switch
            key={name}
            label={facets ? `${t(text)} (${n(count(facets))})` : t(text)}
            checked={params.has(name)}
            onChange={(on) => set(name, on ? "1" : "")}
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2.5 border-t border-line p-4">
        <Button onClick={clear}>{t("admin.orders.filter.clear")}</Button>
        <Button look="primary" onClick={onClose}>
          {t("admin.orders.filter.show")}
        </Button>
      </div>
    </Dialog>
  );
}
