/** Removes the token from errors, traces and headers of an API that repeats what it was sent (faults 11). */
import { AppError } from '@shared/errors/errors';

const placeholder = '(token)';
/** A shorter secret is redacted only together with its prefix, because it may be an ordinary word. */
const minSecretLength = 8;

/** The part of a text's base64 that is the same wherever the text stands. @param before - bytes in front of it, 0 to 2 */
function getBase64Core(text: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
  const first = Math.ceil((before * 8) / 6);
  return bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
}

const toUrlAlphabet = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_');
const toLowerEscapes = (text: string) => text.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase());

function getEncodings(text: string): string[] {
  const cores = [0, 1, 2].map((before) => getBase64Core(text, before));
  const hex = Buffer.from(text).toString('hex');
  const percent = [encodeURIComponent(text), new URLSearchParams({ t: text }).toString().slice(2)];
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    // PHP escapes slashes in JSON.
    text.replaceAll('/', '\\/'),
    ...percent,
    ...percent.map(toLowerEscapes),
    ...cores,
    ...cores.map(toUrlAlphabet),
    hex,
    hex.toUpperCase(),
  ];
}

/** Every encoding in which a response may repeat the token, longest first. */
function getTokenEncodings(token: string): readonly string[] {
  const [, secret = ''] = token.split(/\.(.*)/s);
  const texts = secret.length >= minSecretLength ? [token, secret] : [token];
  return [...new Set(texts.flatMap(getEncodings))].sort((a, b) => b.length - a.length);
}

function redactText(text: string, encodings: readonly string[]): string {
  return encodings.reduce((redacted, encoding) => redacted.replaceAll(encoding, placeholder), text);
}

function redactValue(value: unknown, encodings: readonly string[]): unknown {
  if (typeof value === 'string') return redactText(value, encodings);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, encodings));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [redactText(key, encodings), redactValue(item, encodings)]),
  );
}

/** Replaces every occurrence of the token in a text, in any encoding. Call before the text is truncated. */
export function redactToken(text: string, token: string): string {
  return redactText(text, getTokenEncodings(token));
}

/** Replaces every occurrence of the token in an error's message and details, in any encoding. */
export function redactTokenInError(error: AppError, token: string): AppError {
  const encodings = getTokenEncodings(token);
  const details = redactValue(error.details, encodings) as AppError['details'];
  return new AppError(error.code, redactText(error.message, encodings), details, { cause: error.cause });
}
