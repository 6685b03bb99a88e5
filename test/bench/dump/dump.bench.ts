/**
 * `npm run bench -- dump`: the dump of a large office from its saved records, and queries of DuckDB on generated sectors of
 * fifty offices, as the dump's own writer makes them.
 *
 *   --trips 10000 --sectors 1000000 --offices 50 --folder out/bench/dump
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { CacheStore } from '@main/cache/cache-store';
import { type DumpRequest, dumpOffice } from '@main/dump-files/dump-office';
import { ParquetFile } from '@main/dump-files/parquet-file';
import { createTables } from '@main/dump-files/tables';
import { cacheKey, writeOffice } from '../cache/office-files';
import { say } from '../measured';
import { makeSectorCells } from './sectors';

const { values } = parseArgs({
  options: {
    trips: { type: 'string', default: '10000' },
    sectors: { type: 'string', default: '1000000' },
    offices: { type: 'string', default: '50' },
    /** Made anew, and removed at the end. */
    folder: { type: 'string', default: join(import.meta.dirname, '../../../out/bench/dump') },
  },
});
const [trips, sectors, offices] = [Number(values.trips), Number(values.sectors), Number(values.offices)];
const folder = resolve(values.folder, 'tripledger-dump');

const format = (value: number) => value.toLocaleString('en-AU', { maximumFractionDigits: value < 10 ? 2 : 0 });

async function measure(title: string, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  const before = process.cpuUsage();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(before);
  say(`  ${title.padEnd(58)} ${format(seconds)} s, ${format((user + system) / 1e6)} s of processor time`);
  return seconds;
}

function sumBytes(path: string): number {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(path, name)));
  return files.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0);
}

async function measureDump(): Promise<void> {
  const { bytes, sectors: count } = writeOffice(folder, trips);
  const cache = new CacheStore(folder).open('office', Buffer.from(cacheKey), Date.now());
  const saved = cache.records.measure();
  const target = join(folder, 'office');
  const request: DumpRequest = {
    folder: target,
    office: { id: 'office', name: 'Sydney' },
    coverage: [],
    isPersonalIncluded: false,
  };
  const run = async () => {
    for await (const part of dumpOffice(cache, request, new AbortController().signal)) if (part.kind === 'end') return;
  };
  say(`One office: ${format(trips)} trips, ${format(count)} sectors, ${format(bytes / 1e6)} MB of JSON`);
  await measure('dump', run);
  const dumped = sumBytes(target);
  say(`  ${format(dumped / 1e6)} MB of Parquet: ${format(dumped / saved.recordBytes)} of the saved records' bytes`);
  say(`  largest resident memory: ${format(process.resourceUsage().maxRSS / 1_024)} MiB`);
  cache.records.close();
}

/** Writes the sectors of all offices, a file for each office. */
async function writeSectors(target: string): Promise<void> {
  const table = createTables(false).find(({ name }) => name === 'sectors');
  if (!table) throw new Error('There is no table of sectors.');
  const months = 96;
  const perMonth = Math.max(1, Math.round(sectors / (offices * months)));
  let id = 0;
  for (let office = 1; office <= offices; office += 1) {
    const path = join(target, `office=Office ${office}`);
    mkdirSync(path, { recursive: true });
    const file = new ParquetFile(join(path, 'sectors.parquet'), table.layout.columns, {});
    for (let row = 0; row < perMonth * months; row += 1) {
      const month = Math.floor(row / perMonth);
      const name = `${2019 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
      id += 1;
      file.add(makeSectorCells(table.layout.columns, id, name));
    }
    await file.finish();
  }
}

const queries = {
  'sum of all totals': 'SELECT sum(financial_total) FROM TABLE',
  'total by office and month': 'SELECT office, month, sum(financial_total) FROM TABLE GROUP BY ALL',
  'commission by supplier, unclaimed, one year':
    "SELECT supplier_id, sum(financial_commission) FROM TABLE WHERE month BETWEEN '2025-01' AND '2025-12' AND NOT flags_is_claimed GROUP BY ALL",
  'supplier by month, all amounts':
    'SELECT supplier_id, month, sum(financial_net), sum(financial_fees), sum(financial_gst), sum(financial_commission), sum(financial_total) FROM TABLE GROUP BY ALL',
  'one office and month, all rows': "SELECT * FROM TABLE WHERE office = 'Office 7' AND month = '2025-03'",
};

async function measureQueries(): Promise<void> {
  const target = join(folder, 'sectors');
  say(`\n${format(sectors)} sectors of ${format(offices)} offices`);
  await measure('written by the dump’s writer', () => writeSectors(target));
  const bytes = sumBytes(target);
  say(`  ${format(bytes / 1e6)} MB of Parquet, ${format(bytes / sectors)} bytes a sector`);
  const connection = await (await DuckDBInstance.create()).connect();
  const source = `read_parquet('${target}/**/*.parquet', hive_partitioning = true)`;
  for (const [title, query] of Object.entries(queries)) {
    await measure(title, () => connection.runAndReadAll(query.replace('TABLE', source)));
  }
  connection.closeSync();
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
try {
  await measureDump();
  await measureQueries();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
