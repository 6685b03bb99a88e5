/** The run history: stored with the office, opened without the API, within the size that the user set. */

import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inflateRawSync } from 'node:zlib';
import { defaultRunLimits, listRuns } from '@main/office/reports/loaded-run';
import { ReportService } from '@main/office/reports/report-service';
import { canaryToken } from '@test/helpers/canary-token';
import { startChangingReport, tickingClock } from '@test/helpers/changing-report';
import { connectDemo, startDemo } from '@test/helpers/demo';
import { expectAppError } from '@test/helpers/expect-app-error';
import { makeSession } from '@test/helpers/office';
import { readRows } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

/** Reads the blobs of stored runs, as they are and inflated: rows are deflated before they are sealed. */
function readBlobs(path: string): string[] {
  const copy = join(temporaryFolder(), 'copy.db');
  copyFileSync(path, copy);
  const db = new DatabaseSync(copy);
  const blobs = ['run', 'run_block'].flatMap((table) =>
    db
      .prepare(`SELECT sealed FROM ${table}`)
      .all()
      .map(({ sealed }) => Buffer.from(sealed as Uint8Array)),
  );
  db.close();
  return blobs.flatMap((blob) => {
    try {
      return [blob.toString('utf8'), inflateRawSync(blob).toString('utf8')];
    } catch {
      return [blob.toString('utf8')];
    }
  });
}

function findInBlobs(path: string, secrets: readonly string[]): string[] {
  const texts = readBlobs(path);
  expect(texts.length).toBeGreaterThan(1);
  return secrets.filter((secret) => texts.some((text) => text.includes(secret)));
}

/** A database with the same tables, whose blobs are in clear. */
function createUnsealedDatabase([run, block]: readonly (string | Uint8Array)[]): string {
  const path = join(temporaryFolder(), 'unsealed.db');
  const db = new DatabaseSync(path);
  db.exec('CREATE TABLE run (sealed BLOB); CREATE TABLE run_block (sealed BLOB)');
  db.prepare('INSERT INTO run VALUES (?)').run(Buffer.from(run ?? ''));
  db.prepare('INSERT INTO run_block VALUES (?)').run(Buffer.from(block ?? ''));
  db.close();
  return path;
}

describe('the run history', () => {
  it('stores every run with its parameters, time, rows and totals, and opens it without the API', async () => {
    const office = await startDemo();
    const session = makeSession(office.baseUrl, canaryToken, [], { clock: tickingClock });
    const reports = new ReportService();
    const first = await reports.run(session, 'sales-by-consultant', { startDate: '2026-01-01' });
    const second = await reports.run(session, 'sales-by-consultant', {});
    await office.close();
    const later = new ReportService();
    const entries = await listRuns(session);
    expect(entries.map(({ run }) => run)).toEqual([second.run, first.run]);
    expect(entries[1]).toMatchObject({
      hasRows: true,
      run: { filtersSent: { startDate: '2026-01-01' }, rowsReceived: first.run.rowsReceived },
    });
    const opened = await later.loadRun(first.run.runId, session);
    expect(await readRows(opened)).toEqual(await readRows(first));
    await session.cache.runs.remove(first.run.runId);
    expect(await listRuns(session)).toHaveLength(1);
    expect((await expectAppError(new ReportService().loadRun(first.run.runId, session))).code).toBe('run-unknown');
  });

  it('opens a run that received no rows, which needs none', async () => {
    const session = await startChangingReport([]);
    const { run } = await new ReportService().run(session, 'r', {});
    const later = new ReportService();
    expect(await listRuns(session)).toMatchObject([{ hasRows: true, run: { rowsReceived: 0 } }]);
    expect(await readRows(await later.loadRun(run.runId, session))).toEqual([]);
  });

  it('stores a run without its rows beyond the size that the user set', async () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, note: 'x'.repeat(60) }));
    const session = await startChangingReport(rows);
    const reports = new ReportService({ ...defaultRunLimits, resultMegabytes: 1 });
    const loaded = await reports.run(session, 'r', {});
    expect(await readRows(loaded)).toHaveLength(20_000);
    expect(await listRuns(session)).toMatchObject([{ hasRows: false, run: { rowsReceived: 20_000 } }]);
  });

  it('removes the oldest rows beyond the total size, but not their runs', async () => {
    // Digits that do not repeat: each result takes somewhat more than a third of a megabyte when it is deflated.
    const rows = Array.from({ length: 30_000 }, (_, id) => ({
      id,
      note: `${(id * 7_919) % 100_003}${(id * 104_729) % 99_991}`,
    }));
    const session = await startChangingReport(rows);
    const reports = new ReportService({ ...defaultRunLimits, allMegabytes: 1 });
    for (let times = 0; times < 4; times += 1) await reports.run(session, 'r', {});
    const entries = await listRuns(session);
    expect(entries).toHaveLength(4);
    const [size = 0] = (await session.cache.runs.list()).map(({ bytes }) => bytes);
    const fitting = Math.floor(1_000_000 / size);
    expect(fitting).toBeGreaterThan(0);
    expect(entries.map(({ hasRows }) => hasRows)).toEqual([0, 1, 2, 3].map((index) => index < fitting));
    expect(fitting).toBeLessThan(4);
  });

  it('is encrypted on disk, can be opened after a restart, and is removed with its office', async () => {
    const { demo: office, services, start, id: officeId, openSession, savedData } = await connectDemo();
    const session = await openSession();
    const { run } = await services.reports.run(session, 'client-contacts', {});
    const loaded = await services.reports.loadRun(run.runId, session);
    const canary = (await readRows(loaded)).flat().find((cell) => typeof cell === 'string' && cell.length > 6);
    if (typeof canary !== 'string') throw new Error('The report has no text to search for.');
    const secrets = ['client-contacts', canary, canaryToken];
    const unsealed = [JSON.stringify({ ...run, token: canaryToken }), Buffer.from(await loaded.blocks.readDeflated(0))];
    await services.close();
    const files = readdirSync(savedData, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.db'));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const bytes = readFileSync(join(savedData, file)).toString('latin1');
      expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
    }
    const [database = ''] = files.filter((name) => name.endsWith('.db'));
    expect(findInBlobs(join(savedData, database), secrets)).toEqual([]);
    // The same search finds every secret in a database whose blobs are not sealed.
    expect(findInBlobs(createUnsealedDatabase(unsealed), secrets)).toEqual(secrets);
    await office.close();
    const restarted = start();
    const reopened = await restarted.offices.openSession(officeId);
    expect(await readRows(await restarted.reports.loadRun(run.runId, reopened))).toHaveLength(run.rowsReceived);
    await restarted.offices.remove(officeId);
    expect(readdirSync(savedData)).toEqual([]);
  });
});
