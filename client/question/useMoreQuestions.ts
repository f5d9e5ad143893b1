import { useState } from "react";
import { toast } from "../components/toast";
import { get, shopCall } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import type { AnsweredQuestions } from "../types/catalog.gen";

/** Returns the questions in a product's page and those loaded since. `show` loads the next page of them. */
export function useMoreQuestions(product: number, first: AnsweredQuestions) {
  const { t, locale } = useI18n();
  const { id } = useShop();
  const [loaded, setLoaded] = useState(first);
  const [busy, setBusy] = useState(false);
  // When the page is loaded again, its questions replace the loaded ones.
  const [begin, setBegin] = useState(first);
  if (begin !== first) {
    setBegin(first);
    setLoaded(first);
  }
  const show = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const path = `products/${product}/questions?after=${loaded.next}`;
      const { questions, next } = await get<AnsweredQuestions>(shopCall(path, id, locale));
      setLoaded({ questions: [...loaded.questions, ...questions], next });
    } catch (error) {
      console.info("load questions:", error);
      toast("error", t("error.network"));
    }
    setBusy(false);
  };
  return { shown: loaded.questions, more: loaded.next !== "", busy, show };
}
