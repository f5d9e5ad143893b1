import { useState } from "react";
import { readyPhoto } from "../../forms/photo";
import { useI18n } from "../../lib/i18n";
import type { Picture } from "../../types/media.gen";

/** The server's limit of pictures per review. */
const most = 4;

interface Added {
  id: number;
  file: Blob;
}

let added = 0;

/** Manages the pictures of a review form: the keys of the stored ones to keep, and the new ones. */
export function useReviewPhotos(stored: Picture[]) {
  const { t } = useI18n();
  const [state, setState] = useState({
    keep: stored.map(({ key }) => key),
    added: [] as Added[],
    wrong: "",
    /** Whether new pictures are being scaled down. */
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
    /** Adds the files of an input and clears it, so that the same files can be chosen again. */
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
