/**
 * Every event that the log may contain, with its level and its fields. A new event is an entry of this table; a field can
 * only be of a kind that stands here. None of them can carry a text of a user, an API or another program: a text is one of a closed
 * list, or made here from numbers and known names. Values are checked again when they are written.
 */
import { constants } from 'node:os';
import { pageErrorKinds } from '@shared/app/app-schema';
import { errorCodes } from '@shared/errors/errors';
import { exportFormatIds } from '@shared/exports/formats';
import type { ChannelName } from '@shared/ipc/contract';

/** A kind of field: turns a value into text; null for a value that does not belong into the log. */
export type FieldKind<T> = (value: T) => string | null;

type FieldValue<K> = K extends FieldKind<infer T> ? T : never;

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

/** A text of a form that no text of a user has. */
function allowForm(accepts: (text: string) => boolean): FieldKind<string | null> {
  return (value) => (typeof value === 'string' && accepts(value) ? value : null);
}

const channelPattern = /^[a-z]{1,20}:[a-z-]{1,30}$/;

/** The name of a channel that main has registered. */
export const channel: FieldKind<ChannelName> = (value) => (channelPattern.test(value) ? value : null);

/** The segments of the API's documented paths (build/docs/api.md). Every other segment may be a name or an id. */
const pathSegments: ReadonlySet<string> = new Set([
  ...['api', 'trip', 'client', 'report', 'branch', 'consultant', 'group'],
  ...['fetchOne', 'fetchAll', 'list', 'run'],
]);

/** A path of the API, reduced to the segments that it documents: an id is {id}, and any other segment {other}. */
export function toLogPath(given: string): string {
  const parts = given
    .split('/')
    .filter((part) => part !== '')
    .slice(0, 10);
  const masked = parts.map((part) => (pathSegments.has(part) ? part : /\d/.test(part) ? '{id}' : '{other}'));
  return `/${masked.join('/')}`;
}

/** The numbers at the start of a version; null if there are none. */
export function toLogVersion(text: string | undefined): string | null {
  return /^v?(\d{1,5}(?:\.\d{1,5}){0,3})/.exec(text ?? '')?.[1] ?? null;
}

const isFrames = (text: string) =>
  /^[\w./-]{1,100}:\d{1,7}:\d{1,7}(?:,[\w./-]{1,100}:\d{1,7}:\d{1,7}){0,19}$/.test(text);

/** Our own stack frames, `file:line:column` joined by commas (logger.ts). */
export const frames = allowForm(isFrames);

/* The error codes of the operating system and of the network stacks that the log may name. */

/** The parts of Chromium's and Node's network error names: a code that consists of them is no text of a user. */
const nameParts: ReadonlySet<string> = new Set(
  (
    'ERR UND SSL TLS CERT HTTP HTTP2 QUIC SPDY SOCKS DNS PAC PROXY TUNNEL CONNECTION CONNECT SOCKET NETWORK INTERNET NAME ' +
    'ADDRESS CONTENT LENGTH CHUNKED ENCODING DECODING RESPONSE HEADERS BODY INVALID INCOMPLETE EMPTY TOO BIG MANY FAILED ' +
    'REFUSED RESET CLOSED ABORTED TIMED OUT TIMEOUT UNREACHABLE UNEXPECTED UNSUPPORTED UNSAFE PORT PROTOCOL ERROR CHANGED ' +
    'CHANGE DISCONNECTED NOT RESOLVED RESOLUTION IO SUSPENDED ACCESS DENIED AUTH AUTHORITY AUTHENTICATION REQUESTED ' +
    'REQUIRED CLIENT SERVER COMMON DATE REVOKED WEAK SIGNATURE ALGORITHM KEY TRANSPARENCY SCRIPT MANDATORY CONFIGURATION ' +
    'NO SUPPORTED PROXIES COLLISION ICANN ECH NEGOTIATED BAD ALTNAME EXPIRED YET VALID HAS IN CHAIN SELF SIGNED ZERO ' +
    'DEPTH UNABLE TO VERIFY LEAF GET ISSUER LOCALLY MISMATCH RES VERSION OR CIPHER CLOSE BLOCKED BY ADMINISTRATOR FILE ' +
    'FOUND MEMORY INSUFFICIENT RESOURCES CACHE MISS CORRUPTED FRAME SIZE COMPRESSION STREAM HANDSHAKE SQLITE BUSY FULL ' +
    'WITH HOST NEEDED TRUNCATED CERTIFICATE PING CONNECTED REDIRECT REDIRECTS TLSV1 TLSV13 ALERT MULTIPLE 1'
  ).split(' '),
);

const systemNames: ReadonlySet<string> = new Set([
  ...Object.keys(constants.errno),
  ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME', 'EPROTO'],
]);

function isSystemCode(text: string): boolean {
  return systemNames.has(text) || (text.length <= 60 && text.split('_').every((part) => nameParts.has(part)));
}

export const systemCode = allowForm(isSystemCode);

/** Finds the code of an error, of its causes, or in the details of an AppError; null for one that the log may not name. */
export function findSystemCode(error: unknown): string | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const { code, details } = current as { code?: unknown; details?: { cause?: unknown } };
    for (const candidate of [details?.cause, code]) {
      if (typeof candidate === 'string' && isSystemCode(candidate)) return candidate;
    }
    const chromium = /^net::(ERR_[A-Z0-9_]{1,60})/.exec(current.message)?.[1];
    if (chromium !== undefined && isSystemCode(chromium)) return chromium;
  }
  return null;
}

type LogLevel = 'info' | 'warn' | 'error';

/** Classes of errors that may be named: a program can give its errors any name. */
const errorNames: ReadonlySet<string> = new Set([
  ...['Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'URIError', 'AggregateError'],
  ...['AppError', 'ZodError', 'AbortError', 'TimeoutError', 'DOMException'],
]);

/** The class of an error; `other` for one that is not in the list. */
const errorName: FieldKind<string | null> = (name) => (name !== null && errorNames.has(name) ? name : 'other');

/** What is written of an error: never its message. */
const errorFields = { name: errorName, code: errorCode, system: systemCode, frames } as const;

/** Reasons of Electron for a page that is gone. */
const goneReasons = [
  ...(['clean-exit', 'abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed'] as const),
  ...(['integrity-failure', 'memory-eviction', 'other'] as const),
];

const exportFields = {
  kind: allowOnly(['screen', 'report', 'trips', 'statement', 'parquet']),
  ms: integer,
};
const format = allowOnly([...exportFormatIds]);

export const logEvents = {
  'app-started': {
    level: 'info',
    fields: {
      version: toLogVersion,
      platform: allowOnly(['win32', 'darwin', 'linux']),
      arch: allowOnly(['x64', 'arm64', 'ia32', 'arm']),
      system: toLogVersion,
      electron: toLogVersion,
      node: toLogVersion,
      packaged: flag,
    },
  },
  'app-ended': { level: 'info', fields: { ms: integer } },
  'error-uncaught': {
    level: 'error',
    fields: { kind: allowOnly(['exception', 'rejection', 'start']), ...errorFields },
  },
  'renderer-gone': { level: 'error', fields: { reason: allowOnly(goneReasons), exit: integer } },
  'page-error': {
    level: 'error',
    fields: {
      kind: allowOnly(pageErrorKinds),
      name: errorName,
      code: errorCode,
      frames,
    },
  },
  'call-failed': { level: 'error', fields: { channel, ...errorFields } },
  'request-failed': {
    level: 'warn',
    fields: {
      code: errorCode,
      system: systemCode,
      path: toLogPath,
      status: integer,
      ms: integer,
      waited: integer,
      retries: integer,
    },
  },
  'export-done': { level: 'info', fields: { ...exportFields, format, rows: integer } },
  'export-failed': { level: 'warn', fields: { ...exportFields, format, code: errorCode, system: systemCode } },
  'command-ended': {
    level: 'info',
    fields: {
      command: allowOnly([
        'offices',
        'connect',
        'trips',
        'trip',
        'client',
        'statement',
        'commission',
        'unclaimed',
        'summary',
        'reports',
        'run',
        'month-end',
        'pack',
        'sync',
        'dump',
      ]),
      exit: integer,
      code: errorCode,
      ms: integer,
      format,
      file: flag,
    },
  },
} as const satisfies Readonly<
  Record<string, { readonly level: LogLevel; readonly fields: Readonly<Record<string, FieldKind<never>>> }>
>;

export type LogEvent = keyof typeof logEvents;

type FieldsOf<E extends LogEvent> = {
  readonly [F in keyof (typeof logEvents)[E]['fields']]: FieldValue<(typeof logEvents)[E]['fields'][F]>;
};

export type LogEntry = { readonly [E in LogEvent]: { readonly event: E } & FieldsOf<E> }[LogEvent];

export type ErrorFields = Pick<Extract<LogEntry, { event: 'call-failed' }>, keyof typeof errorFields>;
