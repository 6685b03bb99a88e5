/** Generates responses that succeed: lists, records and reports in documented and in strange shapes. */
import fc from 'fast-check';

/** A command under test, with the kind of data that it expects. */
export type HostileCommand = {
  readonly kind: 'trips' | 'trip' | 'client' | 'reports' | 'run';
  readonly args: readonly string[];
  readonly format: 'csv' | 'tsv' | 'excel-csv' | 'json' | 'xlsx';
};

/** A response before its body is encoded. */
export type ResponseDraft = {
  /** Names the response when a case fails. */
  readonly label: string;
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Exit statuses that fit if this response decides. */
  readonly exits: readonly number[];
  /** Texts that must be printed, or reported as lost, if the command succeeds. */
  readonly markers: readonly string[];
  /** Whether it conforms to the API document, so that no warning may appear. */
  readonly isDocumented: boolean;
};

/** Start of a value that a spreadsheet would evaluate. */
export const formulaPrefix = '=HYPERLINK(';

const timestamp = '"timestamp":"2026-11-21T10:00:00+11:00"';

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

const toPage = (total: string, more: string) =>
  `,"pagination":{"total":${total},"page":1,"per_page":100,"total_pages":1,"has_next":${more},"has_previous":false}`;
/** The pagination of `count` items, as JSON text. */
const paginations = {
  documented: (count: number) => toPage(String(count), 'false'),
  missing: () => '',
  text: (count: number) =>
    `,"pagination":{"total":"${count + 200}","page":"1","per_page":"100","total_pages":"3","has_next":"true"}`,
  endless: (count: number) => toPage(String(count), 'true'),
  null: () => ',"pagination":{"total":null,"page":null,"per_page":null,"total_pages":null,"has_next":null}',
  negative: () => toPage('-1', 'false'),
  fraction: () => toPage('1.5', 'false'),
  list: () => ',"pagination":[]',
};

type Shape = {
  readonly seed: number;
  readonly entries: readonly {
    readonly kind: 'object' | 'text' | 'list';
    readonly value: number;
    readonly key: number;
    readonly summary: 'none' | 'documented' | 'extra' | 'text' | 'list';
    readonly hasId: boolean;
  }[];
  readonly pagination: keyof typeof paginations;
};

const entry = fc.record({
  kind: fc.constantFrom('object', 'object', 'object', 'object', 'object', 'text', 'list'),
  value: fc.nat(values.length - 1),
  key: fc.nat(awkwardKeys.length - 1),
  summary: fc.constantFrom('none', 'documented', 'documented', 'extra', 'text', 'list'),
  hasId: fc.boolean(),
} as const);
export const shape: fc.Arbitrary<Shape> = fc.record({
  seed: fc.integer({ min: 1, max: 2_000_000_000 }),
  entries: fc.array(entry, { maxLength: 5 }),
  pagination: fc.constantFrom(
    'documented',
    'documented',
    ...(Object.keys(paginations) as (keyof typeof paginations)[]),
  ),
});

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const summaries: Readonly<Record<Shape['entries'][number]['summary'], (markers: Markers) => string>> = {
  none: () => '',
  documented: () => ',"sector_summary":{"sector_count":1,"total_amount":1250,"total_amount_formatted":"12.50"}',
  extra: (markers) => `,"sector_summary":{"total_amount":5,"undocumented":"${markers.next()}"}`,
  text: (markers) => `,"sector_summary":"${markers.next()}"`,
  list: (markers) => `,"sector_summary":["${markers.next()}"]`,
};

/** A list of trips in the given shape. */
function draftTrips({ seed, entries, pagination }: Shape): ResponseDraft {
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
    text: `{"success":true,"data":[${items.join(',')}]${paginations[pagination](items.length)},${timestamp}}`,
    exits: [0],
    markers: markers.all,
    isDocumented: false,
  };
}

/** One record. Another one than the requested one must be rejected. */
function draftRecord({ seed, entries }: Shape, id: string): ResponseDraft {
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

function draftReports({ seed, entries }: Shape): ResponseDraft {
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
function draftRun({ seed, entries, pagination }: Shape): ResponseDraft {
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

export function draftSuccess(command: HostileCommand, made: Shape): ResponseDraft {
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
