/** Packs: several reports one after the other into one folder, resumed where they were interrupted. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoOffice } from '@main/demo-office/server';
import { formatPackSummary } from '@main/reports/packs/pack-summary';
import type { Services } from '@main/services';
import { getDateRange } from '@shared/date-ranges';
import { getLocalDay } from '@shared/dates';
import { AppError } from '@shared/errors';
import { noParameters } from '@shared/report-parameters';
import { type Pack, packSchema } from '@shared/schemas/preferences';
import { canaryToken } from '@test/helpers/canary-token';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { startFaultServer } from '@test/helpers/fault-server';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { describe, expect, it } from 'vitest';

const item = (slug: string, format: Pack['items'][number]['format'] = 'csv') => ({
  slug,
  format,
  parameters: { filters: {}, ranges: { general: 'last-month' as const } },
});
const monthEnd = packSchema.parse({ name: 'Month end', items: [item('one'), item('two', 'xlsx'), item('one', 'tsv')] });

type OfficeState = { broken: Set<string>; cut: Set<string>; onRun?: () => void };

/** Starts an office: reports in `broken` fail, and those in `cut` send no response. */
async function startOffice(state: OfficeState) {
  return await startFaultServer((request, response) => {
    const slug = new URL(request.url ?? '', 'http://x').searchParams.get('report') ?? '';
    if (slug === '') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(
        successEnvelope([], { pagination: { total: 0, page: 1, per_page: 1, total_pages: 0, has_next: false } }),
      );
    }
    state.onRun?.();
    if (state.cut.has(slug)) return response.destroy();
    response.writeHead(state.broken.has(slug) ? 500 : 200, { 'content-type': 'application/json' });
    const failed = JSON.stringify({
      success: false,
      error: 'Report execution failed',
      code: 500,
      details: { report: slug, error: 'SQLSTATE[42S22]' },
    });
    return response.end(
      state.broken.has(slug) ? failed : successEnvelope({ headers: ['a'], rows: [{ a: slug }], row_count: 1 }),
    );
  });
}

async function connected(services: Services, baseUrl: string) {
  const { currentOfficeId } = await services.offices.connect({
    name: 'Sydney',
    baseUrl,
    token: canaryToken,
    sessionOnly: true,
  });
  const session = await services.offices.openSession(currentOfficeId ?? '');
  services.preferences.change(session.office, { kind: 'pack', name: monthEnd.name, pack: monthEnd });
  return session;
}

const statuses = (run: { items: readonly { status: string }[] }) => run.items.map(({ status }) => status);

describe('a pack', () => {
  it('faults 163: fails the report that was being written where an error in main was not its own', async () => {
    const services = makeServices(temporaryFolder());
    const lost = new AppError('internal', 'It ended because of another error.', {});
    let runs = 0;
    const onRun = () => {
      runs += 1;
      if (runs === 2) services.packs.failAll(lost);
    };
    const server = await startOffice({ broken: new Set(), cut: new Set(), onRun });
    const session = await connected(services, server.url);
    await expect(services.packs.run(session, monthEnd.name, temporaryFolder())).rejects.toBe(lost);
    // What its requests still bring changes nothing.
    await new Promise((done) => setImmediate(done));
    const [run] = services.packs.state(session.office.id);
    expect([run?.phase, statuses(run ?? { items: [] })]).toEqual(['stopped', ['done', 'failed', 'waiting']]);
    expect(run?.items[1]?.problem?.message).toBe(lost.message);
    await services.close();
  });

  it('writes every report into a file of its own in the folder, with a summary', async () => {
    const server = await startOffice({ broken: new Set(), cut: new Set() });
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const folder = temporaryFolder();
    const run = await services.packs.run(session, 'Month end', folder);
    expect([run.phase, statuses(run)]).toEqual(['done', ['done', 'done', 'done']]);
    const names = readdirSync(folder).sort();
    expect(names).toEqual([
      expect.stringMatching(/^month-end-summary-[\d-]{10}\.txt$/),
      expect.stringMatching(/^one-[\d-]{10}\.csv$/),
      expect.stringMatching(/^one-[\d-]{10}\.csv\.about\.txt$/),
      expect.stringMatching(/^one-[\d-]{10}\.tsv$/),
      expect.stringMatching(/^one-[\d-]{10}\.tsv\.about\.txt$/),
      expect.stringMatching(/^two-[\d-]{10}\.xlsx$/),
    ]);
    const summary = readFileSync(join(folder, names[0] ?? ''), 'utf8');
    expect(summary).toMatch(/^Month end, [\d-]{10}: 3 of 3 reports written, complete\r\nWritten: one-/);
    const [sent] = server.seen.filter(({ path }) => path.includes('report=one'));
    expect(sent?.path).toMatch(/startDate=\d{4}-\d{2}-01&endDate=\d{4}-\d{2}-(28|29|30|31)$/);
  });

  it('continues after a report that fails, gives the reason, and can be resumed', async () => {
    const state = { broken: new Set(['two']), cut: new Set<string>() };
    const server = await startOffice(state);
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const folder = temporaryFolder();
    const first = await services.packs.run(session, 'Month end', folder);
    expect([first.phase, statuses(first)]).toEqual(['done', ['done', 'failed', 'done']]);
    expect(first.items[1]?.problem).toMatchObject({
      code: 'report-failed',
      message: expect.stringContaining('SQLSTATE[42S22]'),
    });
    const summary = readdirSync(folder).find((name) => name.includes('summary')) ?? '';
    expect(readFileSync(join(folder, summary), 'utf8')).toContain('Not written: two. This report has a fault');
    state.broken.clear();
    const before = server.seen.length;
    const second = await services.packs.run(session, 'Month end', folder);
    expect([second.phase, statuses(second)]).toEqual(['done', ['done', 'done', 'done']]);
    expect(server.seen.slice(before).map(({ path }) => path.includes('report=two'))).toEqual([true]);
  });

  it('stops if the office cannot be reached, and resumes after a restart with the same days', async () => {
    const state = { broken: new Set<string>(), cut: new Set(['two']) };
    const server = await startOffice(state);
    const home = temporaryFolder();
    const services = makeServices(home);
    const { currentOfficeId } = await services.offices.connect({
      name: 'Sydney',
      baseUrl: server.url,
      token: canaryToken,
      sessionOnly: false,
    });
    const officeId = currentOfficeId ?? '';
    const session = await services.offices.openSession(officeId);
    services.preferences.change(session.office, { kind: 'pack', name: monthEnd.name, pack: monthEnd });
    const folder = temporaryFolder();
    const first = await services.packs.run(session, 'Month end', folder);
    expect([first.phase, statuses(first)]).toEqual(['stopped', ['done', 'failed', 'waiting']]);
    await services.close();
    state.cut.clear();
    const again = makeServices(home);
    // Runs of packs are sealed with the office's key, which is loaded once the office is open.
    await again.offices.openSession(officeId);
    expect(again.packs.state(officeId).map(({ phase }) => phase)).toEqual(['stopped']);
    const before = server.seen.length;
    const second = await again.packs.run(await again.offices.openSession(officeId), 'Month end', folder);
    expect([second.day, second.startedAtMs]).toEqual([first.day, first.startedAtMs]);
    expect(second.items.map(({ filters }) => filters)).toEqual(first.items.map(({ filters }) => filters));
    expect(statuses(second)).toEqual(['done', 'done', 'done']);
    expect(server.seen.slice(before).filter(({ path }) => path.startsWith('/report/run'))).toHaveLength(2);
    again.packs.forget(officeId);
    expect(makeServices(home).packs.state(officeId)).toEqual([]);
  });

  it('can be stopped between and within its reports, and leaves no incomplete file', async () => {
    const office = await startDemoOffice({ token: canaryToken, today: '2026-11-20' });
    const services = makeServices(temporaryFolder());
    const session = await connected(services, office.baseUrl);
    const items = ['sector-ledger', 'sector-ledger'].map((slug) => item(slug));
    services.preferences.change(session.office, {
      kind: 'pack',
      name: 'Big',
      pack: packSchema.parse({ name: 'Big', items }),
    });
    const folder = temporaryFolder();
    const running = services.packs.run(session, 'Big', folder);
    services.packs.stop(session.office.id);
    const run = await running;
    await office.close();
    expect([run.phase, statuses(run)]).toEqual(['stopped', ['waiting', 'waiting']]);
    expect(readdirSync(folder).filter((name) => !name.includes('summary'))).toEqual([]);
  });

  it('starts again if the pack was changed since', async () => {
    const state = { broken: new Set(['two']), cut: new Set<string>() };
    const server = await startOffice(state);
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const folder = temporaryFolder();
    await services.packs.run(session, 'Month end', folder);
    const changed = { ...monthEnd, items: monthEnd.items.slice(0, 1) };
    services.preferences.change(session.office, { kind: 'pack', name: monthEnd.name, pack: changed });
    const before = server.seen.length;
    expect(statuses(await services.packs.run(session, 'Month end', folder))).toEqual(['done']);
    expect(server.seen.length - before).toBe(1);
  });

  it('faults 117: numbers the names of its files if other files have those names, and warns of it', async () => {
    const state = { broken: new Set<string>(), cut: new Set<string>() };
    const server = await startOffice(state);
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const folder = temporaryFolder();
    const first = await services.packs.run(session, 'Month end', folder);
    for (const { file } of first.items) writeFileSync(join(folder, file), 'edited by hand');
    const before = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    const other = { name: 'Other', items: [item('one'), item('two', 'xlsx')] };
    services.preferences.change(session.office, { kind: 'pack', name: 'Other', pack: packSchema.parse(other) });
    const second = await services.packs.run(session, 'Other', folder);
    const day = second.day;
    expect(second.items.map(({ file, taken }) => [file, taken])).toEqual([
      [`one-${day} (2).csv`, `one-${day}.csv`],
      [`two-${day} (2).xlsx`, `two-${day}.xlsx`],
    ]);
    expect(readFileSync(join(folder, `one-${day} (2).csv`), 'utf8')).toBe('a\r\none\r\n');
    expect(formatPackSummary(second)).toContain(
      `Written: one-${day} (2).csv (one), 1 rows. one-${day}.csv was there already.`,
    );
    // The same pack from the start is another run, with a summary of its own.
    const third = await services.packs.run(session, 'Month end', folder);
    expect(third.items.map(({ file }) => file)).toEqual([
      `one-${day} (3).csv`,
      `two-${day} (3).xlsx`,
      `one-${day} (2).tsv`,
    ]);
    expect([first, second, third].map(({ summary }) => summary)).toEqual([
      { file: `month-end-summary-${day}.txt`, taken: null },
      { file: `other-summary-${day}.txt`, taken: null },
      { file: `month-end-summary-${day} (2).txt`, taken: `month-end-summary-${day}.txt` },
    ]);
    for (const [name, text] of before) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });

  it('faults 117: replaces no file that was created during its run, nor a provenance file', async () => {
    const folder = temporaryFolder();
    const state: OfficeState = { broken: new Set<string>(), cut: new Set<string>() };
    const server = await startOffice(state);
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const items = [item('one')];
    services.preferences.change(session.office, {
      kind: 'pack',
      name: 'P',
      pack: packSchema.parse({ name: 'P', items }),
    });
    const day = getLocalDay(services.clock.now());
    writeFileSync(join(folder, `one-${day}.csv.about.txt`), 'a note of ours');
    state.onRun = () => writeFileSync(join(folder, `one-${day} (2).csv`), 'just now');
    const run = await services.packs.run(session, 'P', folder);
    expect(run.items).toMatchObject([{ status: 'done', file: `one-${day} (3).csv`, taken: `one-${day}.csv` }]);
    expect(readFileSync(join(folder, `one-${day}.csv.about.txt`), 'utf8')).toBe('a note of ours');
    expect(readFileSync(join(folder, `one-${day} (2).csv`), 'utf8')).toBe('just now');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('replaces only its own summary when it is resumed', async () => {
    const state = { broken: new Set(['two']), cut: new Set<string>() };
    const server = await startOffice(state);
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const folder = temporaryFolder();
    const first = await services.packs.run(session, 'Month end', folder);
    state.broken.clear();
    const second = await services.packs.run(session, 'Month end', folder);
    expect(second.summary).toEqual(first.summary);
    expect(readdirSync(folder).filter((name) => name.includes('summary'))).toEqual([first.summary?.file]);
    expect(readFileSync(join(folder, second.summary?.file ?? ''), 'utf8')).toContain('3 of 3 reports written');
  });

  it('lists the anomalies of a report in its summary and its state', async () => {
    const server = await startFaultServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const isReport = request.url?.startsWith('/report/run');
      const data = isReport ? { headers: ['a'], rows: [{ a: 1 }], row_count: 9, filters_applied: {} } : [];
      response.end(
        successEnvelope(data, { pagination: { total: 0, page: 1, per_page: 1, total_pages: 0, has_next: false } }),
      );
    });
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const pack = { name: 'P', items: [{ ...item('one'), parameters: noParameters }] };
    services.preferences.change(session.office, { kind: 'pack', name: 'P', pack: packSchema.parse(pack) });
    const run = await services.packs.run(session, 'P', temporaryFolder());
    const warning = 'The server said 9 rows but sent 1.';
    expect(run.items[0]?.warnings).toEqual([warning]);
    expect(formatPackSummary(run)).toContain(`\r\nWarning: ${warning}\r\n`);
  });

  it('rejects a missing folder and an unknown pack', async () => {
    const server = await startOffice({ broken: new Set(), cut: new Set() });
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    await expect(services.packs.run(session, 'Nothing', temporaryFolder())).rejects.toMatchObject({ code: 'usage' });
    const folder = join(temporaryFolder(), 'none');
    await expect(services.packs.run(session, 'Month end', folder)).rejects.toMatchObject({ code: 'output-failed' });
    expect(existsSync(folder)).toBe(false);
    expect(services.packs.state(session.office.id)).toMatchObject([{ phase: 'stopped' }]);
  });

  describe('with one workbook', () => {
    const readTexts = (parts: Map<string, Buffer>, sheet: number) =>
      [
        ...(parts.get(`xl/worksheets/sheet${sheet}.xml`)?.toString('utf8') ?? '').matchAll(/<row[^>]*>(.*?)<\/row>/gs),
      ].map(([, row = '']) =>
        [...row.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
      );
    const getSheetNames = (parts: Map<string, Buffer>) =>
      [...(parts.get('xl/workbook.xml')?.toString('utf8') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(
        ([, name]) => name,
      );

    const book = packSchema.parse({
      name: 'Month end',
      items: [item('one'), item('two', 'tsv'), item('ONE')],
      period: 'last-quarter',
      hasWorkbook: true,
    });

    it('has a cover with the period, the totals and the failures, and a sheet for each report', async () => {
      const services = makeServices(temporaryFolder());
      const state = { broken: new Set(['two']), cut: new Set<string>() };
      const server = await startOffice(state);
      const session = await connected(services, server.url);
      services.preferences.change(session.office, { kind: 'pack', name: book.name, pack: book });
      const folder = temporaryFolder();
      const run = await services.packs.run(session, book.name, folder);
      const period = getDateRange('last-quarter', run.day);
      expect(run.items.map(({ filters }) => [filters.startDate, filters.endDate])).toEqual(
        book.items.map(() => [period.from, period.to]),
      );
      const path = join(folder, run.workbook?.file ?? '');
      const first = unzip(readFileSync(path));
      expect(getSheetNames(first)).toEqual(['Cover', 'one', 'ONE (2)']);
      const cover = readTexts(first, 1);
      const filters = `startDate ${period.from}, endDate ${period.to}`;
      for (const row of [
        ['one', 'one', '1', '', filters],
        ['two', 'NOT IN THIS WORKBOOK', '', '', expect.stringContaining('SQLSTATE[42S22]')],
        ['ONE', 'ONE (2)', '1', '', filters],
      ]) {
        expect(cover).toContainEqual(row);
      }
      expect(cover).toContainEqual(['Period', `${period.from} to ${period.to}`, '', '', '']);
      expect(cover).toContainEqual(['Reports', '2 of 3, NOT COMPLETE', '', '', '']);
      expect(readTexts(first, 2)).toEqual([['a'], ['one']]);
      expect(formatPackSummary(run)).toContain(`Workbook: ${run.workbook?.file}`);

      // Only what failed runs again, and the run's own workbook is replaced.
      state.broken.clear();
      const resumed = await services.packs.run(session, book.name, folder);
      const second = unzip(readFileSync(path));
      expect(getSheetNames(second)).toEqual(['Cover', 'one', 'two', 'ONE (2)']);
      expect(readTexts(second, 3)).toEqual([['a'], ['two']]);
      expect(resumed.workbook).toEqual(run.workbook);
      expect(readdirSync(folder).filter((name) => name.startsWith('month-end-2')).length).toBe(1);
    });

    it('faults 322: keeps the reports and says so where a file for the workbook is gone, and replaces no other file', async () => {
      const services = makeServices(temporaryFolder());
      const state = { broken: new Set(['two']), cut: new Set<string>() };
      const server = await startOffice(state);
      const session = await connected(services, server.url);
      services.preferences.change(session.office, { kind: 'pack', name: book.name, pack: book });
      const folder = temporaryFolder();
      writeFileSync(join(folder, `month-end-${getLocalDay(session.now())}.xlsx`), 'Ana');
      const run = await services.packs.run(session, book.name, folder);
      expect(run.workbook?.taken).toBe(`month-end-${run.day}.xlsx`);
      expect(readFileSync(join(folder, run.workbook?.taken ?? ''), 'utf8')).toBe('Ana');
      state.broken.clear();
      rmSync(join(folder, run.items[0]?.file ?? ''));
      const resumed = await services.packs.run(session, book.name, folder);
      expect(statuses(resumed)).toEqual(['done', 'done', 'done']);
      expect(resumed.workbook?.problem).toContain('is not in the folder any more');
      expect(getSheetNames(unzip(readFileSync(join(folder, resumed.workbook?.file ?? ''))))).toEqual([
        'Cover',
        'one',
        'ONE (2)',
      ]);
    });
  });
});
