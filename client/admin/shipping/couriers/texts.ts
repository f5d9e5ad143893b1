import type { MessageKey } from "../../../lib/i18n";

/** The labels of credentials, by courier and name. */
export const credentialTexts: Record<string, MessageKey> = {
  api_key: "admin.couriers.key.api_key",
  secret_key: "admin.couriers.key.secret_key",
  client_id: "admin.couriers.key.client_id",
  client_secret: "admin.couriers.key.client_secret",
  hook_integration: "admin.couriers.key.integration",
  access_token: "admin.couriers.key.access_token",
};

/** Texts that explain for each courier on which page of its panel the keys are. */
export const keyHints: Record<string, MessageKey> = {
  steadfast: "admin.couriers.keys.steadfast",
  pathao: "admin.couriers.keys.pathao",
  redx: "admin.couriers.keys.redx",
};

/** Texts that explain for each courier on which page of its panel to enter the webhook's address. */
export const hookSteps: Record<string, MessageKey> = {
  steadfast: "admin.couriers.hook.steadfast",
  pathao: "admin.couriers.hook.pathao",
  redx: "admin.couriers.hook.redx",
};

export const connectionProblems: Record<string, MessageKey> = {
  unauthorized: "admin.couriers.problem.unauthorized",
  unreadable: "admin.couriers.problem.unreadable",
};
