/** Counts, sizes, durations and moments in words. */

const integerFormat = new Intl.NumberFormat('en-AU');

/** Formats a whole number with group marks: "50,000". */
export const formatInteger = (value: number | bigint): string => integerFormat.format(value);

/** Bytes in thousands or millions, as they are counted on the network: "84 kB", "1.2 MB", "190 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}

/** Seconds in words: "0.3 s", "12 s", "3 min 05 s". */
export function formatDuration(exactly: number): string {
  if (exactly < 1) return `${Math.round(exactly * 10) / 10} s`;
  const seconds = Math.floor(exactly);
  const rest = seconds % 60;
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(rest).padStart(2, '0')} s`;
}

const localTimeFormat = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short', hour12: false });

/** Formats epoch milliseconds in this computer's time zone: "20 Nov 2026, 14:05". */
export const formatTimestamp = (epochMs: number): string => localTimeFormat.format(epochMs);
