import { useEffect, useState } from "react";
import { ProductForm } from "../ProductForm";
import { DraftOffer } from "./DraftOffer";
import { useProductDraft } from "./useProductDraft";

/** The form of a new product. The draft of an earlier visit is offered first. */
export function NewProduct() {
  const { offered, start, place, proceed, startOver } = useProductDraft();
  const [{ number, category }, setNext] = useState<{ number: number; category?: string }>({
    number: 0,
  });
  useEffect(() => {
    if (number === 0) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("#main h1")?.focus({ preventScroll: true });
  }, [number]);
  if (offered) return <DraftOffer draft={offered} onContinue={proceed} onStartOver={startOver} />;
  return (
    <ProductForm
      key={number}
      start={number === 0 ? start : undefined}
      draft={place}
      category={category}
      onAnother={(category) => setNext({ number: number + 1, category })}
    />
  );
}
