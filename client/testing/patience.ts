/**
 * The timeout for vi.waitFor in milliseconds. It is long enough for a busy machine, so that only a hanging test
 * reaches it.
 */
export const patience = { timeout: 20_000 };
