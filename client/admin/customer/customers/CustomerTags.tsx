import { Check, Plus } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import type { CustomerDetails } from "../../../types/customerlist.gen";
import type { OrderTag } from "../../../types/orderlist.gen";
import { useTags } from "../../order/tags/queries";
import { TagChip } from "../../order/tags/TagChip";
import { TagForm } from "../../order/tags/TagForm";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { useTagCustomer } from "./useCustomer";

/** The shop's tags, of which the customer's are pressed; one tap adds or removes a tag. */
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
        <Dialog title={t("admin.orders.tag.new")} look="middle" onClose={() => setAdding(false)}>
          <div className="px-4 pb-4">
            <TagForm
              onSaved={(tag) => {
                setAdding(false);
                mutate({ add: [tag.id], remove: [] });
              }}
            />
          </div>
        </Dialog>
      )}
    </Card>
  );
}
