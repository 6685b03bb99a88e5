/** An API that repeats what it was sent must not bring the token into an error, a trace or a header (faults 11, 68). */
import { AppError } from '@shared/errors';

const hidden = '(token)';
/** The start of a token at the end of a text that was cut: shorter ones tell nothing. */
const minCutLength = 6;
/** A secret shorter than this is only hidden together with its prefix: it may be an ordinary word. */
const minSecretLength = 8;

/** The part of a text's base64 that does not depend on what stands before and after it, by the number of bytes before it. */
function base64Core(text: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
  const first = Math.ceil((before * 8) / 6);
  return bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
}

const toUrlAlphabet = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_');
const lowerEscapes = (text: string) => text.replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase());

function encodingsOf(text: string): string[] {
  const cores = [0, 1, 2].map((before) => base64Core(text, before));
  const hex = Buffer.from(text).toString('hex');
  const percent = [encodeURIComponent(text), new URLSearchParams({ t: text }).toString().slice(2)];
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    // PHP writes a slash of JSON so.
    text.replaceAll('/', '\\/'),
    ...percent,
    ...percent.map(lowerEscapes),
    ...cores,
    ...cores.map(toUrlAlphabet),
    hex,
    hex.toUpperCase(),
  ];
}

const known = new Map<string, readonly string[]>();

/** Every form in which a token may be repeated, longest first. */
function formsOf(token: string): readonly string[] {
  const cached = known.get(token);
  if (cached) return cached;
  const [, secret = ''] = token.split(/\.(.*)/s);
  const texts = secret.length >= minSecretLength ? [token, secret] : [token];
  const forms = [...new Set(texts.flatMap(encodingsOf))].sort((a, b) => b.length - a.length);
  // One office at a time is asked; the others' forms are made anew.
  if (known.size > 20) known.clear();
  known.set(token, forms);
  return forms;
}

/** A text that was cut may end with the first letters of the token. */
function withoutCutEnd(text: string, forms: readonly string[]): string {
  for (const form of forms) {
    for (let length = Math.min(form.length - 1, text.length); length >= minCutLength; length -= 1) {
      if (text.endsWith(form.slice(0, length))) return `${text.slice(0, text.length - length)}${hidden}`;
    }
  }
  return text;
}

function cleanText(text: string, forms: readonly string[]): string {
  return withoutCutEnd(
    forms.reduce((left, form) => left.replaceAll(form, hidden), text),
    forms,
  );
}

function cleanValue(value: unknown, forms: readonly string[]): unknown {
  if (typeof value === 'string') return cleanText(value, forms);
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, forms));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [cleanText(key, forms), cleanValue(item, forms)]),
  );
}

/** The same plain data with every trace of the token replaced, in whatever form, also at the end of a text that was cut. */
export function redactToken<T>(value: T, token: string): T {
  return cleanValue(value, formsOf(token)) as T;
}

/** The same error with every trace of the token replaced. */
export function withoutToken(error: AppError, token: string): AppError {
  const details = redactToken(error.details, token);
  return new AppError(error.code, redactToken(error.message, token), details, { cause: error.cause });
}
