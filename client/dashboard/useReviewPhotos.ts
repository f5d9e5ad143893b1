import { useState } from "react";
import { useI18n } from "../lib/i18n";
import { readyPhoto } from "../lib/photo";
import type { Picture } from "../types/media.gen";

/** The most pictures that a review has, as the server has it. */
const most = 4;

interface Added {
  id: number;
  file: Blob;
}

let added = 0;

/** The pictures of a review while it is written: the keys of those that stay, and those that are new. */
export function useReviewPhotos(stored: Picture[]) {
  const { t } = useI18n();
  const [state, setState] = useState({
    keep: stored.map(({ key }) => key),
    added: [] as Added[],
    wrong: "",
    /** Some are being made ready. */
    busy: false,
  });
  const room = most - state.keep.length - state.added.length;
  const add = async (files: File[]) => {
    setState((now) => ({ ...now, busy: true }));
    const ready = await Promise.all(files.map(readyPhoto));
    const fit = ready.filter((each) => each instanceof Blob);
    const unfit = ready.find((each) => !(each instanceof Blob));
    setState((now) => {
      const free = most - now.keep.length - now.added.length;
      const more = fit.slice(0, free).map((file) => ({ id: ++added, file }));
      let wrong = "";
      if (fit.length > free) wrong = t("dashboard.reviews.photos.many", { max: most });
      if (unfit) wrong = t(unfit === "type" ? "dashboard.photo.type" : "dashboard.photo.size");
      return { ...now, added: [...now.added, ...more], wrong, busy: false };
    });
  };
  return {
    ...state,
    most,
    room,
    /** Adds what an input has; it can have the same files again afterwards. */
    take(input: HTMLInputElement) {
      const files = [...(input.files ?? [])];
      input.value = "";
      if (files.length > 0) void add(files);
    },
    drop: (id: number) =>
      setState((now) => ({
        ...now,
        added: now.added.filter((each) => each.id !== id),
        wrong: "",
      })),
    dropStored: (key: string) =>
      setState((now) => ({ ...now, keep: now.keep.filter((each) => each !== key), wrong: "" })),
  };
}

export type Photos = ReturnType<typeof useReviewPhotos>;
