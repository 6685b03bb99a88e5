/** Parses an HTTP response into its envelope, or into the error it stands for (build/docs/api.md, Response envelope and errors). */

import {
  countValues,
  type JsonObject,
  JsonSyntaxError,
  JsonTooLargeError,
  type JsonValue,
  maxRecordValues,
  parseJsonInSlices,
  stepsPerSlice,
} from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import type { HttpResponse } from '../http/http-get';
import { type ResponseInfo, responseRules } from './error-messages';

export type Envelope = {
  readonly data: JsonValue;
  readonly body: JsonObject;
  /** Whether an object in it has a key twice with different values. */
  readonly hasRepeatedKeys: boolean;
  /** Whether bytes were not valid text in any known charset. */
  readonly hasLostBytes: boolean;
};

type ParsedBody = { readonly value: JsonValue | undefined; readonly hasRepeatedKeys: boolean; readonly cause: unknown };

/** Texts of an error body are truncated to this length. */
const maxTextLength = 500;

function isHtml(response: HttpResponse): boolean {
  const type = response.headers.get('content-type') ?? '';
  return /^\s{0,64}<(?:!doctype|html|head|body)/i.test(response.text.slice(0, 200)) || type.includes('text/html');
}

/** Removes the token from a text of the body, which may repeat it. */
type Redact = (text: string) => string;

function getText(body: JsonObject, key: string, redact: Redact): string {
  const value = body.get(key);
  return typeof value === 'string' ? redact(value).slice(0, maxTextLength) : '';
}

/**
 * The status of an error body: its own `code`, else the HTTP status. The document shows no status line for the two trip
 * errors, so that their text stands for it.
 */
function getStatus(httpStatus: number, body: JsonObject, error: string): number {
  const code = body.get('code');
  if (typeof code === 'number' && code >= 400 && code <= 599) return code;
  if (error === 'Not Found') return 404;
  return error === 'Bad Request' ? 400 : httpStatus;
}

function getResponseInfo(response: HttpResponse, { value }: ParsedBody, redact: Redact): ResponseInfo {
  const { status: httpStatus } = response;
  if (!(value instanceof Map)) {
    const noJson = isHtml(response) ? 'html' : 'broken';
    const body = value === undefined ? noJson : 'other';
    return { httpStatus, status: httpStatus, body, success: null, hasData: false, error: '', message: '', reason: '' };
  }
  const details = value.get('details');
  const error = getText(value, 'error', redact);
  return {
    httpStatus,
    status: getStatus(httpStatus, value, error),
    body: 'json',
    success: value.get('success'),
    hasData: value.has('data'),
    error,
    message: getText(value, 'message', redact),
    reason: details instanceof Map ? getText(details, 'error', redact) : '',
  };
}

/** Parses the body. Its syntax errors name a position and never quote the body, as JSON.parse would (faults 22). */
function* parseBody(response: HttpResponse): Generator<void, ParsedBody> {
  try {
    return { ...(yield* parseJsonInSlices(response.text)), cause: null };
  } catch (cause) {
    if (cause instanceof JsonTooLargeError) throw createTooManyValuesError(cause.max, cause);
    return { value: undefined, hasRepeatedKeys: false, cause };
  }
}

function createTooManyValuesError(maxValues: number, cause: unknown): AppError {
  const message = 'The response has too many values, so it was stopped. Use filters to make it smaller.';
  return new AppError('answer-too-large', message, { maxValues }, { cause });
}

/** Rejects a record that could not be read, checked and saved in short slices. */
function* checkRecordSizes(data: JsonValue): Generator<void, void> {
  let steps = 0;
  for (const record of Array.isArray(data) ? data : [data]) {
    const values = countValues(record, maxRecordValues);
    if (values > maxRecordValues) throw createTooManyValuesError(maxRecordValues, null);
    steps += values;
    if (steps < stepsPerSlice) continue;
    steps = 0;
    yield;
  }
}

function toErrorDetails(info: ResponseInfo, rule: string, cause: unknown): Record<string, unknown> {
  return {
    status: info.status,
    kind: rule,
    ...(info.error ? { error: info.error } : {}),
    ...(info.message ? { apiMessage: info.message } : {}),
    ...(info.reason ? { reason: info.reason } : {}),
    ...(cause instanceof JsonSyntaxError ? { position: cause.position } : {}),
  };
}

/**
 * Parses a response's envelope in slices, between which main does its other work.
 *
 * @param redact - removes the token from a text, before that is truncated
 * @throws AppError with the code of the first of {@link responseRules} that matches: error bodies, also with status 200
 * (faults 21); web pages (9, 22); truncated or too deeply nested JSON (23, 24, 36)
 */
export function* parseEnvelopeInSlices(response: HttpResponse, redact: Redact): Generator<void, Envelope> {
  const body = yield* parseBody(response);
  const info = getResponseInfo(response, body, redact);
  const rule = responseRules.find(({ when }) => when(info));
  if (rule) throw new AppError(rule.code, rule.toMessage(info), toErrorDetails(info, rule.name, body.cause));
  const envelope = body.value as JsonObject;
  const data = envelope.get('data') ?? null;
  yield* checkRecordSizes(data);
  const { hasRepeatedKeys } = body;
  return { data, body: envelope, hasRepeatedKeys, hasLostBytes: response.hasLostBytes };
}
