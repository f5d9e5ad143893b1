import { useI18n } from "../../../lib/i18n";
import { useQueryState } from "../../lib/useQueryState";
import { Choice } from "../../ui/inputs/Choice";
import { SearchBox } from "../../ui/SearchBox";
import { FilterChips } from "../../ui/Tabs";
import { useCategoryChoices } from "../categories/useCategoryChoices";

/** The filters and the sort order of the product list, stored in the address. */
export function Filters() {
  const { t } = useI18n();
  const [category, setCategory] = useQueryState("category");
  const [sort, setSort] = useQueryState("sort");
  const [q] = useQueryState("q");
  const categories = useCategoryChoices();
  return (
    <div className="mb-3 grid gap-2.5">
      <div className="grid gap-2.5 lg:grid-cols-[minmax(0,1fr)_14rem_14rem]">
        <SearchBox label={t("admin.products.search")} />
        <div className="grid grid-cols-2 gap-2.5 lg:contents">
          <Choice
            quiet
            label={t("admin.products.category")}
            value={category}
            onChange={setCategory}
            options={[
              { value: "", text: t("admin.products.category.all") },
              ...categories,
              { value: "none", text: t("admin.products.category.none") },
            ]}
          />
          <Choice
            quiet
            label={t("admin.products.sort")}
            value={sort}
            onChange={setSort}
            options={[
              { value: "", text: t(q ? "admin.products.sort.best" : "admin.products.sort.newest") },
              { value: "name", text: t("admin.products.sort.name") },
              { value: "price-asc", text: t("admin.products.sort.price_asc") },
              { value: "price-desc", text: t("admin.products.sort.price_desc") },
              { value: "stock", text: t("admin.products.sort.stock") },
              { value: "sold", text: t("admin.products.sort.sold") },
            ]}
          />
        </div>
      </div>
      <FilterChips
        label={t("admin.products.show")}
        name="status"
        tabs={[
          { value: "", text: t("admin.products.all") },
          { value: "published", text: t("admin.products.published") },
          { value: "draft", text: t("admin.products.draft") },
          { value: "low", text: t("admin.products.low") },
          { value: "out", text: t("admin.products.out") },
        ]}
      />
    </div>
  );
}
