import * as z from "zod/mini";
import { longest } from "../../../forms/limits";
import { mobile, needed } from "../../../forms/rules";

/** The rules of the request for an app, equal to those in server/shop/settings/app_lead.go. */
export const appRules = z.object({ name: needed(longest.name), phone: mobile() });
