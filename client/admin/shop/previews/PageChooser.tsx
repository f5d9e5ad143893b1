import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { CategoryNode, ProductRows } from "../../../types/editor.gen";
import { useAdminApi } from "../../lib/api";
import { nameIn } from "../../lib/nameIn";
import { Loaded } from "../../ui/Loaded";
import { SearchDialog, useDialogSearch } from "../../ui/SearchDialog";

const fixedPages: { path: string; text: MessageKey }[] = [
  { path: "/", text: "admin.previews.home" },
  { path: "/best-selling-products", text: "nav.best_selling" },
  { path: "/about-us", text: "policy.about-us" },
  { path: "/privacy-policy", text: "policy.privacy-policy" },
  { path: "/refund-policy", text: "policy.refund-policy" },
  { path: "/terms-of-conditions", text: "policy.terms-of-conditions" },
  { path: "/cancellation-policy", text: "policy.cancellation-policy" },
];

interface Choice {
  path: string;
  name: string;
}

interface PageChooserProps {
  onChoose: (path: string) => void;
  onClose: () => void;
}

/** Searches the shop's pages, categories and products; a tap chooses one. */
export function PageChooser({ onChoose, onClose }: PageChooserProps) {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const search = useDialogSearch();
  const { q } = search;
  const categories = useQuery({
    queryKey: ["categories"],
    queryFn: ({ signal }) => api.get<CategoryNode[]>("categories", signal),
  });
  const products = useQuery({
    queryKey: ["products", "choose", q],
    queryFn: ({ signal }) =>
      api.get<ProductRows>(`products?status=published&q=${encodeURIComponent(q)}`, signal),
    placeholderData: keepPreviousData,
  });
  const has = ({ name }: Choice) => name.toLowerCase().includes(q.toLowerCase());
  const pages = fixedPages.map(({ path, text }) => ({ path, name: t(text) })).filter(has);
  const lists = (categories.data ?? [])
    .map((each) => ({ path: `/category/${each.slug}`, name: nameIn(each, locale) }))
    .filter(has);
  return (
    <SearchDialog
      title={t("admin.previews.choose")}
      label={t("admin.previews.find")}
      search={search}
      onClose={onClose}
    >
      <div className="grid gap-4 py-2">
        <Choices title={t("admin.previews.pages")} choices={pages} onChoose={onChoose} />
        <Choices title={t("admin.categories")} choices={lists} onChoose={onChoose} />
        <Loaded query={products}>
          {(data) => (
            <Choices
              title={t("admin.products")}
              choices={data.products.map((each) => ({
                path: `/product/${each.slug}`,
                name: nameIn(each, locale),
              }))}
              onChoose={onChoose}
            />
          )}
        </Loaded>
      </div>
    </SearchDialog>
  );
}

interface ChoicesProps {
  title: string;
  choices: Choice[];
  onChoose: (path: string) => void;
}

function Choices({ title, choices, onChoose }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <ul className="divide-y divide-line">
        {choices.map(({ path, name }) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => onChoose(path)}
              className="min-h-12 w-full py-2 text-left wrap-anywhere hover:text-primary"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
