/**
 * One measurement in a process of its own: prints what it measured as JSON.
 *
 *     measure.ts ours|searches|sectors FOLDER TRIPS
 */
import { statSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { IndexedTrips } from '@main/saved/records/saved-trips';
import { createSectorSource } from '@main/saved/records/search-sources';
import { IndexStore } from '@main/saved/search/index-store';
import { sectorIndexType } from '@main/saved/search/sector-index';
import { CacheStore } from '@main/saved/store/cache-store';
import { DataWorker } from '@main/saved/thread/data-worker';
import { OfficeCaches } from '@main/saved/thread/office-caches';
import { runToEnd } from '@shared/values/collections';
import { foldText } from '@shared/values/texts';
import { createRandom } from '@test/helpers/random';
import { measureMs, percentile } from '../measured';
import { makeFullTrips, makeNames } from './full-office';
import { cacheKey, toIndexFile } from './office-files';

const [what = '', folder = '', count = '0'] = process.argv.slice(2);
const trips = Number(count);
const toMiB = (bytes: number) => bytes / 1_048_576;
/** What the search of trips covers. */
const searched = ['purchase_order', 'booked_by', 'destination', 'charge_to', 'source'] as const;
const rss = () => toMiB(process.memoryUsage.rss());

/** Texts to search for, as users type them: parts of 1 to 8 characters of what trips contain; every fourth one without accents. */
function makeNeedles(count: number): string[] {
  const random = createRandom(count);
  const pick = (max: number) => Math.floor(random() * max);
  const texts = [...makeFullTrips(500)].flatMap(({ item }) => searched.map((name) => item[name]));
  const long = texts.filter((text) => text.length > 1);
  return Array.from({ length: count }, (_, index) => {
    const text = long[pick(long.length)] ?? 'a';
    const from = pick(text.length - 1);
    const needle = text.slice(from, from + 1 + pick(8)).trim() || 'a';
    return index % 4 === 0 ? foldText(needle) : needle;
  });
}
const needles = makeNeedles(200);

/** Milliseconds that each call took. */
async function measureEach<T>(inputs: readonly T[], run: (input: T) => unknown): Promise<number[]> {
  const durations: number[] = [];
  for (const input of inputs) durations.push(await measureMs(() => run(input)));
  return durations;
}

async function measure<T>(run: () => Promise<T> | T): Promise<[ms: number, result: T]> {
  const started = performance.now();
  const result = await run();
  return [performance.now() - started, result];
}

function toPercentiles(name: string, durations: readonly number[]): Record<string, number> {
  return {
    [`${name} p50, ms`]: percentile(durations, 0.5),
    [`${name} p95, ms`]: percentile(durations, 0.95),
    [`${name} max, ms`]: Math.max(...durations),
  };
}

/** The worker, from its start to the answers that a window waits for. */
async function measureOurs() {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const caches = new OfficeCaches(new DataWorker(), folder);
  const [usable, { cache, page }] = await measure(async () => {
    const opened = await caches.open('office', cacheKey, Date.now());
    return { cache: opened, page: await opened.records.selectTripsPage({ filters: {}, page: 1, perPage: 50 }) };
  });
  if (page?.pagination.total !== trips) throw new Error(`${page?.pagination.total} trips are listed, not ${trips}`);
  const select = (filters: Record<string, string>) => cache.records.selectTripsPage({ filters, page: 1, perPage: 50 });
  const search = await measureEach(needles, (needle) => select({ search: needle }));
  const filters = { active: 'true', trip_status: 'Active', date_from: '2023-01-01' };
  const filter = await measureEach(Array(20).fill(filters), select);
  const ids = page.rows.map(({ trip }) => String(trip.id));
  const detail = await measureEach(ids, (id) => cache.records.get('trip', id));
  const listRss = rss();
  const [list] = await measure(async () => {
    let rows = 0;
    for await (const part of cache.records.streamTrips({})) if (part.kind === 'trips') rows += part.count;
    if (rows !== trips) throw new Error(`${rows} trips were streamed, not ${trips}`);
  });
  await wait(50);
  delay.disable();
  return {
    'worker started, 50 rows, ms': usable,
    ...toPercentiles('search', search),
    ...toPercentiles('3 filters', filter),
    ...toPercentiles('one detail', detail),
    'whole list as rows, ms': list,
    'memory with list, MiB': listRss,
    "main's worst block, ms": delay.max / 1e6,
  };
}

/** The searches for any text, with names, through the worker; and what the trips' index takes to sort by itself. */
async function measureSearches() {
  const { search } = await new OfficeCaches(new DataWorker(), folder).open('office', cacheKey, Date.now());
  const names = makeNames();
  const toQuery = (text: string) => ({ text, names, maxHits: 20 });
  // Reads each index, and folds its texts for searches.
  const [first] = await measure(() => search.searchTrips(toQuery('a')));
  for (;;) {
    const { reading, total } = await search.searchClients(toQuery('a'));
    if (reading.state === 'complete' && total > 0) break;
    await wait(50);
  }
  const trips = await measureEach(needles, (needle) => search.searchTrips(toQuery(needle)));
  const clients = await measureEach(needles, (needle) => search.searchClients(toQuery(needle)));
  const { records: own } = new CacheStore(folder).open('office', Buffer.from(cacheKey), Date.now());
  const index = await new IndexedTrips(own, toIndexFile(folder, 'trips')).getIndex();
  const { rows } = index.find({});
  const sort = async (column: 'total_amount' | 'booked_by' | 'id') =>
    await measureEach([true, false, true, false, true], (isDescending) => index.table.sort(rows, column, isDescending));
  return {
    'first search of trips with names, ms': first,
    ...toPercentiles('trips with names', trips),
    ...toPercentiles('clients', clients),
    ...toPercentiles('index sorted by an amount', await sort('total_amount')),
    ...toPercentiles('index sorted by a text', await sort('booked_by')),
    ...toPercentiles('index sorted by id', await sort('id')),
  };
}

/** The index of sectors by itself. */
async function measureSectors() {
  const { records } = new CacheStore(folder).open('office', Buffer.from(cacheKey), Date.now());
  const source = createSectorSource(records);
  const file = toIndexFile(folder, 'sectors');
  const [build] = await measure(() => new IndexStore(sectorIndexType, source, file).getCurrent());
  const [open, index] = await measure(() => new IndexStore(sectorIndexType, source, file).getCurrent());
  const [prepared] = await measure(() => runToEnd(index.prepareSearch()));
  const search = await measureEach(needles, (needle) => index.find(needle));
  return {
    sectors: index.sectors.rowCount,
    'rebuild, ms': build,
    'open, ms': open,
    'first search, ms': prepared,
    ...toPercentiles('search', search),
    'on disk, MB': statSync(file.path).size / 1e6,
    'memory, MiB': rss(),
  };
}

const measures = { ours: measureOurs, searches: measureSearches, sectors: measureSectors };
process.stdout.write(`${JSON.stringify(await measures[what as keyof typeof measures]())}\n`);
process.exit(0);
