/** An API on loopback with a list of trips and one large report, which it streams from a file. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeItem } from '../event-loop/office-data';

const tripCount = 2_400;
const items = Array.from({ length: tripCount }, (_, index) => makeItem(index + 1));

function paginate(all: readonly unknown[], url: URL): string {
  const page = Number(url.searchParams.get('page') ?? 1);
  const perPage = Number(url.searchParams.get('per_page') ?? 50);
  const totalPages = Math.max(1, Math.ceil(all.length / perPage));
  const pagination = {
    total: all.length,
    page,
    per_page: perPage,
    total_pages: totalPages,
    has_next: page < totalPages,
  };
  return JSON.stringify({ success: true, data: all.slice((page - 1) * perPage, page * perPage), pagination });
}

/** @param report - the file of the report's response */
export async function startReportOffice(report: string): Promise<{ baseUrl: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const headers = { 'content-type': 'application/json' };
    if (url.pathname.includes('/report/run')) {
      response.writeHead(200, { ...headers, 'content-length': statSync(report).size });
      createReadStream(report, { highWaterMark: 1_048_576 }).pipe(response);
      return;
    }
    response.writeHead(200, headers);
    response.end(paginate(url.pathname.endsWith('/trip/fetchAll') ? items : [], url));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
