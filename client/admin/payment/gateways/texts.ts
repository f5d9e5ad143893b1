import type { MessageKey } from "../../../lib/i18n";

/** The labels of credentials, by gateway and name. */
export const keyTexts: Record<string, MessageKey> = {
  app_key: "admin.gateways.key.app_key",
  app_secret: "admin.gateways.key.app_secret",
  username: "admin.gateways.key.username",
  password: "admin.gateways.key.password",
  store_id: "admin.gateways.key.store_id",
  store_passwd: "admin.gateways.key.store_passwd",
};

/** Texts that explain for each gateway where to find its keys. */
export const keyHints: Record<string, MessageKey> = {
  bkash: "admin.gateways.keys.bkash",
  sslcommerz: "admin.gateways.keys.sslcommerz",
};

export const problemTexts: Record<string, MessageKey> = {
  unauthorized: "admin.gateways.problem.unauthorized",
  unreadable: "admin.gateways.problem.unreadable",
};
