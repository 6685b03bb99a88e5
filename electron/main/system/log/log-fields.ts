/**
 * The kinds of fields that a log entry may have. None of them can carry a text of a user, an API or another program: a text
 * is one of a closed list, or made here from numbers and known names. Values are checked again when they are written.
 */
import { errorCodes } from '@shared/errors/errors';
import type { ChannelName } from '@shared/ipc/contract';

declare const checked: unique symbol;
/** A text that was made by a function of this folder. */
type CheckedText<Kind extends string> = string & { readonly [checked]: Kind };

export type LogPath = CheckedText<'path'>;
export type LogVersion = CheckedText<'version'>;
export type LogFrames = CheckedText<'frames'>;
export type LogSystemCode = CheckedText<'system-code'>;

/** A kind of field: turns a value into text; null for a value that does not belong into the log. */
export type FieldKind<T> = (value: T) => string | null;

export type FieldValue<K> = K extends FieldKind<infer T> ? T : never;

/** Stands for null, and for a value that was refused. */
export const noValue = '-';

/** An integer of at most 12 digits: a count, bytes, or milliseconds. Fractions are rounded. A card number has more digits. */
export const integer: FieldKind<number | null> = (value) =>
  typeof value === 'number' && Math.abs(value) < 1e12 ? `${Math.round(value)}` : null;

export const flag: FieldKind<boolean> = (value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : null);

/** One of a closed list of texts, or null. */
export function allowOnly<const T extends string>(values: readonly T[]): FieldKind<T | null> {
  const allowed: ReadonlySet<string> = new Set(values);
  return (value) => (value !== null && allowed.has(value) ? value : null);
}

export const errorCode = allowOnly(errorCodes);

function toCheckedText<T extends CheckedText<string>>(accepts: (text: string) => boolean): FieldKind<T | null> {
  return (value) => (typeof value === 'string' && accepts(value) ? value : null);
}

const channelPattern = /^[a-z]{1,20}:[a-z-]{1,30}$/;

/** The name of a channel that main has registered. */
export const channel: FieldKind<ChannelName> = (value) => (channelPattern.test(value) ? value : null);

/** The segments of the API's documented paths (build/docs/api.md). Every other segment may be a name or an id. */
const pathSegments: ReadonlySet<string> = new Set([
  ...['api', 'trip', 'client', 'report', 'branch', 'consultant', 'group'],
  ...['fetchOne', 'fetchAll', 'list', 'run', '{id}', '{other}'],
]);

const isLogPath = (text: string) =>
  text.startsWith('/') &&
  text.length <= 200 &&
  text
    .slice(1)
    .split('/')
    .every((part) => pathSegments.has(part));

/** A path of the API without ids and parameters. */
export const path = toCheckedText<LogPath>(isLogPath);

/** Reduces a masked path to the segments that the API documents. Its parameters are dropped. */
export function toLogPath(masked: string): LogPath {
  const [withoutQuery = ''] = masked.split('?');
  const parts = withoutQuery
    .split('/')
    .filter((part) => part !== '')
    .slice(0, 10);
  return `/${parts.map((part) => (pathSegments.has(part) ? part : '{other}')).join('/')}` as LogPath;
}

const isVersion = (text: string) => /^\d{1,5}(?:\.\d{1,5}){0,3}$/.test(text);

export const version = toCheckedText<LogVersion>(isVersion);

/** Gets the numbers at the start of a version; null if there are none. */
export function toLogVersion(text: string | undefined): LogVersion | null {
  const numbers = /^v?(\d{1,5}(?:\.\d{1,5}){0,3})/.exec(text ?? '')?.[1];
  return numbers === undefined ? null : (numbers as LogVersion);
}

const isFrames = (text: string) =>
  /^[\w./-]{1,100}:\d{1,7}:\d{1,7}(?:,[\w./-]{1,100}:\d{1,7}:\d{1,7}){0,19}$/.test(text);

/** Our own stack frames, `file:line:column` joined by commas (logger.ts). */
export const frames = toCheckedText<LogFrames>(isFrames);
