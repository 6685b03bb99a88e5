/** The error codes of the operating system and of the network stacks that the log may name. */
import { constants } from 'node:os';
import type { FieldKind, LogSystemCode } from './log-fields';

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

export const systemCode: FieldKind<LogSystemCode | null> = (value) =>
  value !== null && isSystemCode(value) ? value : null;

/** Finds the code of an error, of its causes, or in the details of an AppError; null for one that the log may not name. */
export function findSystemCode(error: unknown): LogSystemCode | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const { code, details } = current as { code?: unknown; details?: { cause?: unknown } };
    for (const candidate of [details?.cause, code]) {
      if (typeof candidate === 'string' && isSystemCode(candidate)) return candidate as LogSystemCode;
    }
    const chromium = /^net::(ERR_[A-Z0-9_]{1,60})/.exec(current.message)?.[1];
    if (chromium !== undefined && isSystemCode(chromium)) return chromium as LogSystemCode;
  }
  return null;
}
