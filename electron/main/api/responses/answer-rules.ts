/**
 * Every answer that is not the data asked for, as a table: the error bodies of the API document (Errors), then what stands
 * between an office and the API (gateways, proxies, sign-in pages), then anything else. The first rule that fits decides.
 */
import type { ErrorCode } from '@shared/errors';

/** What is known of an answer: the parts of its body that a rule may look at, never more. */
export type AnswerFacts = {
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
export type AnswerRule = {
  /** What it is, for tests and Diagnostics. */
  readonly name: string;
  readonly when: (facts: AnswerFacts) => boolean;
  readonly code: ErrorCode;
  readonly words: (facts: AnswerFacts) => string;
};

const isError = (facts: AnswerFacts) => facts.body === 'json' && (facts.httpStatus >= 400 || facts.success === false);
const says = (error: string) => (facts: AnswerFacts) => isError(facts) && facts.error === error;
const hasStatus =
  (...statuses: number[]) =>
  (facts: AnswerFacts) =>
    statuses.includes(facts.status);
const isPage = (facts: AnswerFacts) => facts.body !== 'json' && facts.body !== 'other';
const said = ({ message, error, status }: AnswerFacts) => message || error || `status ${status}`;

const tokenWords = () => 'The API refused this token. Check it with whoever gave it to you.';
const missingWords = (facts: AnswerFacts) => `The API has no such record: ${said(facts)}.`;
const notAcceptedWords = (facts: AnswerFacts) => `The API did not accept the request: ${said(facts)}.`;
const signInWords = () =>
  'A web page came back in place of data. Your network may need a sign-in (a proxy or guest Wi-Fi), or the base URL is not the API.';
const reportWords = ({ reason }: AnswerFacts) =>
  `The report failed on the API's side${reason ? `: ${reason}` : ''}. Nothing was exported. Other reports are not affected.`;
const limitWords = () => 'The API refused the request because its rate limit is used up.';
const downWords = ({ status }: AnswerFacts) =>
  `The API is not answering properly (status ${status}). Please try again later.`;
const unusable = (problem: string) => () => `The API's answer could not be used: ${problem}. Nothing of it was kept.`;

const documented: readonly AnswerRule[] = [
  { name: 'rate limit exceeded', when: (f) => f.httpStatus === 429, code: 'rate-limited', words: limitWords },
  { name: 'rate limit exceeded', when: says('Rate limit exceeded'), code: 'rate-limited', words: limitWords },
  { name: 'token missing', when: says('Missing X-Api-Token header'), code: 'token-refused', words: tokenWords },
  { name: 'token invalid', when: says('Invalid API token'), code: 'token-refused', words: tokenWords },
  { name: 'trip not found', when: says('Not Found'), code: 'not-found', words: missingWords },
  { name: 'client not found', when: says('Client not found'), code: 'not-found', words: missingWords },
  { name: 'bad request', when: says('Bad Request'), code: 'bad-request', words: notAcceptedWords },
  { name: 'client id missing', when: says('Client ID required'), code: 'bad-request', words: notAcceptedWords },
  {
    name: 'report slug missing',
    when: says('Missing required parameter: report'),
    code: 'bad-request',
    words: notAcceptedWords,
  },
  { name: 'report failed', when: says('Report execution failed'), code: 'report-failed', words: reportWords },
];

const byStatus: readonly AnswerRule[] = [
  { name: 'token refused', when: (f) => isError(f) && f.status === 401, code: 'token-refused', words: tokenWords },
  {
    name: 'not allowed',
    when: (f) => isError(f) && f.status === 403,
    code: 'forbidden',
    words: (f) => `The API does not let this token read this: ${said(f)}. Ask whoever gave you the token.`,
  },
  { name: 'not found', when: (f) => isError(f) && f.status === 404, code: 'not-found', words: missingWords },
  { name: 'bad request', when: (f) => isError(f) && f.status === 400, code: 'bad-request', words: notAcceptedWords },
  {
    name: 'API error',
    when: isError,
    code: 'api-error',
    words: (f) => `The API answered an error: ${said(f)} (status ${f.status}).`,
  },
];

const inBetween: readonly AnswerRule[] = [
  { name: 'proxy sign-in', when: hasStatus(407, 511), code: 'sign-in-needed', words: signInWords },
  {
    name: 'sign-in page',
    when: (f) => f.body === 'html' && (f.status < 300 || f.status === 401 || f.status === 403),
    code: 'sign-in-needed',
    words: signInWords,
  },
  {
    name: 'token refused without a body',
    when: (f) => isPage(f) && f.status === 401,
    code: 'token-refused',
    words: tokenWords,
  },
  {
    name: 'no API here',
    when: (f) => isPage(f) && hasStatus(404, 405, 410)(f),
    code: 'base-url-wrong',
    words: (f) => `There is no API at this address (status ${f.status}). Check the base URL.`,
  },
  { name: 'gateway or server error', when: (f) => f.status >= 500, code: 'api-error', words: downWords },
  {
    name: 'refused on the way',
    when: (f) => f.status >= 400,
    code: 'api-error',
    words: (f) => `The request was refused on its way to the API (status ${f.status}).`,
  },
];

const misshapen: readonly AnswerRule[] = [
  {
    name: 'cut short or not JSON',
    when: isPage,
    code: 'unusable-answer',
    words: unusable('it is not complete JSON'),
  },
  {
    name: 'not an object',
    when: (f) => f.body === 'other',
    code: 'unusable-answer',
    words: unusable('it is not an object'),
  },
  {
    name: 'no envelope',
    when: (f) => f.success !== true || !f.hasData,
    code: 'unusable-answer',
    words: unusable('the envelope is missing'),
  },
];

/** Names of the rules that fit only an error body of the API itself. */
const apiRuleNames: ReadonlySet<unknown> = new Set([...documented, ...byStatus].map(({ name }) => name));

/**
 * Whether an error of the API itself has answered, and not a gateway, a sign-in page or a server that has broken down.
 *
 * @param details - of the error that the answer became
 */
export function isApiRefusal({ kind, status }: Readonly<Record<string, unknown>>): boolean {
  return apiRuleNames.has(kind) && Number(status) < 500;
}

/** All rules in the order in which they are tried. An answer that none fits is a good one. */
export const answerRules: readonly AnswerRule[] = [...documented, ...byStatus, ...inBetween, ...misshapen];
