import * as z from "zod/mini";
import { longest } from "../forms/limits";
import { email, known, mobile, needed, password, place, repeated } from "../forms/rules";

// The validation rules of account forms; messages are text keys.

export const loginRules = z.object({ mobile: mobile(), password: known() });

export const registerRules = z
  .object({
    name: needed(longest.name),
    mobile: mobile(),
    email: email(),
    password: password(),
    repeat: known(),
  })
  .check(repeated());

export const resetRules = z
  .object({ mobile: mobile(), password: password(), repeat: known() })
  .check(repeated());

export const passwordRules = z
  .object({ current: known(), password: password(), repeat: known() })
  .check(repeated());

export const profileRules = z.object({ name: needed(longest.name), email: email() });

export const deleteRules = z.object({ password: known() });

export const addressRules = z.object({
  name: needed(longest.name),
  mobile: mobile(),
  ...place(),
  is_default: z.boolean(),
});
