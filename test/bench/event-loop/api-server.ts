/** Worker: an API on loopback with many trips and one report, made before the first request, so that it responds at once. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { makeFullTrips } from '../cache/full-office';
import { paginate } from '../office/paginate';

export type OfficeSize = { readonly trips: number; readonly reportRows: number };

const { trips, reportRows } = workerData as OfficeSize;
const office = [...makeFullTrips(trips)];
const items = office.map(({ item }) => item);
const details = new Map(office.map(({ id, detail }) => [id, detail]));
const headers = ['trip_id', 'client', 'supplier', 'departs', 'total', 'commission', 'note'];

/** The rows of one run: every 50th differs from those of the run before. */
function makeReport(run: number): string {
  const rows = Array.from({ length: reportRows }, (_, index) => ({
    trip_id: index + 1,
    client: `Client ${index % 977}`,
    supplier: `Supplier ${index % 61}`,
    departs: `2026-${String(1 + (index % 12)).padStart(2, '0')}-15`,
    total: index * 137 + (index % 50 === 0 ? run : 0),
    commission: (index % 90) * 100,
    note: `Reference ${(index * 7_919) % 100_003}`,
  }));
  return JSON.stringify({ success: true, data: { headers, row_count: rows.length, rows } });
}

const reports = [makeReport(0), makeReport(1)];
let runs = 0;

function respond(url: URL): string {
  const { pathname } = url;
  const id = Number(url.searchParams.get('id') ?? pathname.split('/').at(-1));
  if (pathname.endsWith('/trip/fetchAll')) return paginate(items, url);
  if (pathname.includes('/trip/fetchOne')) return JSON.stringify({ success: true, data: details.get(id) });
  if (pathname.includes('/report/run')) {
    runs += 1;
    return reports[runs % 2] ?? '';
  }
  if (pathname.endsWith('/report/list')) {
    return JSON.stringify({ success: true, data: { reports: [{ slug: 'sectors', display_name: 'Sectors' }] } });
  }
  if (pathname.includes('/client/fetchOne')) return JSON.stringify({ success: true, data: { id, first_name: 'Ana' } });
  return paginate([], url);
}

const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(respond(new URL(request.url ?? '/', 'http://localhost')));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  parentPort?.postMessage(`http://127.0.0.1:${port}`);
});
