import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useId, useState } from "react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { ParcelArea } from "../../../types/kind.gen";
import type { FoundArea } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { Button } from "../../ui/Button";

interface AreaChoiceProps {
  courier: string;
  /** The label; "Courier's area" by default. */
  label?: string;
  area: ParcelArea;
  /** The names of the levels above the area. */
  path: string;
  problem: MessageKey | "" | false | undefined;
  onChoose: (area: ParcelArea, path: string) => void;
}

/**
 * A field for the courier's area of an address. It shows the suggested area for confirmation, and finds others
 * by a search.
 */
export function AreaChoice({ courier, label, area, path, problem, onChoose }: AreaChoiceProps) {
  const { t } = useI18n();
  const id = useId();
  const api = useAdminApi();
  const [search, setSearch] = useState("");
  const { data = [] } = useQuery({
    queryKey: ["areas", courier, search],
    queryFn: ({ signal }) =>
      api.get<FoundArea[]>(
        `couriers/${courier}/areas?search=${encodeURIComponent(search)}`,
        signal,
      ),
    enabled: search.trim().length > 1,
    staleTime: 60_000,
  });
  const name = [area.name, path].filter(Boolean).join(", ");
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label ?? t("admin.parcels.area")}
      </label>
      {name && (
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {!area.chosen && problem && (
            <Button icon={Check} onClick={() => onChoose(area, path)}>
              {t("admin.parcels.area.confirm")}
            </Button>
          )}
        </div>
      )}
      <input
        id={id}
        value={search}
        placeholder={t("admin.parcels.area.search")}
        aria-invalid={Boolean(problem)}
        autoComplete="off"
        onChange={(event) => setSearch(event.currentTarget.value)}
        className="control"
      />
      {problem && <p className="mt-1 text-sm text-danger">{t(problem)}</p>}
      <ul className="mt-1 grid empty:hidden">
        {search.trim().length > 1 &&
          data.map((found) => (
            <li key={`${found.area.city} ${found.area.zone} ${found.area.area}`}>
              <button
                type="button"
                onClick={() => {
                  setSearch("");
                  onChoose(found.area, found.path);
                }}
                className="min-h-11 w-full rounded-control px-3 text-start hover:bg-page"
              >
                {found.area.name} <span className="text-sm text-muted">{found.path}</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
