/**
 * Every response that is not the requested data, as a table. First the API's error bodies by their status (build/docs/api.md,
 * Response envelope and errors), or by their text where that says more, then gateways, proxies and sign-in pages, then malformed responses. The first match decides.
 */
import type { ErrorCode } from '@shared/errors/errors';

/** The parts of a response that a rule may look at. */
export type ResponseInfo = {
  readonly httpStatus: number;
  /** The body's own `code` (it "equals the HTTP status"), else the HTTP status. */
  readonly status: number;
  /** json: an object; other: JSON that is not an object; html: a web page; broken: neither, or truncated. */
  readonly body: 'json' | 'other' | 'html' | 'broken';
  readonly success: unknown;
  readonly hasData: boolean;
  /** Texts of the body, empty if missing. */
  readonly error: string;
  readonly message: string;
  /** `details.error` of the body. */
  readonly reason: string;
};

/** A kind of response, and the error that it becomes. */
type ResponseRule = {
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
const toForbiddenMessage = (info: ResponseInfo) =>
  `Your token doesn’t have access to this (${getErrorText(info)}). Ask whoever issued it.`;
const toApiErrorMessage = (info: ResponseInfo) =>
  `The server reported a problem: “${getErrorText(info)}” (error ${info.status}).`;
const toNoApiMessage = ({ status }: ResponseInfo) =>
  `There is no booking server at this address (error ${status}). Check the base URL.`;
const toRefusedMessage = ({ status }: ResponseInfo) =>
  `The request was refused on its way to the server (error ${status}).`;
const toUnusableMessage = (problem: string) => () =>
  `The server’s response can’t be used: ${problem}. Nothing was saved.`;

const toRule = (
  name: string,
  code: ErrorCode,
  when: ResponseRule['when'],
  toMessage: ResponseRule['toMessage'],
): ResponseRule => ({ name, when, code, toMessage });

const apiErrors: readonly ResponseRule[] = [
  toRule('rate limit exceeded', 'rate-limited', (info) => info.httpStatus === 429, toLimitMessage),
  toRule('rate limit exceeded', 'rate-limited', hasErrorText('Rate limit exceeded'), toLimitMessage),
  toRule('report failed', 'report-failed', hasErrorText('Report execution failed'), toReportMessage),
];

const isErrorWith = (status: number) => (info: ResponseInfo) => isError(info) && info.status === status;
const apiErrorsByStatus: readonly ResponseRule[] = [
  toRule('token refused', 'token-refused', isErrorWith(401), toTokenMessage),
  toRule('not allowed', 'forbidden', isErrorWith(403), toForbiddenMessage),
  toRule('not found', 'not-found', isErrorWith(404), toMissingMessage),
  toRule('bad request', 'bad-request', isErrorWith(400), toNotAcceptedMessage),
  toRule('API error', 'api-error', isError, toApiErrorMessage),
];

const isSignInPage = ({ body, status }: ResponseInfo) =>
  body === 'html' && (status < 300 || status === 401 || status === 403);
const isNoJsonWith =
  (...statuses: number[]) =>
  (info: ResponseInfo) =>
    isNoJson(info) && hasStatus(...statuses)(info);
const intermediaryErrors: readonly ResponseRule[] = [
  toRule('proxy sign-in', 'sign-in-needed', hasStatus(407, 511), toSignInMessage),
  toRule('sign-in page', 'sign-in-needed', isSignInPage, toSignInMessage),
  toRule('token refused without a body', 'token-refused', isNoJsonWith(401), toTokenMessage),
  toRule('no API here', 'base-url-wrong', isNoJsonWith(404, 405, 410), toNoApiMessage),
  toRule('gateway or server error', 'api-error', (info) => info.status >= 500, toServerErrorMessage),
  toRule('refused on the way', 'api-error', (info) => info.status >= 400, toRefusedMessage),
];

const lacksEnvelope = ({ success, hasData }: ResponseInfo) => success !== true || !hasData;
const malformedResponses: readonly ResponseRule[] = [
  toRule('cut short or not JSON', 'unusable-answer', isNoJson, toUnusableMessage('it is not complete JSON')),
  toRule('not an object', 'unusable-answer', ({ body }) => body === 'other', toUnusableMessage('it is not an object')),
  toRule('no envelope', 'unusable-answer', lacksEnvelope, toUnusableMessage('the envelope is missing')),
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
