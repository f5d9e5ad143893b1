import * as z from "zod/mini";
import { mobile } from "../../../forms/rules";

/** The rules of the login form, equal to the server's. */
export const loginRules = z.object({ phone: mobile() });
