/** The files of a pack replace no other file. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPackSummary } from '@main/reports/packs/pack-summary';
import { getDateRange } from '@shared/date-ranges';
import { formatDate, formatMonth, getLocalDay } from '@shared/dates';
import { packSchema } from '@shared/schemas/preferences';
import { connected, item, type OfficeState, startOffice } from '@test/helpers/pack-office';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

/** The period of the reports, which is that of last month, and the day of the run. */
function getNameEnding(day: string): string {
  const month = formatMonth(getDateRange('last-month', day).from.slice(0, 7));
  return `${month.toLowerCase().replace(' ', '-')}-${day}`;
}

describe('the files of a pack', () => {
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
    const { day } = second;
    const ending = getNameEnding(day);
    expect(second.items.map(({ file, taken }) => [file, taken])).toEqual([
      [`one-${ending} (2).csv`, `one-${ending}.csv`],
      [`two-${ending} (2).xlsx`, `two-${ending}.xlsx`],
    ]);
    expect(readFileSync(join(folder, `one-${ending} (2).csv`), 'utf8')).toBe('a\r\none\r\n');
    expect(formatPackSummary(second)).toContain(
      `Written: one-${ending} (2).csv (one), 1 rows. one-${ending}.csv was there already.`,
    );
    // The same pack from the start is another run, with a summary of its own.
    const third = await services.packs.run(session, 'Month end', folder);
    expect(third.items.map(({ file }) => file)).toEqual([
      `one-${ending} (3).csv`,
      `two-${ending} (3).xlsx`,
      `one-${ending} (2).tsv`,
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
    const ending = getNameEnding(getLocalDay(services.clock.now()));
    writeFileSync(join(folder, `one-${ending}.csv.about.txt`), 'a note of ours');
    state.onRun = () => writeFileSync(join(folder, `one-${ending} (2).csv`), 'just now');
    const run = await services.packs.run(session, 'P', folder);
    expect(run.items).toMatchObject([{ status: 'done', file: `one-${ending} (3).csv`, taken: `one-${ending}.csv` }]);
    expect(readFileSync(join(folder, `one-${ending}.csv.about.txt`), 'utf8')).toBe('a note of ours');
    expect(readFileSync(join(folder, `one-${ending} (2).csv`), 'utf8')).toBe('just now');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('faults 527: names the period in each of its files, and the summary says it', async () => {
    const server = await startOffice({ broken: new Set<string>(), cut: new Set<string>() });
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const folder = temporaryFolder();
    const withoutDates = { slug: 'all', format: 'csv', parameters: { filters: {}, ranges: {} } };
    const pack = packSchema.parse({
      name: 'Month end',
      period: 'last-quarter',
      hasWorkbook: true,
      items: [item('one'), item('one'), withoutDates, { ...withoutDates, slug: 'x'.repeat(100) }],
    });
    services.preferences.change(session.office, { kind: 'pack', name: pack.name, pack });
    const run = await services.packs.run(session, pack.name, folder);
    const { from, to } = getDateRange('last-quarter', run.day);
    const days = `${formatDate(from)} ${formatDate(to)}`.toLowerCase().replaceAll(' ', '-');
    const ending = `${days}-${run.day}`;
    const [one, second, all, long = ''] = run.items.map(({ file }) => file);
    expect([one, second, all]).toEqual([`one-${ending}.xlsx`, `one-2-${ending}.xlsx`, `all-${ending}.xlsx`]);
    expect(long).toContain(`-${ending}.xlsx`);
    expect(long.length).toBeLessThanOrEqual(100);
    expect(run.workbook?.file).toBe(`month-end-${ending}.xlsx`);
    expect(run.summary?.file).toBe(`month-end-summary-${ending}.txt`);
    const summary = readFileSync(join(folder, run.summary?.file ?? ''), 'utf8');
    expect(summary).toContain(`\r\nPeriod: ${formatDate(from)} – ${formatDate(to)}\r\n`);
    // A report without dates, in a pack without a period.
    const open = packSchema.parse({ name: 'Open', items: [withoutDates] });
    services.preferences.change(session.office, { kind: 'pack', name: open.name, pack: open });
    const openRun = await services.packs.run(session, open.name, folder);
    expect(openRun.items.map(({ file }) => file)).toEqual([`all-${run.day}.csv`]);
    expect(openRun.summary?.file).toBe(`open-summary-${run.day}.txt`);
  });
});
