/** An office whose report returns other rows at each run. */

import { canaryToken } from '@test/helpers/canary-token';
import { autoAdvancingClock } from '@test/helpers/clock';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';

let nowMs = 1_800_000_000_000;

/** Advances by a second whenever it is read, so that every run has a time of its own. */
export const tickingClock = {
  ...autoAdvancingClock(),
  now: () => {
    nowMs += 1_000;
    return nowMs;
  },
};

export type ReportRow = Readonly<Record<string, unknown>>;

/** The filters of a request, as a server says that it applied them. */
export function readFilters(url: string | undefined): Record<string, string> {
  const { report: _, ...filters } = Object.fromEntries(new URL(url ?? '', 'http://x').searchParams);
  return filters;
}

/** Starts an office. Each run of its report returns the next rows; the last ones are repeated. */
export async function startChangingReport(...results: readonly (readonly ReportRow[])[]) {
  let run = 0;
  const server = await startFaultServer((request, response) => {
    const rows = results[Math.min(run, results.length - 1)] ?? [];
    run += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    const headers = Object.keys(rows[0] ?? { id: 0 });
    const applied = readFilters(request.url);
    response.end(successEnvelope({ headers, rows, row_count: rows.length, filters_applied: applied }));
  });
  return makeSession(server.url, canaryToken, [], { clock: tickingClock });
}
