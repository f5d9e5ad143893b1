import { ProductForm } from "../ProductForm";
import { DraftOffer } from "./DraftOffer";
import { useProductDraft } from "./useProductDraft";

/** The form of a new product. What an earlier visit left unsaved is offered first. */
export function NewProduct() {
  const { offered, start, place, proceed, startOver } = useProductDraft();
  if (offered) return <DraftOffer draft={offered} onContinue={proceed} onStartOver={startOver} />;
  return <ProductForm start={start} draft={place} />;
}
