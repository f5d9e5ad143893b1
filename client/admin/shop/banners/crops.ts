import type { Picture } from "../../../types/media.gen";

/** The pictures of a banner, and the black behind its text in percent. `phone_picture` is null for banners of older releases. */
export interface Crops {
  picture: Picture;
  phone_picture: Picture | null;
  shade: number;
}
