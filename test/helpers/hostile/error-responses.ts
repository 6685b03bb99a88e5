/** Generates responses that fail: error bodies, missing records and refusals of the rate limit. */
import fc from 'fast-check';
import { type ResponseDraft, tokenEcho } from './hostile-case';

const controls = '\\u001b[2J\\u001b]0;owned\\u0007\\u009b31m';

/** Documented error bodies, and others, with the exit status that fits. */
const errors: readonly (readonly [status: number, text: string, exits: readonly number[]])[] = [
  [401, `{"success":false,"error":"Invalid API token","code":401,"details":{"message":"${tokenEcho}"}}`, [3]],
  [401, '{"success":false,"error":"Missing X-Api-Token header","code":401}', [3]],
  [403, `{"success":false,"error":"Forbidden for ${tokenEcho}","code":403}`, [3]],
  [500, `{"success":false,"error":"boom ${controls} ${tokenEcho}","code":500}`, [5]],
  [500, `{"success":false,"error":"Report execution failed","code":500,"details":{"error":"${controls}"}}`, [5]],
  [502, '<html><body>Bad gateway</body></html>', [5]],
  [503, '', [5]],
  [504, 'upstream timed out', [5]],
  [418, '{"success":false,"error":"teapot"}', [5]],
  [200, `{"success":false,"error":"soft failure ${tokenEcho}"}`, [5]],
  [200, '<!doctype html><title>Sign in to the guest network</title>', [6]],
  [407, '<html>proxy</html>', [6]],
  [200, '', [6]],
  [200, '{"success":true}', [6]],
  [200, '[1,2,3]', [6]],
  [200, 'null', [6]],
  [200, '{"success":true,"data":', [6]],
  [200, `${'['.repeat(70)}${']'.repeat(70)}`, [6]],
  [200, '{"success":true,"data":01x}', [6]],
  [204, '', [6]],
  [301, '', [6]],
  [302, '', [6]],
  [307, '', [6]],
];

export const failures: fc.Arbitrary<ResponseDraft> = fc.constantFrom(...errors).map(([status, text, exits]) => ({
  label: `status ${status} ${text.slice(0, 40)}`,
  status,
  text,
  exits,
  markers: [],
  isDocumented: false,
}));

/** A missing record, list or path: its meaning depends on the command. */
export const missing: fc.Arbitrary<ResponseDraft> = fc
  .constantFrom(
    '{"success":false,"error":"Not Found","message":"Trip with ID 7 not found"}',
    '{"success":false,"error":"Client not found","code":404}',
    '{"success":false,"error":"No route for GET /api/trip/fetchOne/7"}',
    '<html>404</html>',
  )
  .map((text) => ({
    label: `status 404 ${text.slice(0, 40)}`,
    status: 404,
    text,
    exits: [4, 6],
    markers: [],
    isDocumented: false,
  }));

export const refusals: fc.Arbitrary<ResponseDraft> = fc
  .constantFrom('5', '0', '-3', '1e9', 'soon', '899', '86400', 'Wed, 21 Oct 2015 07:28:00 GMT', '')
  .map((retryAfter) => ({
    label: `status 429, Retry-After "${retryAfter}"`,
    status: 429,
    text: '{"success":false,"error":"Rate limit exceeded","message":"slow down"}',
    headers: retryAfter === '' ? {} : { 'retry-after': retryAfter },
    exits: [7],
    markers: [],
    isDocumented: false,
  }));
