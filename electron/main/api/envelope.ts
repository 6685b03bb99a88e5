/** From an HTTP answer to the envelope's data, or to the one error that fits (API document, Errors). */
import { AppError, type ErrorCode } from '@shared/errors';
import type { HttpAnswer } from './http-get';
import { type JsonObject, JsonSyntaxError, type JsonValue, parseExactJson } from './json/exact-json';

export type Envelope = {
  readonly data: JsonValue;
  readonly body: JsonObject;
  readonly repeatedKeys: readonly string[];
};

const unusable = (problem: string, details: Record<string, unknown> = {}) =>
  new AppError('unusable-answer', `The API's answer could not be used: ${problem}. Nothing of it was kept.`, {
    problem,
    ...details,
  });

function looksLikeHtml(answer: HttpAnswer): boolean {
  const type = answer.headers.get('content-type') ?? '';
  return type.includes('text/html') || /^\s{0,64}<(?:!doctype|html|head|body)/i.test(answer.text.slice(0, 200));
}

/** An error for a body that is not the API's JSON: a sign-in page, a gateway's page, or nonsense. */
function notJson(answer: HttpAnswer, cause: unknown): AppError {
  const { status } = answer;
  if (status === 407 || status === 511 || (status === 200 && looksLikeHtml(answer))) {
    return new AppError(
      'sign-in-needed',
      'A web page came back in place of data. Your network may need a sign-in (a proxy or guest Wi-Fi), or the base URL is not the API. What was kept can still be read.',
      { status },
    );
  }
  if (status >= 500) {
    return new AppError('api-error', `The API is not answering properly (status ${status}). Please try again later.`, {
      status,
    });
  }
  if (status === 404)
    return new AppError('base-url-wrong', 'There is no API at this address (status 404). Check the base URL.', {
      status,
    });
  const position = cause instanceof JsonSyntaxError ? cause.position : undefined;
  return unusable('it is not complete JSON', { status, ...(position === undefined ? {} : { position }) });
}

function text(body: JsonObject, key: string): string {
  const value = body.get(key);
  return typeof value === 'string' ? value.slice(0, 500) : '';
}

function codeFor(status: number, body: JsonObject): ErrorCode {
  const error = text(body, 'error');
  if (status === 401 || status === 403) return 'token-refused';
  if (status === 404) return 'not-found';
  if (status === 400) return 'bad-request';
  if (error === 'Report execution failed') return 'report-failed';
  return 'api-error';
}

/** The facts of an error body for the small print. `details.trace` is never among them (faults 12). */
function detailsOf(status: number, body: JsonObject): Record<string, unknown> {
  const inner = body.get('details');
  const reason = inner instanceof Map ? text(inner, 'error') : '';
  return {
    status,
    error: text(body, 'error'),
    ...(text(body, 'message') ? { apiMessage: text(body, 'message') } : {}),
    ...(reason ? { reason } : {}),
  };
}

/**
 * The status of an error body: its own `code` where there is one (it "equals the HTTP status"), else the words of the two
 * trip errors, whose status line the document does not show, else the HTTP status.
 */
function statusOf(answer: HttpAnswer, body: JsonObject): number {
  const code = body.get('code');
  if (typeof code === 'number') return code;
  if (answer.status >= 400) return answer.status;
  const error = text(body, 'error');
  if (error === 'Not Found') return 404;
  return error === 'Bad Request' ? 400 : answer.status;
}

function apiError(answer: HttpAnswer, body: JsonObject): AppError {
  const status = statusOf(answer, body);
  const code = codeFor(status, body);
  const details = detailsOf(status, body);
  const said = text(body, 'message') || text(body, 'error') || `status ${status}`;
  const reason = typeof details.reason === 'string' ? `: ${details.reason}` : '';
  const words: Partial<Record<ErrorCode, string>> = {
    'token-refused': 'The API refused this token. Your kept data is still here. Check the token in Settings.',
    'not-found': `The API has no such record: ${said}.`,
    'bad-request': `The API did not accept the request: ${said}.`,
    'report-failed': `The report failed on the API's side${reason}. Nothing was exported. Other reports are not affected.`,
  };
  return new AppError(code, words[code] ?? `The API answered an error: ${said} (status ${status}).`, details);
}

/**
 * Opens an answer's envelope.
 *
 * @throws AppError for an error body (also one with status 200, faults 21), HTML (faults 22), cut or too deeply nested
 * JSON (faults 23, 24, 36), or JSON that is no envelope
 */
export function openEnvelope(answer: HttpAnswer): Envelope {
  let parsed: ReturnType<typeof parseExactJson>;
  try {
    parsed = parseExactJson(answer.text);
  } catch (cause) {
    throw notJson(answer, cause);
  }
  const body = parsed.value;
  if (!(body instanceof Map)) throw unusable('it is not an object', { status: answer.status });
  if (answer.status >= 400 || body.get('success') === false) throw apiError(answer, body);
  if (body.get('success') !== true || !body.has('data'))
    throw unusable('the envelope is missing', { status: answer.status });
  return { data: body.get('data') ?? null, body, repeatedKeys: parsed.repeatedKeys };
}
