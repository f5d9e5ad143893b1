import type { ComponentType } from "react";
import { Categories } from "./categories/Categories";
import { Hero } from "./hero/Hero";
import { Contact, Countdown, Faq, Gallery, Reviews, Trust, Video } from "./laterParts";
import { PictureLinks } from "./picturelinks/PictureLinks";
import { PictureText } from "./picturetext/PictureText";
import { Shelf } from "./shelf/Shelf";
import { Text } from "./text/Text";

/** The props that every section receives besides its own. */
export interface Placed {
  /** It is the first section of its page, and so in the first view. */
  first?: boolean;
  /** The number of earlier sections of its type. */
  nth?: number;
  /** It shows the heading of the page. */
  headsPage?: boolean;
}

/** Components of sections by type. */
export type Parts = Record<string, ComponentType<never>>;

/** The components of the types of sections, with the names of server/content/content.go. Each theme has its own `front`. */
export const sections: Parts = {
  text: Text,
  picture_text: PictureText,
  hero: Hero,
  shelf: Shelf,
  picture_links: PictureLinks,
  categories: Categories,
  gallery: Gallery,
  faq: Faq,
  trust: Trust,
  contact: Contact,
  video: Video,
  countdown: Countdown,
  reviews: Reviews,
};
