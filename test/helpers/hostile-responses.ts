/** Generates random hostile responses: status, headers, encodings, pagination and shapes, with the outcomes that fit. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** A command under test, with the kind of data that it expects. */
export type HostileCommand = {
  readonly kind: 'trips' | 'trip' | 'client' | 'reports' | 'run';
  readonly args: readonly string[];
  readonly format: 'csv' | 'tsv' | 'excel-csv' | 'json' | 'xlsx';
};

/** One response as bytes, and the outcomes that fit. */
export type HostileResponse = {
  /** Names the response when a case fails. */
  readonly label: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether the connection is cut after the body, before the announced length is reached. */
  readonly isCut: boolean;
  /** Exit statuses that fit if this response decides. */
  readonly exits: readonly number[];
  /** Texts that must be printed, or reported as lost, if the command succeeds. */
  readonly markers: readonly string[];
  /** Whether it conforms to the API document, so that no warning may appear. */
  readonly isDocumented: boolean;
};

export type HostileCase = { readonly command: HostileCommand; readonly responses: readonly HostileResponse[] };

/** Start of a value that a spreadsheet would evaluate. */
export const formulaPrefix = '=HYPERLINK(';

/** A response before its body is encoded. */
type Draft = Omit<HostileResponse, 'headers' | 'body' | 'isCut' | 'status'> & {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const timestamp = '"timestamp":"2026-11-21T10:00:00+11:00"';
/** The server replaces this text by the token that it received. */
export const tokenEcho = '@@TOKEN@@';
const controls = '\\u001b[2J\\u001b]0;owned\\u0007\\u009b31m';

/** Creates unique texts, so that a lost value is noticed. */
class Markers {
  readonly all: string[] = [];
  private readonly seed: string;
  constructor(seed: number) {
    this.seed = seed.toString(36);
  }
  next(): string {
    const marker = `mk${this.seed}x${this.all.length}q`;
    this.all.push(marker);
    return marker;
  }
}

/** Values of records, as JSON text around a marker. */
const values: readonly ((marker: string) => string)[] = [
  (marker) => JSON.stringify(marker),
  (marker) => JSON.stringify(`${marker} "quoted", with a comma`),
  (marker) => JSON.stringify(`${formulaPrefix}"${marker}")`),
  (marker) => JSON.stringify(`Zoë 努美阿 ${marker}`),
  (marker) => JSON.stringify(`${marker}\nsecond line`),
  (marker) => `{"deep":[${JSON.stringify(marker)},null,1.50]}`,
  (marker) => `[${JSON.stringify(marker)}]`,
];
const awkwardKeys = ['__proto__', 'constructor', 'toString', 'unheard_of', 'price', ''];

type Shape = {
  readonly seed: number;
  readonly entries: readonly {
    readonly kind: 'object' | 'text' | 'list';
    readonly value: number;
    readonly key: number;
    readonly summary: 'none' | 'documented' | 'extra' | 'text' | 'list';
    readonly hasId: boolean;
  }[];
  readonly pagination: Pagination;
};
type Pagination = 'documented' | 'missing' | 'text' | 'endless' | 'null' | 'negative' | 'fraction' | 'list';

const entry = fc.record({
  kind: fc.constantFrom('object', 'object', 'object', 'object', 'object', 'text', 'list'),
  value: fc.nat(values.length - 1),
  key: fc.nat(awkwardKeys.length - 1),
  summary: fc.constantFrom('none', 'documented', 'documented', 'extra', 'text', 'list'),
  hasId: fc.boolean(),
} as const);
const shape: fc.Arbitrary<Shape> = fc.record({
  seed: fc.integer({ min: 1, max: 2_000_000_000 }),
  entries: fc.array(entry, { maxLength: 5 }),
  pagination: fc.constantFrom(
    'documented',
    'documented',
    'documented',
    'missing',
    'text',
    'endless',
    'null',
    'negative',
    'fraction',
    'list',
  ),
});

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The pagination of `count` items, as JSON text. */
function paginate(kind: Pagination, count: number): string {
  const page = (n: string, more: string) =>
    `,"pagination":{"total":${n},"page":1,"per_page":100,"total_pages":1,"has_next":${more},"has_previous":false}`;
  switch (kind) {
    case 'documented':
      return page(String(count), 'false');
    case 'missing':
      return '';
    case 'text':
      return `,"pagination":{"total":"${count + 200}","page":"1","per_page":"100","total_pages":"3","has_next":"true"}`;
    case 'endless':
      return page(String(count), 'true');
    case 'null':
      return ',"pagination":{"total":null,"page":null,"per_page":null,"total_pages":null,"has_next":null}';
    case 'negative':
      return page('-1', 'false');
    case 'fraction':
      return page('1.5', 'false');
    case 'list':
      return ',"pagination":[]';
  }
}

const summaries: Readonly<Record<Shape['entries'][number]['summary'], (markers: Markers) => string>> = {
  none: () => '',
  documented: () => ',"sector_summary":{"sector_count":1,"total_amount":1250,"total_amount_formatted":"12.50"}',
  extra: (markers) => `,"sector_summary":{"total_amount":5,"undocumented":"${markers.next()}"}`,
  text: (markers) => `,"sector_summary":"${markers.next()}"`,
  list: (markers) => `,"sector_summary":["${markers.next()}"]`,
};

/** A list of trips in the given shape. */
function draftTrips({ seed, entries, pagination }: Shape): Draft {
  const markers = new Markers(seed);
  const items = entries.map(({ kind, value, key, summary, hasId }, index) => {
    if (kind === 'text') return JSON.stringify(markers.next());
    if (kind === 'list') return `["${markers.next()}"]`;
    const id = hasId ? `"id":${1_000 + index},` : '';
    const known = `"booked_by":${pick(values, value)(markers.next())}`;
    return `{${id}${known},${JSON.stringify(pick(awkwardKeys, key))}:"${markers.next()}"${summaries[summary](markers)}}`;
  });
  return {
    label: `trips, pagination ${pagination}`,
    status: 200,
    text: `{"success":true,"data":[${items.join(',')}]${paginate(pagination, items.length)},${timestamp}}`,
    exits: [0],
    markers: markers.all,
    isDocumented: false,
  };
}

/** One record. Another one than the requested one must be rejected. */
function draftRecord({ seed, entries }: Shape, id: string): Draft {
  const markers = new Markers(seed);
  const fields = entries.map(({ value, key }, index) => {
    const name = JSON.stringify(`${pick(awkwardKeys, key)}${index}`);
    return `${name}:${pick(values, value)(markers.next())}`;
  });
  return {
    label: `record ${id}`,
    status: 200,
    text: `{"success":true,"data":{${[`"id":${id}`, ...fields].join(',')}},${timestamp}}`,
    exits: id === '7' ? [0] : [0, 6],
    markers: markers.all,
    isDocumented: false,
  };
}

function draftReports({ seed, entries }: Shape): Draft {
  const markers = new Markers(seed);
  const items = entries.map(({ kind, key }) => {
    if (kind === 'text') return JSON.stringify(markers.next());
    if (kind === 'list') return `["${markers.next()}"]`;
    const slug = key % 2 === 0 ? `"${markers.next()}"` : '7345019';
    return `{"slug":${slug},"display_name":"${markers.next()}","last_modified":"2026-03-02 09:15:00"}`;
  });
  return {
    label: 'report list',
    status: 200,
    text: `{"success":true,"data":{"reports":[${items.join(',')}]},${timestamp}}`,
    exits: [0],
    markers: markers.all,
    isDocumented: false,
  };
}

/** A report's result: rows as objects or lists, headers before or after them, missing, or fewer than the rows' keys. */
function draftRun({ seed, entries, pagination }: Shape): Draft {
  const markers = new Markers(seed);
  const rows = entries.map(({ kind, value, summary }) => {
    if (kind === 'text') return JSON.stringify(markers.next());
    if (kind === 'list') return `["${markers.next()}","${markers.next()}"]`;
    const extra = summary === 'extra' ? `,"not in headers":"${markers.next()}"` : '';
    return `{"client":${pick(values, value)(markers.next())},"amount":"${markers.next()}"${extra}}`;
  });
  const headers = pagination === 'missing' ? '' : '"headers":["client","amount"],';
  const list = `"rows":[${rows.join(',')}]`;
  const count = pagination === 'negative' ? rows.length + 3 : rows.length;
  const inside =
    pagination === 'null' && headers !== '' ? `${list},"headers":["client","amount"]` : `${headers}${list}`;
  return {
    label: 'report result',
    status: 200,
    text: `{"success":true,"data":{"report_name":"sales","display_name":"Sales","filters_applied":{},"row_count":${count},"execution_time":0.1,${inside}},${timestamp}}`,
    // A report whose rows are not objects may be rejected with a message.
    exits: entries.every(({ kind }) => kind === 'object') ? [0] : [0, 6],
    markers: markers.all,
    isDocumented:
      !['missing', 'negative'].includes(pagination) &&
      entries.every(({ kind, summary }) => kind === 'object' && summary !== 'extra'),
  };
}

function draftGood(command: HostileCommand, made: Shape): Draft {
  switch (command.kind) {
    case 'trips':
      return draftTrips(made);
    case 'trip':
    case 'client':
      return draftRecord(made, made.pagination === 'negative' ? '8' : '7');
    case 'reports':
      return draftReports(made);
    case 'run':
      return draftRun(made);
  }
}

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

const failures: fc.Arbitrary<Draft> = fc.constantFrom(...errors).map(([status, text, exits]) => ({
  label: `status ${status} ${text.slice(0, 40)}`,
  status,
  text,
  exits,
  markers: [],
  isDocumented: false,
}));

/** A missing record, list or path: its meaning depends on the command. */
const missing: fc.Arbitrary<Draft> = fc
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

const refusals: fc.Arbitrary<Draft> = fc
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

type Encoding = 'plain' | 'gzip' | 'not gzip' | 'latin1' | 'byte order mark' | 'cut' | 'html type';

const encodings: fc.Arbitrary<Encoding> = fc.constantFrom(
  'plain',
  'plain',
  'plain',
  'plain',
  'gzip',
  'not gzip',
  'latin1',
  'byte order mark',
  'cut',
  'html type',
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
function encode(draft: Draft, encoding: Encoding, rate: Readonly<Record<string, string>>): HostileResponse {
  const redirect: Record<string, string> =
    draft.status >= 300 && draft.status < 400 ? { location: `https://elsewhere.invalid/?t=${tokenEcho}` } : {};
  const headers = { 'content-type': 'application/json', ...rate, ...draft.headers, ...redirect };
  const bytes = Buffer.from(draft.text);
  const { label, exits, isDocumented, status, markers } = draft;
  const intact: HostileResponse = {
    label: `${label} (${encoding})`,
    status,
    headers,
    body: bytes,
    isCut: false,
    exits,
    markers,
    isDocumented,
  };
  const damaged = { ...intact, exits: [...new Set([...exits, 6])], isDocumented: false };
  switch (encoding) {
    case 'plain':
      return intact;
    case 'gzip':
      return { ...damaged, headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(bytes) };
    case 'not gzip':
      return { ...damaged, headers: { ...headers, 'content-encoding': 'gzip' } };
    case 'latin1':
      return {
        ...damaged,
        headers: { ...headers, 'content-type': 'application/json; charset=iso-8859-1' },
        body: Buffer.from(draft.text, 'latin1'),
      };
    case 'byte order mark':
      return { ...intact, body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) };
    case 'cut':
      return bytes.length === 0 ? intact : { ...damaged, isCut: true, body: bytes.subarray(0, bytes.length - 1) };
    case 'html type':
      return { ...damaged, headers: { ...headers, 'content-type': 'text/html' } };
  }
}

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
  const good = shape.map((made) => draftGood(command, made));
  const draft = fc.oneof(
    { weight: 6, arbitrary: good },
    { weight: 4, arbitrary: failures },
    { weight: 1, arbitrary: missing },
    { weight: 1, arbitrary: refusals },
  );
  const response = fc
    .tuple(draft, encodings, rateHeaders)
    .map(([made, encoding, rate]) => encode(made, encoding, rate));
  return fc.array(response, { minLength: 1, maxLength: 3 }).map((responses) => ({ command, responses }));
});
