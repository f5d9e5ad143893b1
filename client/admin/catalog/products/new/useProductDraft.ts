import { useMemo, useState } from "react";
import { storage } from "../../../../state/storage";
import { useAdmin } from "../../../lib/session";
import type { ProductFields } from "../rules";
import { draftText, readDraft } from "./draft";

/** The place where the form of a new product keeps its values. */
export interface DraftPlace {
  keep: (fields: ProductFields) => void;
  /** Deletes the draft. */
  end: () => void;
}

/**
 * The draft of a new product, stored on the device for each shop and member. `offered` is the draft of an earlier
 * visit until the merchant continues it or starts over; `start` is the continued one.
 */
export function useProductDraft() {
  const { shop, user } = useAdmin();
  const name = `haat-product-${shop.slug}-${user.id}`;
  const [offered, setOffered] = useState(() => {
    const text = storage.getItem(name);
    return readDraft(typeof text === "string" ? text : null, Date.now());
  });
  const [start, setStart] = useState<ProductFields>();
  const place = useMemo<DraftPlace>(
    () => ({
      keep(fields) {
        const text = draftText(fields, Date.now());
        if (text) storage.setItem(name, text);
        else storage.removeItem(name);
      },
      end: () => storage.removeItem(name),
    }),
    [name],
  );
  return {
    offered,
    start,
    place,
    proceed() {
      setStart(offered?.fields);
      setOffered(undefined);
    },
    startOver() {
      place.end();
      setOffered(undefined);
    },
  };
}
