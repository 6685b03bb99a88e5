/** How long what is in memory of a statement stays there without work on it. */
export const idleMs = 5 * 60_000;
