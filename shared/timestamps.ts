/** Moments as they stand in files: for the reader of the file, on this computer's clock, with its offset and zone. */

type Parts = Readonly<Record<string, string>>;

/** The zone of this computer's clock, by its IANA name. */
function getLocalTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function getParts(ms: number, timeZone: string): Parts {
  const format = new Intl.DateTimeFormat('en-AU', {
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
  return Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
}

/** "GMT+11:00" as "+11:00"; Greenwich itself has no digits. */
function getOffset({ timeZoneName = '' }: Parts): string {
  const offset = timeZoneName.replace('GMT', '').replace('\u2212', '-');
  return offset === '' ? '+00:00' : offset;
}

/** A moment as an ISO text with the offset of its zone: "2026-11-22T04:39:32+11:00". */
export function toIsoWithOffset(ms: number, timeZone = getLocalTimeZone()): string {
  const parts = getParts(ms, timeZone);
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}${getOffset(parts)}`;
}

/**
 * A moment for the reader of a file, exact behind it: "22 Nov 2026, 04:39:32 (UTC+11:00, Australia/Sydney;
 * 2026-11-21T17:39:32.166Z)".
 */
export function formatTimestamp(ms: number, timeZone = getLocalTimeZone()): string {
  const parts = getParts(ms, timeZone);
  const month = new Intl.DateTimeFormat('en-AU', { timeZone, month: 'long' }).format(ms).slice(0, 3);
  const time = `${parts.day} ${month} ${parts.year}, ${parts.hour}:${parts.minute}:${parts.second}`;
  return `${time} (UTC${getOffset(parts)}, ${timeZone}; ${new Date(ms).toISOString()})`;
}
