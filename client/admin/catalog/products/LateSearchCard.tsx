import { useI18n } from "../../../lib/i18n";
import { late } from "../../lib/late";
import { Card } from "../../ui/Card";

/** SearchCard. Its code is loaded after the screen, because the card is at the end. */
export const LateSearchCard = late(
  () => import("./SearchCard").then((part) => part.SearchCard),
  () => {},
  function SearchShape() {
    const { t } = useI18n();
    return (
      <Card
        title={t("admin.products.search_texts")}
        lead={t("admin.products.search_texts.lead")}
        className="mt-4"
      >
        <div aria-hidden="true" className="grid gap-x-6 gap-y-8 lg:grid-cols-2">
          <div className="bone h-192" />
          <div className="bone h-192" />
        </div>
      </Card>
    );
  },
);
