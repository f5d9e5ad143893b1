// Replaces `react` in the server bundle.
import * as api from "./api.mjs";

export * from "./api.mjs";
export default api;
