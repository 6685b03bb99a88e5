/** Timeouts and maximum sizes of responses, by what is requested. */

const mebibyte = 1_048_576;
const minuteMs = 60_000;

export type ResponseLimits = {
  readonly maxBytes: number;
  /** Milliseconds until the headers arrive. */
  readonly firstByteMs: number;
  /** Milliseconds without a byte, once the headers have arrived. */
  readonly idleMs: number;
  /** Milliseconds from the request to the end of the body. */
  readonly totalMs: number;
};

/** Trips, clients, directories and every list: 16 MB, one minute. */
export const recordLimits: ResponseLimits = {
  maxBytes: 16 * mebibyte,
  firstByteMs: 30_000,
  idleMs: 30_000,
  totalMs: minuteMs,
};

/** A report on the screen: 400 MB, ten minutes. It may compute for as long before it sends anything. */
export const reportLimits: ResponseLimits = {
  maxBytes: 400 * mebibyte,
  firstByteMs: 10 * minuteMs,
  idleMs: 2 * minuteMs,
  totalMs: 10 * minuteMs,
};

/** A report written straight to a file, which needs no memory: 64 GB, six hours, up to one of them until it begins. */
export const reportFileLimits: ResponseLimits = {
  maxBytes: 65_536 * mebibyte,
  firstByteMs: 60 * minuteMs,
  idleMs: 2 * minuteMs,
  totalMs: 360 * minuteMs,
};
