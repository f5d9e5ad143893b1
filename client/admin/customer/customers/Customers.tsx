import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { CustomerList as List } from "../../../types/customerlist.gen";
import { useAdminApi } from "../../lib/api";
import { usePageNumber, useQueryState } from "../../lib/useQueryState";
import { ExportButton } from "../../ui/ExportButton";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { SearchBox } from "../../ui/SearchBox";
import { FilterChips } from "../../ui/Tabs";
import { CustomerList } from "./CustomerList";
import { customerQuery, customerSorts, segmentRules, segments } from "./segments";

/** The shop's customers: everybody who ordered or registered, by segment, tag or search. */
export default function Customers() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [params] = useSearchParams();
  const [segment] = useQueryState("segment");
  const page = usePageNumber();
  const selected = customerQuery(params).toString();
  const query = useQuery({
    queryKey: ["customers", selected, page],
    queryFn: ({ signal }) => api.get<List>(`customers?${selected}&page=${page}`, signal),
  });
  const { data } = query;
  const rule = segmentRules[segment];
  return (
    <Page
      title={t("admin.customers")}
      actions={<ExportButton path="customers/export" query={selected} />}
    >
      <div className="mb-4 grid min-w-0 gap-3 *:min-w-0">
        <SearchBox label={t("admin.customers.search")} />
        <FilterChips
          label={t("admin.customers.segments")}
          name="segment"
          tabs={segments.map(({ value, text, count }) => ({
            value,
            text: t(text),
            count: data?.segments[count],
          }))}
        />
        <div className="flex flex-wrap gap-2 max-lg:*:flex-1">
          <TagChoice tags={data?.tags ?? []} />
          <Choice
            label={t("admin.customers.sort")}
            name="sort"
            options={customerSorts.map(({ value, text }) => ({ value, text: t(text) }))}
          />
        </div>
        <Found
          total={query.isPlaceholderData ? undefined : data?.total}
          rule={rule}
          filled={data?.filled}
        />
      </div>
      <Loaded query={query}>
        {(list) => <CustomerList list={list} searched={selected !== ""} />}
      </Loaded>
    </Page>
  );
}

/** A filter by tag. Renders nothing if the shop has no tags. */
function TagChoice({ tags }: { tags: List["tags"] }) {
  const { t, n } = useI18n();
  if (tags.length === 0) return null;
  const options = tags.map(({ id, name, customers }) => ({
    value: String(id),
    text: `${name} (${n(customers)})`,
  }));
  return (
    <Choice
      label={t("admin.customers.tag")}
      name="tag"
      options={[{ value: "", text: t("admin.customers.tag.any") }, ...options]}
    />
  );
}

interface ChoiceProps {
  label: string;
  /** The name of the query parameter that contains the choice. */
  name: string;
  options: { value: string; text: string }[];
}

function Choice({ label, name, options }: ChoiceProps) {
  const [value, set] = useQueryState(name);
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
      className="control picker min-h-11! w-auto! min-w-0"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

interface FoundProps {
  total?: number;
  /** The text that explains the rule of the chosen segment. */
  rule?: MessageKey;
  /** False while earlier orders are still being counted after an upgrade. */
  filled?: boolean;
}

/** Shows the number of customers in the list and the segment's rule. */
function Found({ total, rule, filled = true }: FoundProps) {
  const { t, tn } = useI18n();
  return (
    <p role="status" className="min-h-6 text-muted">
      {total !== undefined && tn("admin.customers.found", total)}
      {rule && ` · ${t(rule)}`}
      {!filled && ` · ${t("admin.customers.filling")}`}
    </p>
  );
}
