/** An API on loopback with a list of trips and one large report, which it streams from a file. */
import { createReadStream, statSync } from 'node:fs';
import { type LoopbackServer, serveLoopback } from '@test/helpers/loopback';
import { makeFullTrips } from '../office/full-office';
import { paginate } from '../office/paginate';

const items = Array.from(makeFullTrips(2_400), ({ item }) => item);

/** @param report - the file of the report's response */
export async function startReportOffice(report: string): Promise<LoopbackServer> {
  return await serveLoopback((request, response) => {
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
}
