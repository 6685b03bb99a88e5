/**
 * `npm run bench -- summary`: a click that changes a summary of a large office, 100,000 trips with some 687,000 sectors: what
 * the data worker takes until the result is made and cloned for its way to the page. Beside it the same groups and sums in
 * DuckDB and node:sqlite, whose tables are in memory and in clear. Those give no subtotals and distinct trips but where they say.
 *
 *   --trips 100000 --rounds 9
 */
import { parseArgs } from 'node:util';
import { selectSectorRows, TripLinks } from '@main/summary/source-rows';
import { summarise } from '@main/summary/summarise';
import { defaultRules } from '@shared/list-rules';
import type { SummaryDefinition } from '@shared/schemas/summary';
import { fillTables } from './office-tables';

const { values } = parseArgs({
  options: { trips: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '9' } },
});
const rounds = Number(values.rounds);

const say = (line: string) => process.stdout.write(`${line}\n`);
const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const sums = 'count(*), count(DISTINCT s.trip), sum(net), sum(fees), sum(gst), sum(commission), sum(total)';
const base: SummaryDefinition = {
  source: 'sectors',
  rows: ['supplier'],
  column: null,
  measures: ['total'],
  filters: {},
};

const cases: readonly {
  readonly name: string;
  readonly definition: SummaryDefinition;
  readonly from: string;
  readonly keys: readonly string[];
}[] = [
  {
    name: 'supplier by month of travel',
    definition: { ...base, rows: ['supplier', 'travel-month'] },
    from: 'sector s',
    keys: ['supplier', 'substr(travel, 1, 7)'],
  },
  {
    name: 'branch by financial year of travel, active trips only',
    definition: { ...base, rows: ['branch'], column: 'travel-year', filters: { active: 'true' } },
    from: 'sector s JOIN trip t ON t.trip = s.trip WHERE t.is_active',
    keys: ['branch', 'substr(travel, 1, 4)'],
  },
  { name: 'supplier', definition: base, from: 'sector s', keys: ['supplier'] },
];

const { trips, sectors, sqlite, duck } = await fillTables(Number(values.trips));
const links = new TripLinks();

function runOurs(definition: SummaryDefinition): number {
  const { rows } = trips.find(definition.filters, { rules: defaultRules });
  const result = summarise(trips, selectSectorRows(trips, sectors, rows, links), definition);
  return structuredClone(result).rows.length;
}

say(`${trips.rowCount} trips, ${sectors.sectorCount} sectors; medians of ${rounds} rounds in alternation, ms`);
for (const { name, definition, from, keys } of cases) {
  const columns = keys.map((key, index) => `${key} AS k${index}`).join(', ');
  const names = keys.map((_, index) => `k${index}`);
  const sql = `SELECT ${columns}, ${sums} FROM ${from} GROUP BY`;
  const sets = names.map((_, index) => `(${names.slice(0, index + 1).join(', ')})`);
  const programs: Readonly<Record<string, () => Promise<number> | number>> = {
    Tripledger: () => runOurs(definition),
    'DuckDB, with subtotals': async () =>
      (await duck.runAndReadAll(`${sql} GROUPING SETS (${[...sets, '()'].join(', ')})`)).getRows().length,
    DuckDB: async () => (await duck.runAndReadAll(`${sql} ${names.join(', ')}`)).getRows().length,
    'node:sqlite': () => sqlite.prepare(`${sql} ${names.join(', ')}`).all().length,
  };
  const times = new Map(Object.keys(programs).map((program) => [program, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [program, work] of Object.entries(programs)) {
      const started = performance.now();
      await work();
      times.get(program)?.push(performance.now() - started);
    }
  }
  const ours = median(times.get('Tripledger') ?? []);
  say(`\n${name}: ${runOurs(definition)} rows`);
  for (const [program, taken] of times) {
    const own = median(taken);
    say(`  ${program.padEnd(24)} ${own.toFixed(0).padStart(6)}  ${(own / ours).toFixed(2)} times ours`);
  }
}
