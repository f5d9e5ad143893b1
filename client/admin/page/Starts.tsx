import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../components/ui/Dialog";
import { type MessageKey, useI18n } from "../../lib/i18n";
import type { Section } from "../../types/kind.gen";
import type { Start } from "../../types/shoppage.gen";
import { useAdminApi } from "../lib/api";
import { Loaded } from "../ui/Loaded";
import { Drawing } from "./section/Drawing";

const names: Record<string, MessageKey> = {
  grocery: "admin.pages.start.grocery",
  fashion: "admin.pages.start.fashion",
  gadgets: "admin.pages.start.gadgets",
  organic: "admin.pages.start.organic",
  books: "admin.pages.start.books",
};

interface StartsProps {
  /** Called with the sections of the chosen page and its name. */
  onChoose: (sections: Section[], name: string) => void;
  onClose: () => void;
}

/** The ready-made home pages, each drawn with its first sections. */
export function Starts({ onChoose, onClose }: StartsProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["pages", "starts"],
    queryFn: ({ signal }) => api.get<Start[]>("pages/starts", signal),
  });
  return (
    <Dialog title={t("admin.pages.starts")} look="wide" onClose={onClose}>
      <div className="grid w-[46rem] max-w-full gap-4 p-4 max-sm:w-full">
        <p>{t("admin.pages.starts.hint")}</p>
        <Loaded query={query}>
          {(starts) => (
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {starts.map(({ name, sections }) => {
                const key = names[name];
                const title = key ? t(key) : name;
                return (
                  <li key={name} className="grid">
                    <button
                      type="button"
                      onClick={() => onChoose(sections, title)}
                      className="flex flex-col gap-2 rounded-card border border-line p-2.5 text-left hover:border-primary"
                    >
                      <span aria-hidden="true" className="grid w-full gap-1">
                        {sections
                          .filter(({ hidden }) => !hidden)
                          .slice(0, drawn)
                          .map(({ id, type }) => (
                            <Drawing key={id} type={type} />
                          ))}
                      </span>
                      <span className="font-semibold">{title}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

// The number of sections in the drawing of a page.
const drawn = 4;
