import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import type { FullDiscount } from "../../types/discount.gen";
import { useAdminApi } from "../lib/api";
import { nameIn } from "../lib/nameIn";
import { Loaded } from "../ui/Loaded";
import { LoadingRows } from "../ui/LoadingRows";
import { Missing } from "../ui/Missing";
import { Page } from "../ui/Page";
import { DiscountForm } from "./DiscountForm";
import { DiscountHead } from "./DiscountHead";

/** The editor of a discount, with its results. */
export default function DiscountEditor() {
  const { discount = "" } = useParams();
  return <Loading key={discount} id={discount} />;
}

function Loading({ id }: { id: string }) {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["discounts", "one", id],
    queryFn: ({ signal }) => api.get<FullDiscount>(`discounts/${id}`, signal),
  });
  if (query.error instanceof ApiError && query.error.status === 404) return <Missing />;
  return (
    <Page
      title={query.data ? nameIn(query.data, locale) : t("admin.discounts.one")}
      back="/discounts"
    >
      <Loaded query={query} skeleton={<LoadingRows rows={3} className="h-40" />}>
        {(discount) => <Editing discount={discount} />}
      </Loaded>
    </Page>
  );
}

function Editing({ discount }: { discount: FullDiscount }) {
  // The version that the form shows. If somebody else saves another one, the server refuses the form.
  const [version, setVersion] = useState(discount.changed_at);
  // Remounts the form, so that it shows the new end.
  const [ends, setEnds] = useState(0);
  const changed = (now: FullDiscount) => {
    setVersion(now.changed_at);
    if (now.ends_at !== discount.ends_at) setEnds((round) => round + 1);
  };
  return (
    <div className="grid gap-4">
      <DiscountHead discount={discount} onChanged={changed} />
      <DiscountForm
        key={ends}
        known={discount}
        version={version}
        onSaved={(now) => setVersion(now.changed_at)}
      />
    </div>
  );
}
