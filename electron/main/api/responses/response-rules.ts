/**
 * Every answer that is not the data asked for, as a table: the error bodies of the API document (Errors), then what stands
 * between an office and the API (gateways, proxies, sign-in pages), then anything else. The first rule that fits decides.
 */
import type { ErrorCode } from '@shared/errors';

/** What is known of an answer: the parts of its body that a rule may look at, never more. */
export type ResponseInfo = {
  /** The HTTP status. */
  readonly httpStatus: number;
  /** The body's own `code` (it "equals the HTTP status"), else the HTTP status. */
  readonly status: number;
  /** json: an object; other: JSON that is no object; html: a web page; broken: neither, or cut short. */
  readonly body: 'json' | 'other' | 'html' | 'broken';
  /** `success` of the body. */
  readonly success: unknown;
  readonly hasData: boolean;
  /** The body's texts, empty where missing. */
  readonly error: string;
  readonly message: string;
  /** `details.error` of the body. */
  readonly reason: string;
};

/** A kind of answer, the error that it becomes, and the words for it. */
export type ResponseRule = {
  /** What it is, for tests and Diagnostics. */
  readonly name: string;
  readonly when: (facts: ResponseInfo) => boolean;
  readonly code: ErrorCode;
  readonly toMessage: (facts: ResponseInfo) => string;
};

const isError = (facts: ResponseInfo) => facts.body === 'json' && (facts.httpStatus >= 400 || facts.success === false);
const hasErrorText = (error: string) => (facts: ResponseInfo) => isError(facts) && facts.error === error;
const hasStatus =
  (...statuses: number[]) =>
  (facts: ResponseInfo) =>
    statuses.includes(facts.status);
const isNoJson = (facts: ResponseInfo) => facts.body !== 'json' && facts.body !== 'other';
const getErrorText = ({ message, error, status }: ResponseInfo) => message || error || `status ${status}`;

const toTokenMessage = () => 'The API refused this token. Check it with whoever gave it to you.';
const toMissingMessage = (facts: ResponseInfo) => `The API has no such record: ${getErrorText(facts)}.`;
const toNotAcceptedMessage = (facts: ResponseInfo) => `The API did not accept the request: ${getErrorText(facts)}.`;
const toSignInMessage = () =>
  'A web page came back in place of data. Your network may need a sign-in (a proxy or guest Wi-Fi), or the base URL is not the API.';
const toReportMessage = ({ reason }: ResponseInfo) =>
  `The report failed on the API's side${reason ? `: ${reason}` : ''}. Nothing was exported. Other reports are not affected.`;
const toLimitMessage = () => 'The API refused the request because its rate limit is used up.';
const toServerErrorMessage = ({ status }: ResponseInfo) =>
  `The API is not answering properly (status ${status}). Please try again later.`;
const toUnusableMessage = (problem: string) => () =>
  `The API's answer could not be used: ${problem}. Nothing of it was kept.`;

const apiErrors: readonly ResponseRule[] = [
  { name: 'rate limit exceeded', when: (f) => f.httpStatus === 429, code: 'rate-limited', toMessage: toLimitMessage },
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
    when: (f) => isError(f) && f.status === 401,
    code: 'token-refused',
    toMessage: toTokenMessage,
  },
  {
    name: 'not allowed',
    when: (f) => isError(f) && f.status === 403,
    code: 'forbidden',
    toMessage: (f) => `The API does not let this token read this: ${getErrorText(f)}. Ask whoever gave you the token.`,
  },
  { name: 'not found', when: (f) => isError(f) && f.status === 404, code: 'not-found', toMessage: toMissingMessage },
  {
    name: 'bad request',
    when: (f) => isError(f) && f.status === 400,
    code: 'bad-request',
    toMessage: toNotAcceptedMessage,
  },
  {
    name: 'API error',
    when: isError,
    code: 'api-error',
    toMessage: (f) => `The API answered an error: ${getErrorText(f)} (status ${f.status}).`,
  },
];

const intermediaryErrors: readonly ResponseRule[] = [
  { name: 'proxy sign-in', when: hasStatus(407, 511), code: 'sign-in-needed', toMessage: toSignInMessage },
  {
    name: 'sign-in page',
    when: (f) => f.body === 'html' && (f.status < 300 || f.status === 401 || f.status === 403),
    code: 'sign-in-needed',
    toMessage: toSignInMessage,
  },
  {
    name: 'token refused without a body',
    when: (f) => isNoJson(f) && f.status === 401,
    code: 'token-refused',
    toMessage: toTokenMessage,
  },
  {
    name: 'no API here',
    when: (f) => isNoJson(f) && hasStatus(404, 405, 410)(f),
    code: 'base-url-wrong',
    toMessage: (f) => `There is no API at this address (status ${f.status}). Check the base URL.`,
  },
  { name: 'gateway or server error', when: (f) => f.status >= 500, code: 'api-error', toMessage: toServerErrorMessage },
  {
    name: 'refused on the way',
    when: (f) => f.status >= 400,
    code: 'api-error',
    toMessage: (f) => `The request was refused on its way to the API (status ${f.status}).`,
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
    when: (f) => f.body === 'other',
    code: 'unusable-answer',
    toMessage: toUnusableMessage('it is not an object'),
  },
  {
    name: 'no envelope',
    when: (f) => f.success !== true || !f.hasData,
    code: 'unusable-answer',
    toMessage: toUnusableMessage('the envelope is missing'),
  },
];

/** Names of the rules that fit only an error body of the API itself. */
const apiRuleNames: ReadonlySet<unknown> = new Set([...apiErrors, ...apiErrorsByStatus].map(({ name }) => name));

/**
 * Whether an error of the API itself has answered, and not a gateway, a sign-in page or a server that has broken down.
 *
 * @param details - of the error that the answer became
 */
export function isApiError({ kind, status }: Readonly<Record<string, unknown>>): boolean {
  return apiRuleNames.has(kind) && Number(status) < 500;
}

/** All rules in the order in which they are tried. An answer that none fits is a good one. */
export const responseRules: readonly ResponseRule[] = [
  ...apiErrors,
  ...apiErrorsByStatus,
  ...intermediaryErrors,
  ...malformedResponses,
];
