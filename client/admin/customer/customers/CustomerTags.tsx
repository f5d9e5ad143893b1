import { Check, Plus } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { CustomerDetails } from "../../../types/customerlist.gen";
import type { OrderTag } from "../../../types/orderlist.gen";
import { lateDialog } from "../../lib/late";
import { useTags } from "../../order/tags/queries";
import { TagChip } from "../../order/tags/TagChip";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { useTagCustomer } from "./useCustomer";

const NewTag = lateDialog(() => import("./NewTag").then((part) => part.NewTag));

/** Toggle buttons for the shop's tags; those of the customer are pressed. */
export function CustomerTags({ customer: { id, tags } }: { customer: CustomerDetails }) {
  const { t } = useI18n();
  const query = useTags();
  const { mutate, isPending } = useTagCustomer(id);
  const [adding, setAdding] = useState(false);
  const has = (tag: OrderTag) => tags.some((each) => each.id === tag.id);
  const toggle = (tag: OrderTag) => {
    if (!isPending)
      mutate(has(tag) ? { add: [], remove: [tag.id] } : { add: [tag.id], remove: [] });
  };
  return (
    <Card title={t("admin.orders.tags")}>
      <Loaded query={query}>
        {(all) => (
          <ul className="flex flex-wrap gap-x-2">
            {all.map((tag) => (
              <li key={tag.id} className="flex max-w-full">
                <button
                  type="button"
                  aria-pressed={has(tag)}
                  onClick={() => toggle(tag)}
                  className="flex min-h-11 max-w-full min-w-11 items-center justify-center gap-1 rounded-control px-1 hover:bg-sunken"
                >
                  {has(tag) ? (
                    <Check size={18} aria-hidden="true" className="shrink-0 text-success" />
                  ) : (
                    <Plus size={18} aria-hidden="true" className="shrink-0 text-muted" />
                  )}
                  <TagChip tag={tag} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Button icon={Plus} className="mt-2" aria-haspopup="dialog" onClick={() => setAdding(true)}>
        {t("admin.orders.tag.new")}
      </Button>
      {adding && (
        <NewTag
          onSaved={(tag) => {
            setAdding(false);
            mutate({ add: [tag.id], remove: [] });
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}
