/** Which threads of Tripledger let others go first. */
import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { ReportService } from '@main/reports/report-service';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect, it } from 'vitest';

const tasks = '/proc/self/task';
const report = successEnvelope({ headers: ['id'], rows: [{ id: 1 }], row_count: 1 });

/** The threads of this process, each with its name and its nice value. */
const listThreads = () =>
  readdirSync(tasks).map((id) => ({
    name: readFileSync(join(tasks, id, 'comm'), 'utf8').trim(),
    priority: getPriority(Number(id)),
  }));

it.runIf(process.platform === 'linux')(
  'faults 495: while a report is exported, the thread with its rows lets every other thread go first',
  async () => {
    const normal = getPriority(process.pid);
    const { url } = await startFaultServer(respondWith(report));
    await new ReportService().runToFile(makeSession(url), 'sales', {}, join(temporaryFolder(), 'sales.csv'), {
      format: 'csv',
      withProvenanceFile: false,
    });
    const threads = listThreads();
    const [ofReports, others] = [true, false].map((isOfReports) =>
      threads.filter(({ name }) => (name === 'report') === isOfReports).map(({ priority }) => priority),
    );
    expect(ofReports).toEqual([Math.max(normal, constants.priority.PRIORITY_BELOW_NORMAL)]);
    // Also those that read and write files for all of the process.
    expect(threads.map(({ name }) => name)).toContain('libuv-worker');
    expect(new Set(others)).toEqual(new Set([normal]));
  },
);
