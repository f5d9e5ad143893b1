import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { ProductFields } from "../rules";
import type { DraftPlace } from "./useProductDraft";

// Milliseconds without a change before the draft is stored.
const pause = 400;

/** Stores the values of the form when they change, also when the page is hidden or left. It renders nothing. */
export function KeepDraft({ place }: { place: DraftPlace }) {
  const { subscribe, getValues } = useFormContext<ProductFields>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      place.keep(getValues());
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keep, pause);
      },
    });
    document.addEventListener("visibilitychange", keep);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener("visibilitychange", keep);
      window.removeEventListener("pagehide", keep);
    };
  }, [subscribe, getValues, place]);
  return null;
}
