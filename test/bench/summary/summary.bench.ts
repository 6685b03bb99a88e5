/**
 * `npm run bench -- summary`: a click that changes a summary of a large office, 100,000 trips with some 687,000 sectors: what
 * the data worker takes until the result is made, cloned for its way to the page, and read there. Beside it the same groups and sums in
 * DuckDB, node:sqlite and react-pivottable, whose rows are in memory and in clear. Those give no subtotals and distinct trips
 * but where they say; react-pivottable adds up one of five amounts, in doubles.
 * Then the clicks of a user: what each takes in the worker, while its fields are encoded for the first time and when they are.
 *
 *   --trips 100000 --rounds 9
 */
import { parseArgs } from 'node:util';
import { LinkedIndex, linkIndexes } from '@main/saved/summary/linked-index';
import { type SourceRows, selectRows } from '@main/saved/summary/source-rows';
import type { SummaryDefinition } from '@shared/summary/definition';
import { decodeSummary, type EncodedSummary, encodeSummary } from '@shared/summary/encoded-summary';
import { summarise } from '@shared/summary/summarise';
import { makeDefinition } from '@test/helpers/summaries';
import { format, measureMs, median, say, takeTurns } from '../measured';
import { fillTables } from './office-tables';
import { preparePivot } from './pivottable';

const { values } = parseArgs({
  options: {
    trips: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '9' },
  },
});
const rounds = Number(values.rounds);

const sums = 'count(*), count(DISTINCT s.trip), sum(net), sum(fees), sum(gst), sum(commission), sum(total)';
const measures = ['sectors', 'trips', 'net', 'fees', 'gst', 'commission', 'total'];
const cases: readonly {
  readonly name: string;
  readonly definition: SummaryDefinition;
  readonly from: string;
  readonly keys: readonly string[];
}[] = [
  {
    name: 'supplier by month of travel',
    definition: makeDefinition({ rows: ['supplier', 'month'], measures }),
    from: 'sector s',
    keys: ['supplier', 'substr(travel, 1, 7)'],
  },
  {
    name: 'branch by financial year of travel, active trips only',
    definition: makeDefinition({ rows: ['branch'], column: 'year', measures, filters: { active: 'true' } }),
    from: 'sector s JOIN trip t ON t.trip = s.trip WHERE t.is_active',
    keys: ['branch', 'substr(travel, 1, 4)'],
  },
  { name: 'supplier', definition: makeDefinition({ measures }), from: 'sector s', keys: ['supplier'] },
];

/** What a user looks at one after the other. */
const clicks: readonly (readonly [name: string, looked: Partial<SummaryDefinition>])[] = [
  ['consultant', { rows: ['consultant'] }],
  ['branch', { rows: ['branch'] }],
  ['branch, then status', { rows: ['branch', 'status'] }],
  ['the same by financial year', { rows: ['branch', 'status'], column: 'year' }],
  ['branch, then product by year', { rows: ['branch', 'product'], column: 'year' }],
  ['the same by month', { rows: ['branch', 'product'], column: 'month' }],
];

type Tables = Awaited<ReturnType<typeof fillTables>>;

const sources = new WeakMap<LinkedIndex, Map<string, SourceRows>>();

/** As the data worker does, which selects rows anew where what is counted changes, and not the fields. */
function select({ trips }: Tables, { filters }: SummaryDefinition, linked: LinkedIndex): SourceRows {
  const known = sources.get(linked) ?? new Map<string, SourceRows>();
  sources.set(linked, known);
  const key = JSON.stringify(filters);
  const found = known.get(key);
  if (found) return found;
  const { rows: matching } = trips.find(filters);
  const days = [{ from: '1900-01-01', to: '2199-12-31' }];
  const wanted = { date: 'travel', days, isActiveOnly: false, matching, tests: [] } as const;
  const source = selectRows(linked, wanted);
  known.set(key, source);
  return source;
}

function encodeOurs(
  tables: Tables,
  definition: SummaryDefinition,
  linked = linkIndexes(tables.trips, tables.sectors),
): EncodedSummary {
  const source = select(tables, definition, linked);
  return encodeSummary({ ...summarise(source, definition), coverage: source.coverage, notes: [] });
}

const runOurs = (tables: Tables, definition: SummaryDefinition) =>
  decodeSummary(structuredClone(encodeOurs(tables, definition))).rows.length;

async function measurePeers(tables: Tables): Promise<void> {
  const { trips, sectors, sqlite, duck } = tables;
  say(
    `${trips.table.rowCount} trips, ${sectors.sectors.rowCount} sectors; medians of ${rounds} rounds in alternation, ms`,
  );
  for (const { name, definition, from, keys } of cases) {
    const columns = keys.map((key, index) => `${key} AS k${index}`).join(', ');
    const names = keys.map((_, index) => `k${index}`);
    const sql = `SELECT ${columns}, ${sums} FROM ${from} GROUP BY`;
    const sets = names.map((_, index) => `(${names.slice(0, index + 1).join(', ')})`);
    const programs: Readonly<Record<string, () => Promise<number> | number>> = {
      Tripledger: () => runOurs(tables, definition),
      'DuckDB, with subtotals': async () =>
        (await duck.runAndReadAll(`${sql} GROUPING SETS (${[...sets, '()'].join(', ')})`)).getRows().length,
      'react-pivottable, one sum': preparePivot(sqlite, from, keys),
      'node:sqlite': () => sqlite.prepare(`${sql} ${names.join(', ')}`).all().length,
    };
    const contenders = Object.entries(programs).map(([program, work]) => [program, () => measureMs(work)]);
    const times = await takeTurns<number>(rounds, Object.fromEntries(contenders));
    const ours = median(times.get('Tripledger') ?? []);
    say(`\n${name}: ${runOurs(tables, definition)} rows`);
    for (const [program, taken] of times) {
      const own = median(taken);
      say(`  ${program.padEnd(26)} ${format(own, 6)}  ${(own / ours).toFixed(2)} times ours`);
    }
  }
}

function measureWorker(tables: Tables): void {
  const { trips, sectors } = tables;
  say(`\nclicks, in the worker; median of ${rounds}, ms`);
  say(`  ${''.padEnd(34)}   first   again      kB`);
  for (const [name, looked] of clicks) {
    const definition = makeDefinition(looked);
    const times: Record<'first' | 'again', number[]> = { first: [], again: [] };
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      // Joined to the trips already, and without a field that is encoded.
      const linked = new LinkedIndex(trips, sectors);
      for (const pass of ['first', 'again'] as const) {
        const started = performance.now();
        bytes = encodeOurs(tables, definition, linked).bytes.length;
        times[pass].push(performance.now() - started);
      }
    }
    const columns = [median(times.first), median(times.again), bytes / 1_000];
    say(`  ${name.padEnd(34)} ${columns.map((value) => format(value, 7)).join(' ')}`);
  }
}

const tables = await fillTables(Number(values.trips));
await measurePeers(tables);
measureWorker(tables);
