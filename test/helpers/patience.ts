/** How long a test waits for what will happen soon: long enough for a busy computer. Nothing is claimed about speed. */
export const patience = { timeout: 60_000, interval: 20 };
