/** The report worker as a real thread: the row engine runs in it alone, and it may die. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deflateRawSync } from 'node:zlib';
import { defaultRunLimits, listRuns } from '@main/office/reports/loaded-run';
import { ReportService } from '@main/office/reports/report-service';
import { reportMethods } from '@main/rows/thread/methods';
import { reportCalls, reportWorker } from '@main/rows/thread/report-worker';
import { exportToFile } from '@main/rows/thread/write-table';
import type { ExportFormat } from '@shared/exports/formats';
import { compareRuns } from '@test/helpers/comparisons';
import { expectAppError, successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { exportRun, openResponse, toResult } from '@test/helpers/report-runs';
import { plainProvenance, readRows } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, amount: id * 3, note: `Zoë ${id}` }));
const report = toResult(['id', 'amount', 'note'], rows);

type Instances = { Instance: new (...args: object[]) => { readonly exports: object } };
const webAssembly = (globalThis as unknown as { WebAssembly: Instances }).WebAssembly;

/** Counts the turns of main's event loop, and the row engines that are started on its thread. */
function watchMain() {
  const counts = { turns: 0, engines: 0 };
  const { Instance } = webAssembly;
  webAssembly.Instance = class extends Instance {
    constructor(...args: object[]) {
      super(...args);
      // Not the parser of Node's HTTP client.
      if ('inputAt' in this.exports) counts.engines += 1;
    }
  };
  let timer: NodeJS.Immediate;
  const count = () => {
    counts.turns += 1;
    timer = setImmediate(count);
  };
  count();
  onTestFinished(() => {
    webAssembly.Instance = Instance;
    clearImmediate(timer);
  });
  return counts;
}

/** Starts a server that sends the first half of a report, and hands out the response that it has not ended. */
async function startHalfServer() {
  const half = Promise.withResolvers<ServerResponse>();
  const server = await startFaultServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(report.slice(0, report.length / 2));
    half.resolve(response);
    return response;
  });
  return { server, half: half.promise };
}

describe('the report worker', () => {
  it.each(['csv', 'xlsx', 'json'] as const)(
    'a report goes into a %s file and is verified while main goes on with other work',
    async (format: ExportFormat) => {
      const { path, write } = await openResponse(report);
      const counts = watchMain();
      const { run: made } = await write(format);
      expect(made.rowsReceived).toBe(rows.length);
      expect(readFileSync(path).length).toBeGreaterThan(100_000);
      expect(counts.turns).toBeGreaterThan(10);
      expect(counts.engines).toBe(0);
    },
  );

  it.each([
    ['is too large for the run history is not compressed for it', 12_000_000, false],
    ['fits into the run history is stored while it is written', 1_000_000, true],
  ] as const)('a report that says at its start that it %s', async (_, bytes, isStored) => {
    const long = Array.from({ length: bytes / 1_000 }, (_row, id) => ({ id, note: 'x'.repeat(1_000) }));
    const body = successEnvelope({ headers: ['id', 'note'], rows: long });
    const server = await startFaultServer(respondWith(body, 200, { 'content-length': `${body.length}` }));
    const session = makeSession(server.url);
    const reports = new ReportService({ ...defaultRunLimits, resultMegabytes: 2 });
    const sent = vi.spyOn(reportWorker.client, 'call');
    onTestFinished(() => sent.mockRestore());
    const path = join(temporaryFolder(), 'out.csv');
    await reports.runToFile(session, 'r', {}, path, { format: 'csv' });
    const inputs = sent.mock.calls.flatMap(([method, input]) => (method === 'runs.open' ? [input] : []));
    const maxBlockBytes = isStored ? 2_000_000 : 0;
    expect(inputs).toMatchObject([{ args: [{ maxBlockBytes }] }]);
    const [entry] = await listRuns(session);
    expect([entry?.hasRows, entry?.run.rowsReceived]).toEqual([isStored, long.length]);
    expect(readFileSync(path, 'utf8').split('\r\n')).toHaveLength(long.length + 2);
  });

  it('a result is shown, exported in another order and compared while main goes on with other work', async () => {
    const { run } = await openResponse(report);
    const counts = watchMain();
    const [first, second] = [await run(), await run()];
    expect((await readRows(first)).at(-1)).toEqual([19_999, 59_997, 'Zoë 19999']);
    expect((await exportRun(first, 'csv')).toString()).toMatch(/^id,.*\r\n0,/);
    expect((await compareRuns(first, second, null)).summary.same).toBe(rows.length);
    expect(counts.turns).toBeGreaterThan(10);
    expect(counts.engines).toBe(0);
  });

  it('faults 220: that dies in the middle of a report fails it with words, keeps the old file and leaves no other', async () => {
    const { server, half } = await startHalfServer();
    const path = join(temporaryFolder(), 'out.csv');
    writeFileSync(path, 'old');
    const session = makeSession(server.url);
    const reports = new ReportService();
    const hasRows = Promise.withResolvers<void>();
    const running = reports.runToFile(session, 'r', {}, path, {
      format: 'csv',
      onProgress: (progress) => progress.rows > 0 && hasRows.resolve(),
    });
    const failed = expectAppError(running);
    const response = await half;
    await hasRows.promise;
    await reportWorker.terminate();
    response.end(report.slice(report.length / 2));
    const error = await failed;
    expect([error.code, error.message]).toEqual(['internal', expect.stringContaining('starts again by itself')]);
    expect(error.message).toContain('A file that was there before is unchanged');
    expect(server.seen).toHaveLength(1);
    expect([readdirSync(join(path, '..')), readFileSync(path, 'utf8')]).toEqual([['out.csv'], 'old']);
    expect(await listRuns(session)).toEqual([]);
  });

  it('faults 220: that dies in the middle of an export of a table keeps the old file and leaves no other', async () => {
    const path = join(temporaryFolder(), 'out.csv');
    writeFileSync(path, 'old');
    const pieces = async function* () {
      yield Buffer.from('[1]');
      await reportWorker.terminate();
      yield Buffer.from(',[2]');
    };
    const source = { headers: ['id'], rowsAreArrays: true, pieces: pieces() };
    const exported = exportToFile(path, source, 'csv', { ...plainProvenance, rows: 2 });
    expect((await expectAppError(exported)).message).toContain('starts again by itself');
    expect([readdirSync(join(path, '..')), readFileSync(path, 'utf8')]).toEqual([['out.csv'], 'old']);
  });

  it('faults 220: that died has no comparison any more, and says so', async () => {
    const run = await (await openResponse(report)).run();
    const { summary, differences } = await compareRuns(run, run, 'id');
    expect(differences).toHaveLength(1_000);
    await reportWorker.terminate();
    const error = await expectAppError(reportCalls.comparisons.read(summary.comparisonId, 0, 10));
    expect([error.code, error.message]).toEqual(['run-unknown', expect.stringContaining('Compare again')]);
    // The result itself is not lost: its rows are not the worker's.
    expect(await readRows(run)).toHaveLength(rows.length);
  });

  it('faults 220: that died is there again for the next report', async () => {
    const { read, write } = await openResponse(report);
    await reportCalls.summaries.listMissing([]);
    await reportWorker.terminate();
    await write('csv');
    expect(read()).toContain('19999,59997,Zoë 19999');
  });
});

/** Results that are read one after the other, and more than the sandbox has room for. */
const loadedCount = 200;
/** Engines that may be alive: of the reads under way, and of those that are not collected yet. */
const maxAlive = 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** V8's sandbox, which is on in Electron and off in Node, has room for some 125. */
it('results keep no engine: 200 of them that were all read keep a few alive', async () => {
  const started: WeakRef<object>[] = [];
  const { Instance } = webAssembly;
  onTestFinished(() => {
    webAssembly.Instance = Instance;
  });
  // Not a mock of Vitest: it keeps what it returned.
  webAssembly.Instance = class extends Instance {
    constructor(...args: object[]) {
      super(...args);
      started.push(new WeakRef((this.exports as { readonly memory: object }).memory));
    }
  };
  // The worker's methods on this thread, whose engines can be counted.
  const worker = {} as Parameters<typeof reportMethods.rows.toCells>[0];
  const texts = Array.from({ length: loadedCount }, (_, index) => {
    const deflated = deflateRawSync(Buffer.from(`{"id":${index}}]`));
    return Buffer.from(
      reportMethods.rows.toCells(worker, { headers: ['id'], deflated, isFirst: true }).value,
    ).toString();
  });
  expect(texts.at(-1)).toBe(`[[${loadedCount - 1}]]`);
  expect(started).toHaveLength(loadedCount);
  // A collection in a later task: what the last read left on the stack is gone.
  await new Promise((next) => setImmediate(next));
  collectGarbage();
  await new Promise((next) => setImmediate(next));
  collectGarbage();
  expect(started.filter((memory) => memory.deref() !== undefined).length).toBeLessThan(maxAlive);
});
