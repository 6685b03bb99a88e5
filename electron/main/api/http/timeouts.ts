/** How large and how slow an answer may be, by what was asked for. */

const mebibyte = 1_048_576;
const minuteMs = 60_000;

export type ResponseLimits = {
  readonly maxBytes: number;
  /** Milliseconds until the headers come: a report may compute for long before it sends anything. */
  readonly firstByteMs: number;
  /** Milliseconds without a byte, once the headers have come. */
  readonly idleMs: number;
  readonly totalMs: number;
};

/** Limits of ordinary requests. */
export const recordLimits: ResponseLimits = {
  maxBytes: 16 * mebibyte,
  firstByteMs: 30_000,
  idleMs: 30_000,
  totalMs: minuteMs,
};
/** A report to look at may be large and slow: 400 MB and ten minutes. */
export const reportLimits: ResponseLimits = {
  maxBytes: 400 * mebibyte,
  firstByteMs: 10 * minuteMs,
  idleMs: 2 * minuteMs,
  totalMs: 10 * minuteMs,
};
/** A report that goes straight to a file takes no room: 64 GB and six hours, an hour of them until it begins. */
export const reportFileLimits: ResponseLimits = {
  maxBytes: 65_536 * mebibyte,
  firstByteMs: 60 * minuteMs,
  idleMs: 2 * minuteMs,
  totalMs: 360 * minuteMs,
};
