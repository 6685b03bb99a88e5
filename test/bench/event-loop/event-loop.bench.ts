/**
 * `npm run bench -- event-loop [TRIPS] [ROWS] [SYNCED TRIPS]`: the worst block of main's event loop for each long job, with 100,000 saved trips
 * and reports of 200,000 rows. Main must not be blocked for more than 50 ms.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { buildTripProvenance, buildTripTable } from '@main/office/exports/trips';
import { getDirectory } from '@main/office/records/directory';
import { listAllTrips, listTrips } from '@main/office/records/trips';
import { buildRunProvenance, readBlockAsCells, toRunSource } from '@main/office/reports/loaded-run';
import { ReportService } from '@main/office/reports/report-service';
import { toTableSource } from '@main/rows/files/table';
import { Comparisons } from '@main/rows/thread/comparisons';
import { exportToFile } from '@main/rows/thread/write-table';
import { newCacheKey } from '@main/saved/store/cipher';
import { makeSavedSession, openCaches } from '@test/helpers/office';
import { updateToEnd } from '@test/helpers/update';
import { format as formatMs, say } from '../measured';
import { putTrips } from '../office/save-full-office';
import { dump, exportAsOnScreen } from './long-jobs';
import { measureBlocks, type WorstBlock } from './loop-monitor';

const [trips = 100_000, reportRows = 200_000, syncedTrips = 2_000] = process.argv.slice(2).map(Number);
const savedDetails = Math.min(20_000, trips);
const maxBlockMs = 50;
const now = Date.now();
const offline = { fetchPolicy: 'cache-only' } as const;

const folder = mkdtempSync(join(tmpdir(), 'tripledger-event-loop-'));
const hook = join(import.meta.dirname, '../../helpers/typescript-hook.mjs');
const api = new Worker(join(import.meta.dirname, 'api-server.ts'), {
  execArgv: ['--disable-warning=ExperimentalWarning', '--import', hook],
  workerData: { trips: syncedTrips, reportRows },
});
const [baseUrl] = (await once(api, 'message')) as [string];

const key = newCacheKey();
const cache = await openCaches(join(folder, 'cache')).open('office', key, now);
await putTrips(cache.records, { trips, withSectors: savedDetails });
const session = makeSavedSession(baseUrl, cache);
const syncCache = await openCaches(join(folder, 'sync')).open('office', newCacheKey(), now);
const syncSession = makeSavedSession(baseUrl, syncCache);

const reports = new ReportService();
const page = { filters: {}, page: 1, perPage: 50 };
const toPath = (name: string) => join(folder, name);
const results = new Map<string, WorstBlock>();

async function measure(job: string, work: () => Promise<unknown>): Promise<void> {
  const block = await measureBlocks(work);
  results.set(job, block);
  const verdict = block.cpuMs <= maxBlockMs ? '' : '  over 50 ms';
  const times = [formatMs(block.cpuMs, 6), formatMs(block.wallMs, 8), formatMs(block.tookMs, 9)];
  say(`${job.padEnd(56)}${times.join('')}${verdict}`);
}

say(`${trips} saved trips, ${savedDetails} with sectors; reports of ${reportRows} rows`);
say(`${'worst block of main, ms'.padEnd(56)}   CPU    wall     took`);
await measure('nothing', () => new Promise((resolve) => setTimeout(resolve, 500)));
await measure('saved list, first page', () => listTrips(session, page, offline));
await measure('saved list, search', () => listTrips(session, { ...page, filters: { search: 'zoë s' } }, offline));
await measure('saved list, all trips', () => listAllTrips(session, { filters: {} }, offline));
const query = {
  text: 'tāne s',
  names: { branch: [], client: [], consultant: [], supplier: [], product: [] },
  maxHits: 20,
};
await measure('search of trips for any text', () => cache.search.searchTrips(query));
await measure('search of clients for any text', () => cache.search.searchClients(query));
await measure('search of sectors, all read first', async () => {
  while ((await cache.search.searchSectors(query)).reading.state !== 'complete') await wait(20);
});
await measure('names of clients', () => getDirectory(session, offline));
await measure('commission by supplier, from saved bookings', () =>
  cache.commission.sumUp({
    ...{ date: 'return', bookings: 'active', days: { from: null, to: '2026-11-19' }, today: '2026-11-20' },
    ...{ worked: [], finished: [], tolerances: [], chasesClaimed: false },
  }),
);
await measure(`update of ${syncedTrips} trips`, () => updateToEnd(syncSession));
for (const format of ['csv', 'xlsx', 'json'] as const) {
  await measure(`report straight to a file, verified: ${format}`, () =>
    reports.runToFile(session, 'sectors', {}, toPath(`report.${format}`), { format, withProvenanceFile: true }),
  );
}
await measure('removal of what is old, by its age', () => syncCache.records.removeOlderThan(Date.now(), false));
const [first, second] = [await reports.run(session, 'sectors', {}), await reports.run(session, 'sectors', {})];
await measure('report to the screen', () => reports.run(session, 'sectors', {}));
await measure('report to the screen, its blocks for the window', async () => {
  for (let index = 0; index < first.blocks.rows.length; index += 1) await readBlockAsCells(first, index);
});
for (const format of ['csv', 'xlsx'] as const) {
  await measure(`result on screen to a file, verified: ${format}`, () =>
    exportToFile(toPath(`result.${format}`), toRunSource(first, {}), format, buildRunProvenance(first), {
      withProvenanceFile: false,
    }),
  );
}
await measure('comparison of two runs', () => new Comparisons().compare(first, second, 'trip_id'));
const list = await listAllTrips(session, { filters: {} }, offline);
for (const format of ['csv', 'xlsx'] as const) {
  await measure(`saved list to a file: ${format}`, async () => {
    const provenance = await buildTripProvenance('Office', {}, list, [], undefined);
    const source = toTableSource(await buildTripTable(list.value, undefined));
    return await exportToFile(toPath(`trips.${format}`), source, format, provenance, { withProvenanceFile: false });
  });
}
await measure('run history', () => reports.history(session).list());
for (const format of ['csv', 'xlsx'] as const) {
  await measure(`table as on screen, grouped: ${format}`, () =>
    exportAsOnScreen(trips, toPath(`screen.${format}`), format),
  );
}
await measure('dump of all saved records', () => dump(cache, join(folder, 'dump')));
await cache.close();

rmSync(folder, { recursive: true, force: true });
process.exit([...results.values()].some(({ cpuMs }) => cpuMs > maxBlockMs) ? 1 : 0);
