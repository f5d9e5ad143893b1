import { useQueryClient } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useState } from "react";
import { button } from "../../../components/ui/button";
import { ApiError } from "../../../lib/api";
import { useI18n } from "../../../lib/i18n";
import type { FeaturedProduct } from "../../../types/editor.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { UnsavedGuard } from "../../ui/UnsavedGuard";
import { FeaturedList } from "./FeaturedList";
import { ProductChooser } from "./ProductChooser";

/** Maximum number of featured products, equal to the server's. */
const most = 24;

const key = ["featured"];

const ids = (list: FeaturedProduct[]) => list.map(({ id }) => id);

const same = (a: FeaturedProduct[], b: FeaturedProduct[]) => ids(a).join() === ids(b).join();

/**
 * Edits the featured products; changes apply when saved. If another person saves meanwhile, unsaved
 * changes stay and a warning is shown; without unsaved changes, the new list appears.
 */
export function FeaturedEditor({ featured }: { featured: FeaturedProduct[] }) {
  const { t, n } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const [base, setBase] = useState(featured);
  const [chosen, setChosen] = useState(featured);
  const changed = !same(chosen, base);
  const moved = !same(featured, base);
  const begin = (list: FeaturedProduct[]) => {
    setBase(list);
    setChosen(list);
  };
  if (moved && !changed) begin(featured);
  const { mutate, isPending } = useSave({
    call: async (products: FeaturedProduct[]) => {
      try {
        const sent = { products: ids(products), had: ids(base) };
        return await api.put<FeaturedProduct[]>("featured", sent);
      } catch (error) {
        if (error instanceof ApiError && error.code === "featured_changed") {
          queries.setQueryData(key, error.data);
        }
        throw error;
      }
    },
    done: t("admin.featured.saved"),
    onDone: (now, sent) => {
      queries.setQueryData(key, now);
      setBase(now);
      // Keeps changes made during the request.
      setChosen((before) => (same(before, sent) ? now : before));
    },
  });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <UnsavedGuard when={changed} />
      {moved && changed && (
        <div role="alert" className="card grid gap-3 p-4 lg:col-span-2">
          <p>{t("admin.featured.moved")}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => begin(featured)}>{t("admin.featured.theirs")}</Button>
            <Button onClick={() => setBase(featured)}>{t("admin.featured.mine")}</Button>
          </div>
        </div>
      )}
      <Card
        title={t("admin.featured.chosen")}
        action={
          <span className="text-sm text-muted">
            {n(chosen.length)} / {n(most)}
          </span>
        }
      >
        {chosen.length === 0 ? (
          <p className="flex items-center gap-3 py-6 text-muted">
            <Star size={28} aria-hidden="true" className="shrink-0" />
            {t("admin.featured.none")}
          </p>
        ) : (
          <FeaturedList products={chosen} onChange={setChosen} />
        )}
        {changed && (
          <div className="save-bar mt-4 flex flex-wrap justify-end gap-2">
            <Button onClick={() => setChosen(base)}>{t("admin.featured.discard")}</Button>
            <Button
              look="primary"
              busy={isPending}
              onClick={() => mutate(chosen)}
              className={`${button.primary} grow sm:grow-0 sm:px-10`}
            >
              {t("admin.save")}
            </Button>
          </div>
        )}
      </Card>
      <ProductChooser
        taken={ids(chosen)}
        full={chosen.length >= most}
        onChoose={(product) => setChosen((before) => [...before, product])}
      />
    </div>
  );
}
