/** From an HTTP answer to the envelope's data, or to the one error that fits (API document, What the service does; Errors). */
import { AppError } from '@shared/errors';
import type { HttpResponse } from '../http/http-get';
import {
  type JsonObject,
  JsonSyntaxError,
  JsonTooLargeError,
  type JsonValue,
  parseExactJson,
} from '../json/exact-json';
import { type ResponseInfo, responseRules } from './response-rules';

export type Envelope = {
  readonly data: JsonValue;
  readonly body: JsonObject;
  /** Whether keys came twice with different values somewhere in it. */
  readonly hasRepeatedKeys: boolean;
  /** Whether bytes of the answer were no text in any known charset. */
  readonly hasLostBytes: boolean;
};

/** What an error body says when debug information was asked for: for Diagnostics only, never part of an error (faults 12). */
export type DebugInfo = { readonly message: string; readonly trace: string };

type ParsedBody = { readonly value: JsonValue | undefined; readonly hasRepeatedKeys: boolean; readonly cause: unknown };

/** Texts of an error body are shown no longer than this. */
const maxTextLength = 500;

function looksLikeHtml(answer: HttpResponse): boolean {
  const type = answer.headers.get('content-type') ?? '';
  return /^\s{0,64}<(?:!doctype|html|head|body)/i.test(answer.text.slice(0, 200)) || type.includes('text/html');
}

function getText(body: JsonObject, key: string): string {
  const value = body.get(key);
  return typeof value === 'string' ? value.slice(0, maxTextLength) : '';
}

/**
 * The status of an error body: its own `code` where there is one, else the words of the two trip errors, whose status line
 * the document does not show, else the HTTP status.
 */
function getStatus(httpStatus: number, body: JsonObject): number {
  const code = body.get('code');
  if (typeof code === 'number' && code >= 400 && code <= 599) return code;
  if (httpStatus >= 400) return httpStatus;
  const error = getText(body, 'error');
  if (error === 'Not Found') return 404;
  return error === 'Bad Request' ? 400 : httpStatus;
}

function getResponseInfo(answer: HttpResponse, read: ParsedBody): ResponseInfo {
  const { status: httpStatus } = answer;
  const { value } = read;
  if (!(value instanceof Map)) {
    const broken = looksLikeHtml(answer) ? 'html' : 'broken';
    const body = value === undefined ? broken : 'other';
    return { httpStatus, status: httpStatus, body, success: null, hasData: false, error: '', message: '', reason: '' };
  }
  const details = value.get('details');
  return {
    httpStatus,
    status: getStatus(httpStatus, value),
    body: 'json',
    success: value.get('success'),
    hasData: value.has('data'),
    error: getText(value, 'error'),
    message: getText(value, 'message'),
    reason: details instanceof Map ? getText(details, 'error') : '',
  };
}

/** JSON.parse would quote the body in its message; ours names a position, and only that goes on (faults 22). */
function parseBody(answer: HttpResponse): ParsedBody {
  try {
    return { ...parseExactJson(answer.text), cause: null };
  } catch (cause) {
    if (cause instanceof JsonTooLargeError) throw createTooManyValuesError(cause);
    return { value: undefined, hasRepeatedKeys: false, cause };
  }
}

function createTooManyValuesError(cause: JsonTooLargeError): AppError {
  const message = 'The answer holds too many values and was stopped. Please narrow the request with filters.';
  return new AppError('answer-too-large', message, { maxValues: cause.max }, { cause });
}

function toErrorDetails(facts: ResponseInfo, rule: string, cause: unknown): Record<string, unknown> {
  return {
    status: facts.status,
    kind: rule,
    ...(facts.error ? { error: facts.error } : {}),
    ...(facts.message ? { apiMessage: facts.message } : {}),
    ...(facts.reason ? { reason: facts.reason } : {}),
    ...(cause instanceof JsonSyntaxError ? { position: cause.position } : {}),
  };
}

/**
 * Opens an answer's envelope.
 *
 * @throws AppError with the code of the first of {@link responseRules} that fits: an error body (also one with status 200,
 * faults 21), a web page (9, 22), cut or too deeply nested JSON (23, 24, 36), JSON that is no envelope
 */
export function parseEnvelope(answer: HttpResponse): Envelope {
  const body = parseBody(answer);
  const facts = getResponseInfo(answer, body);
  const rule = responseRules.find(({ when }) => when(facts));
  if (rule) throw new AppError(rule.code, rule.toMessage(facts), toErrorDetails(facts, rule.name, body.cause));
  const envelope = body.value as JsonObject;
  return {
    data: envelope.get('data') ?? null,
    body: envelope,
    hasRepeatedKeys: body.hasRepeatedKeys,
    hasLostBytes: answer.hasLostBytes,
  };
}

/** The debug information of an error body; null where there is none. */
export function parseDebugInfo(answer: HttpResponse): DebugInfo | null {
  const { value } = parseBody(answer);
  const details = value instanceof Map ? value.get('details') : null;
  if (!(details instanceof Map)) return null;
  const trace = details.get('trace') ?? null;
  const lines = Array.isArray(trace) ? trace.map(String).join('\n') : String(trace ?? '');
  return { message: getText(details, 'message'), trace: lines.slice(0, 20_000) };
}
