/** Timestamps in files: local time with its offset and timezone. */

type Parts = Readonly<Record<string, string>>;

/** Milliseconds for which the local timezone is not read again: reading it takes as long as formatting ten timestamps. */
const zoneReadEveryMs = 1_000;
let localZone = { name: '', readAtMs: Number.NEGATIVE_INFINITY };

/** The IANA name of this computer's timezone. */
function getLocalTimeZone(): string {
  const nowMs = Date.now();
  if (Math.abs(nowMs - localZone.readAtMs) >= zoneReadEveryMs) {
    localZone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, readAtMs: nowMs };
  }
  return localZone.name;
}

/** Formats of the timezones in use: making one takes longer than hundreds of timestamps. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-AU', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    });
    formats.set(timeZone, format);
  }
  return format;
}

function getParts(ms: number, timeZone: string): Parts {
  return Object.fromEntries(
    getFormat(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
}

/** "GMT+11:00" as "+11:00"; Greenwich itself has no digits. */
function getOffset({ timeZoneName = '' }: Parts): string {
  const offset = timeZoneName.replace('GMT', '').replace('\u2212', '-');
  return offset === '' ? '+00:00' : offset;
}

/** ISO 8601 with the offset of the timezone: "2026-11-22T04:39:32+11:00". */
export function toIsoWithOffset(ms: number, timeZone = getLocalTimeZone()): string {
  const parts = getParts(ms, timeZone);
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}${getOffset(parts)}`;
}

/**
 * Formats a timestamp for the reader of a file, with the exact UTC time: "22 Nov 2026, 04:39:32 (UTC+11:00, Australia/Sydney;
 * 2026-11-21T17:39:32.166Z)".
 */
export function formatTimestamp(ms: number, timeZone = getLocalTimeZone()): string {
  const parts = getParts(ms, timeZone);
  const month = new Intl.DateTimeFormat('en-AU', { timeZone, month: 'long' }).format(ms).slice(0, 3);
  const time = `${parts.day} ${month} ${parts.year}, ${parts.hour}:${parts.minute}:${parts.second}`;
  return `${time} (UTC${getOffset(parts)}, ${timeZone}; ${new Date(ms).toISOString()})`;
}
