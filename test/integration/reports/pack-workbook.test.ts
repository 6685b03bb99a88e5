/** The workbook of a pack: a cover, and a sheet for each report. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPackSummary } from '@main/reports/packs/pack-summary';
import { getDateRange } from '@shared/date-ranges';
import { formatDate, getLocalDay } from '@shared/dates';
import { packSchema } from '@shared/schemas/preferences';
import { connected, item, startOffice, statuses } from '@test/helpers/pack-office';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { getSheetNames, readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

describe('the workbook of a pack', () => {
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
    const cover = readSheetTexts(first, 1);
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
    expect(readSheetTexts(first, 2)).toEqual([['a'], ['one']]);
    expect(formatPackSummary(run)).toContain(`Workbook: ${run.workbook?.file}`);

    // Only what failed runs again, and the run's own workbook is replaced.
    state.broken.clear();
    const resumed = await services.packs.run(session, book.name, folder);
    const second = unzip(readFileSync(path));
    expect(getSheetNames(second)).toEqual(['Cover', 'one', 'two', 'ONE (2)']);
    expect(readSheetTexts(second, 3)).toEqual([['a'], ['two']]);
    expect(resumed.workbook).toEqual(run.workbook);
    expect(readdirSync(folder).filter((name) => /^month-end-(?!summary).*\.xlsx$/.test(name))).toEqual([
      run.workbook?.file,
    ]);
  });

  it('faults 322: keeps the reports and says so where a file for the workbook is gone, and replaces no other file', async () => {
    const services = makeServices(temporaryFolder());
    const state = { broken: new Set(['two']), cut: new Set<string>() };
    const server = await startOffice(state);
    const session = await connected(services, server.url);
    services.preferences.change(session.office, { kind: 'pack', name: book.name, pack: book });
    const folder = temporaryFolder();
    const today = getLocalDay(session.now());
    const { from, to } = getDateRange('last-quarter', today);
    const days = `${formatDate(from)} ${formatDate(to)}`.toLowerCase().replaceAll(' ', '-');
    const taken = `month-end-${days}-${today}.xlsx`;
    writeFileSync(join(folder, taken), 'Ana');
    const run = await services.packs.run(session, book.name, folder);
    expect(run.workbook?.taken).toBe(taken);
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
