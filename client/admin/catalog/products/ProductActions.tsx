import { Copy, ExternalLink, Share2, Trash2 } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { FullProduct, ProductRows } from "../../../types/editor.gen";
import { useAdminApi } from "../../lib/api";
import { nameIn } from "../../lib/nameIn";
import { useOpen } from "../../lib/open";
import { useSave } from "../../lib/save";
import { useUndo } from "../../lib/undo";
import { IconButton } from "../../ui/Button";
import { ScreenLink } from "../../ui/ScreenLink";
import { without } from "./bulk/without";
import { useProductAddress } from "./useProductAddress";

/** The actions on a product other than editing. */
export function ProductActions({ product }: { product: FullProduct }) {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const open = useOpen();
  const undo = useUndo();
  const address = useProductAddress(product.slug);
  const copy = useSave<void, FullProduct>({
    call: () => api.post(`products/${product.id}/duplicate`),
    done: t("admin.products.duplicated"),
    keys: [["products"]],
    onDone: ({ id }) => open(`/products/${id}`),
  });
  const remove = () => {
    undo({
      text: t("admin.products.deleted", { name: nameIn(product, locale) }),
      key: ["products"],
      without: (known: ProductRows) => without(known, new Set([product.id])),
      act: () => api.remove(`products/${product.id}`),
    });
    open("/products", { saved: true });
  };
  return (
    <>
      {product.status === "published" && (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={t("admin.products.view")}
          title={t("admin.products.view")}
          className="icon-button"
        >
          <ExternalLink size={20} aria-hidden="true" />
        </a>
      )}
      {product.status === "published" && (
        <ScreenLink
          to={`/previews?${new URLSearchParams({ path: `/product/${product.slug}` })}`}
          aria-label={t("admin.share.preview")}
          title={t("admin.share.preview")}
          className="icon-button"
        >
          <Share2 size={20} aria-hidden="true" />
        </ScreenLink>
      )}
      <IconButton
        icon={Copy}
        label={t("admin.products.duplicate")}
        disabled={copy.isPending}
        onClick={() => copy.mutate()}
      />
      <IconButton
        icon={Trash2}
        label={t("admin.products.delete")}
        onClick={remove}
        className="text-danger!"
      />
    </>
  );
}
