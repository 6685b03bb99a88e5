/** Generates commands against random hostile responses, with the outcomes that fit: status, headers, encodings, shapes. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { draftSuccess, type HostileCommand, type ResponseDraft, shape } from './success-responses';

/** The server replaces this text by the token that it received. */
export const tokenEcho = '@@TOKEN@@';

/** One response as bytes, and the outcomes that fit. */
export type HostileResponse = Omit<ResponseDraft, 'text' | 'headers'> & {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether the connection is cut after the body, before the announced length is reached. */
  readonly isCut: boolean;
};

export type HostileCase = { readonly command: HostileCommand; readonly responses: readonly HostileResponse[] };

type Encoding = 'plain' | 'gzip' | 'not gzip' | 'latin1' | 'byte order mark' | 'cut' | 'html type';

const encodings = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Encoding>('plain') },
  {
    weight: 6,
    arbitrary: fc.constantFrom<Encoding>('gzip', 'not gzip', 'latin1', 'byte order mark', 'cut', 'html type'),
  },
);

const rateHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  { 'x-ratelimit-limit': '500', 'x-ratelimit-remaining': '499' },
  { 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0' },
  { 'x-ratelimit-limit': 'many', 'x-ratelimit-remaining': '-5', 'x-ratelimit-reset': 'tomorrow' },
  { server: tokenEcho, 'x-powered-by': tokenEcho },
  { 'set-cookie': 'session=1' },
);

/** Encodes a draft. An encoding that damages it changes the outcomes that fit. */
function encodeResponse(
  draft: ResponseDraft,
  encoding: Encoding,
  rate: Readonly<Record<string, string>>,
): HostileResponse {
  const redirect: Record<string, string> =
    draft.status >= 300 && draft.status < 400 ? { location: `https://elsewhere.invalid/?t=${tokenEcho}` } : {};
  const headers = { 'content-type': 'application/json', ...rate, ...draft.headers, ...redirect };
  const bytes = Buffer.from(draft.text);
  const intact: HostileResponse = {
    ...draft,
    label: `${draft.label} (${encoding})`,
    headers,
    body: bytes,
    isCut: false,
  };
  const damaged = { ...intact, exits: [...new Set([...draft.exits, 6])], isDocumented: false };
  switch (encoding) {
    case 'plain':
      return intact;
    case 'gzip':
      return { ...damaged, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(bytes) };
    case 'not gzip':
      return { ...damaged, headers: { ...headers, 'content-encoding': 'gzip' } };
    case 'latin1': {
      const type = { 'content-type': 'application/json; charset=iso-8859-1' };
      return { ...damaged, headers: { ...headers, ...type }, body: Buffer.from(draft.text, 'latin1') };
    }
    case 'byte order mark':
      return { ...intact, body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) };
    case 'cut':
      return bytes.length === 0 ? intact : { ...damaged, isCut: true, body: bytes.subarray(0, bytes.length - 1) };
    case 'html type':
      return { ...damaged, headers: { ...headers, 'content-type': 'text/html' } };
  }
}

const fail = (label: string, more: Pick<ResponseDraft, 'status' | 'text' | 'headers' | 'exits'>): ResponseDraft => ({
  label,
  markers: [],
  isDocumented: false,
  ...more,
});

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

const failures: fc.Arbitrary<ResponseDraft> = fc
  .constantFrom(...errors)
  .map(([status, text, exits]) => fail(`status ${status} ${text.slice(0, 40)}`, { status, text, exits }));

/** A missing record, list or path: its meaning depends on the command. */
const missing: fc.Arbitrary<ResponseDraft> = fc
  .constantFrom(
    '{"success":false,"error":"Not Found","message":"Trip with ID 7 not found"}',
    '{"success":false,"error":"Client not found","code":404}',
    '{"success":false,"error":"No route for GET /api/trip/fetchOne/7"}',
    '<html>404</html>',
  )
  .map((text) => fail(`status 404 ${text.slice(0, 40)}`, { status: 404, text, exits: [4, 6] }));

const refusals: fc.Arbitrary<ResponseDraft> = fc
  .constantFrom('5', '0', '-3', '1e9', 'soon', '899', '86400', 'Wed, 21 Oct 2015 07:28:00 GMT', '')
  .map((retryAfter) =>
    fail(`status 429, Retry-After "${retryAfter}"`, {
      status: 429,
      text: '{"success":false,"error":"Rate limit exceeded","message":"slow down"}',
      headers: retryAfter === '' ? {} : { 'retry-after': retryAfter },
      exits: [7],
    }),
  );

const formats = fc.constantFrom<HostileCommand['format']>('csv', 'tsv', 'excel-csv', 'json', 'xlsx');

const commands: fc.Arbitrary<HostileCommand> = fc
  .tuple(
    fc.constantFrom(
      { kind: 'trips', args: ['trips'] },
      { kind: 'trips', args: ['trips', '--all'] },
      { kind: 'trip', args: ['trip', '7'] },
      { kind: 'client', args: ['client', '7'] },
      { kind: 'reports', args: ['reports'] },
      { kind: 'run', args: ['run', 'sales'] },
      { kind: 'run', args: ['run', 'sales'] },
    ),
    formats,
  )
  .map(([command, format]) => ({ ...command, format }) as HostileCommand);

/** Any command against one to three responses. The last one is repeated for every further request. */
export const hostileCases: fc.Arbitrary<HostileCase> = commands.chain((command) => {
  const success = shape.map((made) => draftSuccess(command, made));
  const draft = fc.oneof(
    { weight: 6, arbitrary: success },
    { weight: 4, arbitrary: failures },
    { weight: 1, arbitrary: missing },
    { weight: 1, arbitrary: refusals },
  );
  const response = fc
    .tuple(draft, encodings, rateHeaders)
    .map(([made, encoding, rate]) => encodeResponse(made, encoding, rate));
  return fc.array(response, { minLength: 1, maxLength: 3 }).map((responses) => ({ command, responses }));
});
