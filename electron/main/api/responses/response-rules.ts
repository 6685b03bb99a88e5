/**
 * Every response that is not the requested data, as a table. First the documented error bodies (build/docs/api.md, Response
 * envelope and errors), then gateways, proxies and sign-in pages, then malformed responses. The first match decides.
 */
import type { ErrorCode } from '@shared/errors';

/** The parts of a response that a rule may look at. */
export type ResponseInfo = {
  /** The HTTP status. */
  readonly httpStatus: number;
  /** The body's own `code` (it "equals the HTTP status"), else the HTTP status. */
  readonly status: number;
  /** json: an object; other: JSON that is not an object; html: a web page; broken: neither, or truncated. */
  readonly body: 'json' | 'other' | 'html' | 'broken';
  /** `success` of the body. */
  readonly success: unknown;
  readonly hasData: boolean;
  /** Texts of the body, empty if missing. */
  readonly error: string;
  readonly message: string;
  /** `details.error` of the body. */
  readonly reason: string;
};

/** A kind of response, and the error that it becomes. */
export type ResponseRule = {
  /** For tests and Diagnostics. */
  readonly name: string;
  readonly when: (info: ResponseInfo) => boolean;
  readonly code: ErrorCode;
  readonly toMessage: (info: ResponseInfo) => string;
};

const isError = (info: ResponseInfo) => info.body === 'json' && (info.httpStatus >= 400 || info.success === false);
const hasErrorText = (error: string) => (info: ResponseInfo) => isError(info) && info.error === error;
const hasStatus =
  (...statuses: number[]) =>
  (info: ResponseInfo) =>
    statuses.includes(info.status);
const isNoJson = (info: ResponseInfo) => info.body !== 'json' && info.body !== 'other';
const getErrorText = ({ message, error, status }: ResponseInfo) => message || error || `status ${status}`;

const toTokenMessage = () => 'The server rejected this token. Check it with whoever issued it.';
const toMissingMessage = (info: ResponseInfo) => `The server couldn’t find this record: ${getErrorText(info)}.`;
const toNotAcceptedMessage = (info: ResponseInfo) => `The server didn’t accept the request: ${getErrorText(info)}.`;
const toSignInMessage = () =>
  'We got a web page instead of data. You may need to sign in to your network, or the base URL is wrong.';
const toReportMessage = ({ reason }: ResponseInfo) =>
  `This report has a fault and can’t run. Your report writer can fix it${reason ? `: ${reason}` : '.'}`;
const toLimitMessage = () => 'The server is limiting requests. Try again in a minute.';
const toServerErrorMessage = ({ status }: ResponseInfo) =>
  `The server isn’t responding properly (error ${status}). Try again in a few minutes.`;
const toUnusableMessage = (problem: string) => () =>
  `The server’s response can’t be used: ${problem}. Nothing was saved.`;

const apiErrors: readonly ResponseRule[] = [
  {
    name: 'rate limit exceeded',
    when: (info) => info.httpStatus === 429,
    code: 'rate-limited',
    toMessage: toLimitMessage,
  },
  {
    name: 'rate limit exceeded',
    when: hasErrorText('Rate limit exceeded'),
    code: 'rate-limited',
    toMessage: toLimitMessage,
  },
  {
    name: 'token missing',
    when: hasErrorText('Missing X-Api-Token header'),
    code: 'token-refused',
    toMessage: toTokenMessage,
  },
  { name: 'token invalid', when: hasErrorText('Invalid API token'), code: 'token-refused', toMessage: toTokenMessage },
  { name: 'trip not found', when: hasErrorText('Not Found'), code: 'not-found', toMessage: toMissingMessage },
  { name: 'client not found', when: hasErrorText('Client not found'), code: 'not-found', toMessage: toMissingMessage },
  { name: 'bad request', when: hasErrorText('Bad Request'), code: 'bad-request', toMessage: toNotAcceptedMessage },
  {
    name: 'client id missing',
    when: hasErrorText('Client ID required'),
    code: 'bad-request',
    toMessage: toNotAcceptedMessage,
  },
  {
    name: 'report slug missing',
    when: hasErrorText('Missing required parameter: report'),
    code: 'bad-request',
    toMessage: toNotAcceptedMessage,
  },
  {
    name: 'report failed',
    when: hasErrorText('Report execution failed'),
    code: 'report-failed',
    toMessage: toReportMessage,
  },
];

const apiErrorsByStatus: readonly ResponseRule[] = [
  {
    name: 'token refused',
    when: (info) => isError(info) && info.status === 401,
    code: 'token-refused',
    toMessage: toTokenMessage,
  },
  {
    name: 'not allowed',
    when: (info) => isError(info) && info.status === 403,
    code: 'forbidden',
    toMessage: (info) => `Your token doesn’t have access to this (${getErrorText(info)}). Ask whoever issued it.`,
  },
  {
    name: 'not found',
    when: (info) => isError(info) && info.status === 404,
    code: 'not-found',
    toMessage: toMissingMessage,
  },
  {
    name: 'bad request',
    when: (info) => isError(info) && info.status === 400,
    code: 'bad-request',
    toMessage: toNotAcceptedMessage,
  },
  {
    name: 'API error',
    when: isError,
    code: 'api-error',
    toMessage: (info) => `The server reported a problem: “${getErrorText(info)}” (error ${info.status}).`,
  },
];

const intermediaryErrors: readonly ResponseRule[] = [
  { name: 'proxy sign-in', when: hasStatus(407, 511), code: 'sign-in-needed', toMessage: toSignInMessage },
  {
    name: 'sign-in page',
    when: (info) => info.body === 'html' && (info.status < 300 || info.status === 401 || info.status === 403),
    code: 'sign-in-needed',
    toMessage: toSignInMessage,
  },
  {
    name: 'token refused without a body',
    when: (info) => isNoJson(info) && info.status === 401,
    code: 'token-refused',
    toMessage: toTokenMessage,
  },
  {
    name: 'no API here',
    when: (info) => isNoJson(info) && hasStatus(404, 405, 410)(info),
    code: 'base-url-wrong',
    toMessage: (info) => `There is no booking server at this address (error ${info.status}). Check the base URL.`,
  },
  {
    name: 'gateway or server error',
    when: (info) => info.status >= 500,
    code: 'api-error',
    toMessage: toServerErrorMessage,
  },
  {
    name: 'refused on the way',
    when: (info) => info.status >= 400,
    code: 'api-error',
    toMessage: (info) => `The request was refused on its way to the server (error ${info.status}).`,
  },
];

const malformedResponses: readonly ResponseRule[] = [
  {
    name: 'cut short or not JSON',
    when: isNoJson,
    code: 'unusable-answer',
    toMessage: toUnusableMessage('it is not complete JSON'),
  },
  {
    name: 'not an object',
    when: (info) => info.body === 'other',
    code: 'unusable-answer',
    toMessage: toUnusableMessage('it is not an object'),
  },
  {
    name: 'no envelope',
    when: (info) => info.success !== true || !info.hasData,
    code: 'unusable-answer',
    toMessage: toUnusableMessage('the envelope is missing'),
  },
];

/** Names of the rules that match only an error body of the API itself. */
const apiRuleNames: ReadonlySet<unknown> = new Set([...apiErrors, ...apiErrorsByStatus].map(({ name }) => name));

/**
 * Whether an error comes from a working API, and not from a gateway, a sign-in page or a server that has broken down.
 *
 * @param details - of the error that the response became
 */
export function isApiError({ kind, status }: Readonly<Record<string, unknown>>): boolean {
  return apiRuleNames.has(kind) && Number(status) < 500;
}

/** All rules in the order of their trial. A response that matches none is valid. */
export const responseRules: readonly ResponseRule[] = [
  ...apiErrors,
  ...apiErrorsByStatus,
  ...intermediaryErrors,
  ...malformedResponses,
];
