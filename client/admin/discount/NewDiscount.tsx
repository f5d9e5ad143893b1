import { useSearchParams } from "react-router";
import { useI18n } from "../../lib/i18n";
import { Page } from "../ui/Page";
import { DiscountForm } from "./DiscountForm";
import { StartChoice } from "./StartChoice";
import { starts } from "./starts";

/** A new discount. It begins with the choice of a starting point. */
export default function NewDiscount() {
  const { t } = useI18n();
  const [params] = useSearchParams();
  const start = starts.find(({ name }) => name === params.get("start"));
  return (
    <Page
      title={t("admin.discounts.new")}
      lead={start ? t(start.text) : t("admin.discounts.start")}
      back={start ? "/discounts/new" : "/discounts"}
    >
      {start ? <DiscountForm key={start.name} begin={start.fields} /> : <StartChoice />}
    </Page>
  );
}
