/** Packs: several reports one after the other into one folder, stopped, resumed, renamed and deleted. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changePack } from '@main/office/month-end/pack-runner';
import { formatPackSummary } from '@main/office/month-end/pack-workbook';
import { AppError } from '@shared/errors/errors';
import { noParameters } from '@shared/reports/parameters';
import { formatPeriod, getDateRange } from '@shared/values/date-ranges';
import { formatDate, formatMonth, getLocalDay } from '@shared/values/dates';
import { item, monthEnd, openPackOffice, statuses } from '@test/helpers/pack-office';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

describe('a pack', () => {
  const lost = new AppError('internal', 'It ended because of another error.', {});

  it('faults 163: fails the report that was being written where an error in main was not its own', async () => {
    const { state, services, officeId, runPack, countRuns } = await openPackOffice();
    state.onRun = () => {
      if (countRuns() === 2) services.packs.control.failAll(lost);
    };
    await expect(runPack()).rejects.toBe(lost);
    // What its requests still bring changes nothing.
    await new Promise((done) => setImmediate(done));
    const [run] = services.packs.listRuns(officeId);
    expect([run?.phase, statuses(run ?? { items: [] })]).toEqual(['stopped', ['done', 'failed', 'waiting']]);
    expect(run?.items[1]?.problem?.message).toBe(lost.message);
  });

  it('faults 740: that is stopped, and ends by another error before its report does: the report waits', async () => {
    const { state, services, officeId, runPack } = await openPackOffice();
    state.onRun = () => {
      services.packs.stop(officeId);
      services.packs.control.failAll(lost);
    };
    await expect(runPack()).rejects.toBe(lost);
    const [run] = services.packs.listRuns(officeId);
    expect([run?.phase, statuses(run ?? { items: [] })]).toEqual(['stopped', ['waiting', 'waiting', 'waiting']]);
    expect(run?.items[0]?.problem).toEqual({ code: 'cancelled', message: 'It was stopped.' });
  });

  it('writes every report into a file of its own in the folder, with a summary', async () => {
    const { folder, runPack, read, listRuns } = await openPackOffice();
    const run = await runPack();
    expect([run.phase, statuses(run)]).toEqual(['done', ['done', 'done', 'done']]);
    const names = readdirSync(folder).sort();
    expect(names).toEqual([
      expect.stringMatching(/^Month end summary\.txt$/),
      expect.stringMatching(/^one, [A-Z][a-z]{2} \d{4}\.csv$/),
      expect.stringMatching(/^one, [A-Z][a-z]{2} \d{4}\.csv\.about\.txt$/),
      expect.stringMatching(/^one, [A-Z][a-z]{2} \d{4}\.tsv$/),
      expect.stringMatching(/^one, [A-Z][a-z]{2} \d{4}\.tsv\.about\.txt$/),
      expect.stringMatching(/^two, [A-Z][a-z]{2} \d{4}\.xlsx$/),
    ]);
    expect(read(names[0])).toMatch(/^Month end, [\d-]{10}: 3 of 3 reports written, complete\r\nWritten: one, /);
    expect(listRuns()[0]?.path).toMatch(/report=one&startDate=\d{4}-\d{2}-01&endDate=\d{4}-\d{2}-(28|29|30|31)$/);
  });

  it('continues after a report that fails, gives the reason, and is resumed with its own summary', async () => {
    const { state, server, folder, runPack, read } = await openPackOffice({ broken: new Set(['two']) });
    const first = await runPack();
    expect([first.phase, statuses(first)]).toEqual(['done', ['done', 'failed', 'done']]);
    expect(first.items[1]?.problem).toMatchObject({
      code: 'report-failed',
      message: expect.stringContaining('SQLSTATE[42S22]'),
    });
    expect(read(first.summary?.file)).toContain('Not written: two. This report has a fault');
    state.broken.clear();
    const before = server.seen.length;
    const second = await runPack();
    expect([second.phase, statuses(second)]).toEqual(['done', ['done', 'done', 'done']]);
    expect(server.seen.slice(before).map(({ path }) => path.split('&')[0])).toEqual([
      '/report/list',
      '/report/run?report=two',
    ]);
    expect(second.summary).toEqual(first.summary);
    expect(readdirSync(folder).filter((name) => name.includes('summary'))).toEqual([first.summary?.file]);
    expect(read(second.summary?.file)).toContain('3 of 3 reports written');
  });

  it('starts again if it was changed since it was interrupted', async () => {
    const { server, savePack, runPack } = await openPackOffice({ broken: new Set(['two']) });
    await runPack();
    savePack({ items: monthEnd.items.slice(0, 1) });
    const before = server.seen.length;
    expect(statuses(await runPack())).toEqual(['done']);
    expect(server.seen.slice(before).map(({ path }) => path.split('?')[0])).toEqual(['/report/list', '/report/run']);
  });

  it('stops if the office cannot be reached, and resumes after a restart with the same days', async () => {
    const { state, home, folder, services, officeId, runPack, countRuns } = await openPackOffice(
      { cut: new Set(['two']) },
      { isSaved: true },
    );
    const first = await runPack();
    expect([first.phase, statuses(first)]).toEqual(['stopped', ['done', 'failed', 'waiting']]);
    await services.close();
    state.cut.clear();
    const again = makeServices(home);
    // Runs of packs are sealed with the office's key, which is loaded once the office is open.
    const reopened = await again.offices.openSession(officeId);
    expect(again.packs.listRuns(officeId).map(({ phase }) => phase)).toEqual(['stopped']);
    const before = countRuns();
    const second = await again.packs.run(reopened, 'Month end', folder);
    expect([second.day, second.startedAtMs]).toEqual([first.day, first.startedAtMs]);
    expect(second.items.map(({ filters }) => filters)).toEqual(first.items.map(({ filters }) => filters));
    expect(statuses(second)).toEqual(['done', 'done', 'done']);
    expect(countRuns() - before).toBe(2);
    again.packs.forget(officeId);
    expect(makeServices(home).packs.listRuns(officeId)).toEqual([]);
  });

  it.each(['before', 'when'])(
    'can be stopped %s its first report is requested, and leaves no incomplete file',
    async (when) => {
      const { state, services, officeId, folder, runPack } = await openPackOffice();
      if (when === 'when') state.onRun = () => services.packs.stop(officeId);
      const running = runPack();
      if (when === 'before') services.packs.stop(officeId);
      const run = await running;
      expect([run.phase, statuses(run)]).toEqual(['stopped', ['waiting', 'waiting', 'waiting']]);
      expect(readdirSync(folder).filter((name) => !name.includes('summary'))).toEqual([]);
    },
  );

  it('lists the anomalies of a report in its summary and its state', async () => {
    const { savePack, runPack } = await openPackOffice({ announcedRows: 9 });
    savePack({ items: [{ ...item('one'), parameters: noParameters }] });
    const run = await runPack();
    const warning = 'The server said 9 rows but sent 1.';
    expect(run.items[0]?.warnings).toEqual([warning]);
    expect(formatPackSummary(run)).toContain(`\r\nWarning: ${warning}\r\n`);
  });

  it('rejects a missing folder and an unknown pack', async () => {
    const { services, officeId, runPack } = await openPackOffice();
    await expect(runPack('Nothing')).rejects.toMatchObject({ code: 'usage' });
    const folder = join(temporaryFolder(), 'none');
    await expect(runPack('Month end', folder)).rejects.toMatchObject({ code: 'output-failed' });
    expect(existsSync(folder)).toBe(false);
    expect(services.packs.listRuns(officeId)).toMatchObject([{ phase: 'stopped' }]);
  });
});

describe('the runs of a pack', () => {
  const monthly = { ...monthEnd, name: 'Monthly' };
  const renamed = { kind: 'pack', name: 'Monthly', pack: monthly, renamedFrom: 'Month end' } as const;
  const deleted = { kind: 'pack', name: 'Month end', pack: null } as const;

  it('take its new name, also after a restart, so that one that was interrupted goes on', async () => {
    const { state, home, folder, services, session, officeId, runPack } = await openPackOffice(
      { cut: new Set(['two']) },
      { isSaved: true },
    );
    const first = await runPack();
    expect(changePack(services, session.office, renamed).packs).toEqual([monthly]);
    await services.close();
    state.cut.clear();
    const again = makeServices(home);
    const reopened = await again.offices.openSession(officeId);
    expect(again.packs.listRuns(officeId)).toEqual([{ ...first, pack: 'Monthly' }]);
    const second = await again.packs.run(reopened, 'Monthly', folder);
    expect([second.startedAtMs, second.phase]).toEqual([first.startedAtMs, 'done']);
    expect(again.packs.listRuns(officeId)).toHaveLength(1);
  });

  it('faults 435: are there again when the pack is saved again', async () => {
    const { services, session, savePack, runPack } = await openPackOffice();
    await runPack('Month end', temporaryFolder());
    const runs = services.packs.listRuns(session.office.id);
    changePack(services, session.office, deleted);
    savePack(monthEnd);
    expect(services.packs.listRuns(session.office.id)).toEqual(runs);
  });

  it('stay where the pack cannot take another name: it runs, or the name is another pack’s', async () => {
    const { state, services, session, savePack, runPack } = await openPackOffice();
    const refusals: unknown[] = [];
    const attempt = (change: typeof renamed | typeof deleted) => {
      try {
        changePack(services, session.office, change);
      } catch (error) {
        refusals.push(error instanceof Error ? error.message : error);
      }
    };
    await runPack('Month end', temporaryFolder());
    state.onRun = () => [renamed, deleted].forEach(attempt);
    await runPack('Month end', temporaryFolder());
    expect(new Set(refusals)).toEqual(new Set(['“Month end” is running. Wait for it, or stop it.']));
    savePack(monthly);
    expect(() => changePack(services, session.office, renamed)).toThrow(/a pack named "Monthly" already/);
    expect(services.packs.listRuns(session.office.id).map(({ pack }) => pack)).toEqual(['Month end', 'Month end']);
  });
});

describe('the files of a pack', () => {
  /** The period of the reports, which is that of last month. */
  const getNameEnding = (day: string) => formatMonth(getDateRange('last-month', day).from.slice(0, 7));

  it('faults 117: numbers the names of its files if other files have those names, and warns of it', async () => {
    const { folder, savePack, runPack, read } = await openPackOffice();
    const first = await runPack();
    for (const { file } of first.items) writeFileSync(join(folder, file), 'edited by hand');
    const before = new Map(readdirSync(folder).map((name) => [name, read(name)]));
    savePack({ name: 'Other', items: [item('one'), item('two', 'xlsx')] });
    const second = await runPack('Other');
    const { day } = second;
    const ending = getNameEnding(day);
    expect(second.items.map(({ file, taken }) => [file, taken])).toEqual([
      [`one, ${ending} (2).csv`, `one, ${ending}.csv`],
      [`two, ${ending} (2).xlsx`, `two, ${ending}.xlsx`],
    ]);
    expect(read(`one, ${ending} (2).csv`)).toBe('a\r\none\r\n');
    expect(formatPackSummary(second)).toContain(
      `Written: one, ${ending} (2).csv (one), 1 rows. one, ${ending}.csv was there already.`,
    );
    // The same pack from the start is another run, with a summary of its own.
    const third = await runPack();
    expect(third.items.map(({ file }) => file)).toEqual([
      `one, ${ending} (3).csv`,
      `two, ${ending} (3).xlsx`,
      `one, ${ending} (2).tsv`,
    ]);
    expect([first, second, third].map(({ summary }) => summary)).toEqual([
      { file: 'Month end summary.txt', taken: null },
      { file: 'Other summary.txt', taken: null },
      { file: 'Month end summary (2).txt', taken: 'Month end summary.txt' },
    ]);
    for (const [name, text] of before) expect(read(name)).toBe(text);
  });

  it('faults 117: replaces no file that was created during its run, nor a provenance file', async () => {
    const { state, folder, services, savePack, runPack, read } = await openPackOffice();
    savePack({ items: [item('one')] });
    const ending = getNameEnding(getLocalDay(services.clock.now()));
    writeFileSync(join(folder, `one, ${ending}.csv.about.txt`), 'a note of ours');
    state.onRun = () => writeFileSync(join(folder, `one, ${ending} (2).csv`), 'just now');
    const run = await runPack();
    expect(run.items).toMatchObject([{ status: 'done', file: `one, ${ending} (3).csv`, taken: `one, ${ending}.csv` }]);
    expect(read(`one, ${ending}.csv.about.txt`)).toBe('a note of ours');
    expect(read(`one, ${ending} (2).csv`)).toBe('just now');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('names the period in each of its files, and the summary says it', async () => {
    const { savePack, runPack, read } = await openPackOffice();
    const withoutDates = { slug: 'all', format: 'csv', parameters: { filters: {}, ranges: {} } };
    savePack({
      period: 'last-quarter',
      hasWorkbook: true,
      items: [item('one'), item('one'), withoutDates, { ...withoutDates, slug: 'x'.repeat(100) }],
    });
    const run = await runPack();
    const { from, to } = getDateRange('last-quarter', run.day);
    const ending = formatPeriod(from, to);
    const [one, second, all, long = ''] = run.items.map(({ file }) => file);
    expect([one, second, all]).toEqual([`one, ${ending}.xlsx`, `one (2), ${ending}.xlsx`, `all, ${ending}.xlsx`]);
    expect(long).toContain(`, ${ending}.xlsx`);
    expect(long.length).toBeLessThanOrEqual(110);
    expect(run.workbook?.file).toBe(`Month end, ${ending}.xlsx`);
    expect(run.summary?.file).toBe(`Month end summary, ${ending}.txt`);
    expect(read(run.summary?.file)).toContain(`\r\nPeriod: ${formatDate(from)} – ${formatDate(to)}\r\n`);
    // A report without dates, in a pack without a period.
    savePack({ name: 'Open', items: [withoutDates] });
    const openRun = await runPack('Open');
    expect(openRun.items.map(({ file }) => file)).toEqual(['all.csv']);
    expect(openRun.summary?.file).toBe('Open summary.txt');
  });
});
