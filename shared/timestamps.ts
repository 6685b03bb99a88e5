/** Timestamps in files: local time with its offset and timezone. */

type Parts = Readonly<Record<string, string>>;

/** Milliseconds for which the local timezone is not read again: reading it takes as long as formatting ten timestamps. */
const zoneReadEveryMs = 1_000;
let localZone = { name: '', readAtMs: Number.NEGATIVE_INFINITY };

const isOffset = (timeZone: string) => /^[+-]/.test(timeZone);

/**
 * Reads the IANA name of this computer's timezone. ICU has none for TZ=UTC0 and unknown zones, and takes the name that it
 * gives for an empty TZ as an error: there the offset that the clock has now, or UTC.
 */
function readLocalTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { readonly timeZone?: string };
  if (timeZone !== undefined && !isOffset(timeZone) && timeZone !== 'Etc/Unknown') return timeZone;
  const minutes = -new Date().getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const pad = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
}

function getLocalTimeZone(): string {
  const nowMs = Date.now();
  if (Math.abs(nowMs - localZone.readAtMs) >= zoneReadEveryMs) {
    localZone = { name: readLocalTimeZone(), readAtMs: nowMs };
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
  const zone = isOffset(timeZone) ? '' : `, ${timeZone}`;
  return `${time} (UTC${getOffset(parts)}${zone}; ${new Date(ms).toISOString()})`;
}
