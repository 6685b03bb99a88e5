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

/** Starts an office. Each run of its report returns the next rows; the last ones are repeated. */
export async function startChangingReport(...results: readonly (readonly ReportRow[])[]) {
  let run = 0;
  const server = await startFaultServer((_request, response) => {
    const rows = results[Math.min(run, results.length - 1)] ?? [];
    run += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(successEnvelope({ headers: Object.keys(rows[0] ?? { id: 0 }), rows, row_count: rows.length }));
  });
  return makeSession(server.url, canaryToken, [], { clock: tickingClock });
}
