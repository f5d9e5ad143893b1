// What `react` is in the server's bundle.
import * as api from "./api.mjs";

export * from "./api.mjs";
export default api;
