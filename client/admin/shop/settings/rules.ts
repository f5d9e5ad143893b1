import * as z from "zod/mini";
import { email, says, written } from "../../../forms/rules";
import type { MessageKey } from "../../../lib/i18n";
import { plainNumber } from "../../../lib/mobile";
import { count } from "../../lib/rules";
import { most } from "./limits";
import { type Service, socialAddress } from "./social";
import { verificationOf, verificationTags } from "./verification";

// The validation rules of settings, the same as in server/shop/settings.

const pattern = (form: RegExp, key: MessageKey) =>
  z.string().check(z.trim(), z.regex(form, says(key)));

const version = z.string();

/** Accepts phone numbers of all countries in any notation; the server validates them. */
const phone = z.string().check(
  z.trim(),
  z.refine((written) => /^\+?\d{4,18}$/.test(plainNumber(written)), says("form.phone")),
);

export const shopRules = z
  .object({
    version,
    name: written(most.name),
    bn_name: written(most.name),
    tagline: written(most.tagline),
    bn_tagline: written(most.tagline),
    address: written(most.address),
    bn_address: written(most.address),
    district: z.string(),
    public_number: phone,
    owner_email: email(),
    currency: z.string(),
  })
  .check(
    z.refine(({ name, bn_name }) => name !== "" || bn_name !== "", {
      error: "form.required" satisfies MessageKey,
      path: ["name"],
    }),
  );

const page = (service: Service) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => socialAddress(service, typed) !== null, says("admin.form.url")),
  );

export const socialRules = z.object({
  version,
  facebook: page("facebook"),
  instagram: page("instagram"),
  youtube: page("youtube"),
  tiktok: page("tiktok"),
  twitter: page("twitter"),
});

export const chatRules = z
  .object({
    version,
    channel: z.enum(["", "whatsapp", "messenger", "facebook"]),
    whatsapp: z.union([z.string().check(z.trim(), z.maxLength(0)), phone]),
    facebook: z.string().check(z.trim()),
  })
  .check(
    z.refine(({ channel, whatsapp }) => channel !== "whatsapp" || whatsapp !== "", {
      error: "form.required" satisfies MessageKey,
      path: ["whatsapp"],
    }),
    z.refine(({ channel, facebook }) => !/^(m|f)/.test(channel) || facebook !== "", {
      error: "form.required" satisfies MessageKey,
      path: ["facebook"],
    }),
  );

const verification = (name: string) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => verificationOf(name, typed) !== null, says("admin.seo.tag.wrong")),
  );

export const seoRules = z.object({
  version,
  meta_title: written(most.metaTitle),
  bn_meta_title: written(most.metaTitle),
  meta_description: written(most.metaDescription),
  bn_meta_description: written(most.metaDescription),
  google_verification: verification(verificationTags.google_verification),
  bing_verification: verification(verificationTags.bing_verification),
  facebook_verification: verification(verificationTags.facebook_verification),
});

export const advertisingRules = z.object({
  version,
  gtm: pattern(/^$|^GTM-[A-Z0-9]{4,12}$/i, "admin.advertising.gtm.wrong"),
  pixel_id: pattern(/^$|^[\d\u09e6-\u09ef]{5,20}$/, "admin.advertising.pixel.wrong"),
  pixel_test_event: pattern(/^[A-Za-z0-9_-]{0,40}$/, "form.format"),
  token: pattern(/^$|^[A-Za-z0-9_|.-]{10,400}$/, "form.format"),
  asks_consent: z.boolean(),
});

export const notificationRules = z.object({
  version,
  sms_new_orders: z.boolean(),
  low_stock: count(10_000),
  reviews_need_approval: z.boolean(),
});

export const returnRules = z.object({ version, days: count(30) });
