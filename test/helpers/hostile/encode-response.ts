/** Encodes responses as bytes, as a server or a gateway in between may damage them. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type HostileResponse, type ResponseDraft, tokenEcho } from './hostile-case';

type Encoding = 'plain' | 'gzip' | 'not gzip' | 'latin1' | 'byte order mark' | 'cut' | 'html type';

export const encodings: fc.Arbitrary<Encoding> = fc.constantFrom<Encoding>(
  ...(['plain', 'plain', 'plain', 'plain'] as const),
  ...(['gzip', 'not gzip', 'latin1', 'byte order mark', 'cut', 'html type'] as const),
);

export const rateHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  { 'x-ratelimit-limit': '500', 'x-ratelimit-remaining': '499' },
  { 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0' },
  { 'x-ratelimit-limit': 'many', 'x-ratelimit-remaining': '-5', 'x-ratelimit-reset': 'tomorrow' },
  { server: tokenEcho, 'x-powered-by': tokenEcho },
  { 'set-cookie': 'session=1' },
);

/** Encodes a draft. An encoding that damages it changes the outcomes that fit. */
export function encodeResponse(
  draft: ResponseDraft,
  encoding: Encoding,
  rate: Readonly<Record<string, string>>,
): HostileResponse {
  const redirect: Record<string, string> =
    draft.status >= 300 && draft.status < 400 ? { location: `https://elsewhere.invalid/?t=${tokenEcho}` } : {};
  const headers = { 'content-type': 'application/json', ...rate, ...draft.headers, ...redirect };
  const bytes = Buffer.from(draft.text);
  const { label, exits, isDocumented, status, markers } = draft;
  const intact: HostileResponse = {
    label: `${label} (${encoding})`,
    status,
    headers,
    body: bytes,
    isCut: false,
    exits,
    markers,
    isDocumented,
  };
  const damaged = { ...intact, exits: [...new Set([...exits, 6])], isDocumented: false };
  switch (encoding) {
    case 'plain':
      return intact;
    case 'gzip':
      return { ...damaged, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(bytes) };
    case 'not gzip':
      return { ...damaged, headers: { ...headers, 'content-encoding': 'gzip' } };
    case 'latin1':
      return {
        ...damaged,
        headers: { ...headers, 'content-type': 'application/json; charset=iso-8859-1' },
        body: Buffer.from(draft.text, 'latin1'),
      };
    case 'byte order mark':
      return { ...intact, body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) };
    case 'cut':
      return bytes.length === 0 ? intact : { ...damaged, isCut: true, body: bytes.subarray(0, bytes.length - 1) };
    case 'html type':
      return { ...damaged, headers: { ...headers, 'content-type': 'text/html' } };
  }
}
