import type { MouseEvent } from "react";
import { toast } from "../components/toast";
import { useI18n } from "../lib/i18n";
import { retriable } from "../lib/retriable";
import { loadTexts } from "../lib/texts";
import { isPlainClick } from "../router/Link";
import type { Picture } from "../types/media.gen";

/**
 * Returns a click handler for links to pictures. It shows all pictures on the full screen, starting with the
 * one at an index.
 */
export function usePictureViewer(pictures: Picture[], name: string) {
  const i18n = useI18n();
  return (event: MouseEvent, first: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    Promise.all([
      retriable(() => import("../overlays/pictureViewer")),
      loadTexts(i18n.locale, "later"),
    ]).then(
      ([{ showPictures }]) => showPictures({ pictures, first, name }, i18n),
      (error) => {
        console.info("show picture:", error);
        toast("error", i18n.t("error.network"));
      },
    );
  };
}
