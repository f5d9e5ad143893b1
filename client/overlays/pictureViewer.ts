import PhotoSwipe from "photoswipe";
import css from "photoswipe/dist/photoswipe.css";
import { pictureSrcset, pictureURL } from "../components/ui/picture";
import type { I18n } from "../lib/i18n";
import type { Picture } from "../types/media.gen";

/** Pictures to show on the full screen. */
export interface PictureSet {
  pictures: Picture[];
  /** The index of the picture shown first, from 0. */
  first: number;
  /** The subject or the owner of the pictures, used in their alternative texts. */
  name: string;
}

let styled = false;

/**
 * Shows pictures on the full screen. Pinch, double tap and wheel zoom; swipe and arrow keys change the picture.
 * Escape, the close button and the browser's back button close the viewer.
 */
export function showPictures({ pictures, first, name }: PictureSet, { t, n }: I18n): void {
  addStyles();
  const viewer = new PhotoSwipe({
    dataSource: pictures.map((picture, i) => ({
      src: pictureURL(picture, 1920),
      srcset: pictureSrcset(picture),
      width: picture.width,
      height: picture.height,
      alt: t("gallery.photo", { name, number: i + 1 }),
    })),
    index: first,
    loop: false,
    wheelToZoom: true,
    counter: false,
    bgOpacity: 0.92,
    maxZoomLevel: 4,
    closeTitle: t("close"),
    zoomTitle: t("viewer.zoom"),
    arrowPrevTitle: t("pages.previous"),
    arrowNextTitle: t("pages.next"),
    errorMsg: t("error.network"),
  });
  viewer.on("uiRegister", () => {
    viewer.element?.setAttribute("aria-label", name);
    viewer.element?.setAttribute("aria-modal", "true");
    if (pictures.length > 1) viewer.ui?.registerElement(counter(n, pictures.length));
  });
  closeOnBack(viewer);
  viewer.init();
}

function counter(n: I18n["n"], count: number) {
  return {
    name: "position",
    className: "pswp__counter",
    order: 5,
    onInit: (element: HTMLElement, viewer: PhotoSwipe) => {
      element.setAttribute("aria-live", "polite");
      viewer.on("change", () => {
        element.textContent = `${n(viewer.currIndex + 1)} / ${n(count)}`;
      });
    },
  };
}

// Adds a history entry for the same page, so that going back closes the viewer.
function closeOnBack(viewer: PhotoSwipe): void {
  let left = false;
  const leave = () => {
    left = true;
    viewer.close();
  };
  history.pushState(history.state, "", location.href);
  window.addEventListener("popstate", leave);
  viewer.on("close", () => {
    window.removeEventListener("popstate", leave);
    if (!left) history.back();
  });
}

function addStyles(): void {
  if (styled) return;
  styled = true;
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
}
