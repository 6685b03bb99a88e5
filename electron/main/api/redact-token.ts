/** An API that repeats what it was sent must not bring the token into an error, a trace or a header (faults 11, 68). */
import { AppError } from '@shared/errors';

const placeholder = '(token)';
/** The start of a token at the end of a text that was cut: shorter ones tell nothing. */
const minCutLength = 6;
/** A secret shorter than this is only hidden together with its prefix: it may be an ordinary word. */
const minSecretLength = 8;

/** The part of a text's base64 that does not depend on what stands before and after it, by the number of bytes before it. */
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
    // PHP writes a slash of JSON so.
    text.replaceAll('/', '\\/'),
    ...percent,
    ...percent.map(toLowerEscapes),
    ...cores,
    ...cores.map(toUrlAlphabet),
    hex,
    hex.toUpperCase(),
  ];
}

const encodingsByToken = new Map<string, readonly string[]>();

/** Every form in which a token may be repeated, longest first. */
function getTokenEncodings(token: string): readonly string[] {
  const cached = encodingsByToken.get(token);
  if (cached) return cached;
  const [, secret = ''] = token.split(/\.(.*)/s);
  const texts = secret.length >= minSecretLength ? [token, secret] : [token];
  const forms = [...new Set(texts.flatMap(getEncodings))].sort((a, b) => b.length - a.length);
  // One office at a time is asked; the others' forms are made anew.
  if (encodingsByToken.size > 20) encodingsByToken.clear();
  encodingsByToken.set(token, forms);
  return forms;
}

/** A text that was cut may end with the first letters of the token. */
function redactCutEnd(text: string, forms: readonly string[]): string {
  for (const form of forms) {
    for (let length = Math.min(form.length - 1, text.length); length >= minCutLength; length -= 1) {
      if (text.endsWith(form.slice(0, length))) return `${text.slice(0, text.length - length)}${placeholder}`;
    }
  }
  return text;
}

function redactText(text: string, forms: readonly string[]): string {
  return redactCutEnd(
    forms.reduce((left, form) => left.replaceAll(form, placeholder), text),
    forms,
  );
}

function redactValue(value: unknown, forms: readonly string[]): unknown {
  if (typeof value === 'string') return redactText(value, forms);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, forms));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [redactText(key, forms), redactValue(item, forms)]),
  );
}

/** The same plain data with every trace of the token replaced, in whatever form, also at the end of a text that was cut. */
export function redactToken<T>(value: T, token: string): T {
  return redactValue(value, getTokenEncodings(token)) as T;
}

/** The same error with every trace of the token replaced. */
export function redactTokenInError(error: AppError, token: string): AppError {
  const details = redactToken(error.details, token);
  return new AppError(error.code, redactToken(error.message, token), details, { cause: error.cause });
}
