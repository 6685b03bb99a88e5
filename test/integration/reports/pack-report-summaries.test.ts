/** Saved summaries of a report in a pack: made of the report's one run, and for a change of that for the period before. */
import { readdirSync } from 'node:fs';
import { formatPackSummary } from '@main/office/month-end/pack-workbook';
import { toMoneyConfirmationKey } from '@shared/reports/columns';
import type { PackRun } from '@shared/settings/packs';
import type { Pack, PackReportSummary } from '@shared/settings/preferences';
import type { SummaryDefinition } from '@shared/summary/definition';
import { getDateRange } from '@shared/values/date-ranges';
import { runCli } from '@test/helpers/command-line';
import { item, type OfficeState, openPackOffice, statuses } from '@test/helpers/pack-office';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { getSheetNames, readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

const sales = [
  { consultant: 'Ada', date: '2026-10-02', amount: 12_345, hours: '1.5' },
  { consultant: 'Ben', date: '2026-10-03', amount: 5, hours: '' },
  { consultant: 'Ada', date: '2026-11-01', amount: 100, hours: 'n/a' },
  { consultant: 'Cy', date: '2026-11-02', amount: -50, hours: '0.5' },
];
const headers = Object.keys(sales[0] ?? {});
const plain = { source: { report: 'sales' }, filters: {}, rows: ['consultant'], column: null };
const byConsultant: SummaryDefinition = { ...plain, measures: ['rows', 'sum:amount'], share: 'total' };
const byMonth: SummaryDefinition = {
  ...plain,
  rows: ['consultant', 'date:month'],
  measures: ['sum:hours', 'average:amount'],
};

type Options = {
  readonly confirms?: boolean;
  readonly state?: Partial<OfficeState>;
  /** Summaries that are saved beside "By consultant" and "By month". */
  readonly summaries?: Readonly<Record<string, SummaryDefinition>>;
};
const withSummaries = (slug: string, ...summaries: PackReportSummary[]) => ({ ...item(slug), summaries });

/** An office with a report of these rows, and a pack. @param confirms - whether its amounts are known to be cents */
async function openPack(
  items: readonly object[],
  { confirms = true, state = {}, summaries = {}, ...more }: Partial<Pack> & Options = {},
) {
  const office = await openPackOffice({ rows: { sales }, ...state }, { isSaved: true });
  const { services, session, home } = office;
  const save = (name: string, definition: SummaryDefinition | null) =>
    services.preferences.change(session.office, { kind: 'summary', report: 'sales', name, definition });
  const confirm = () =>
    office.confirmColumns(
      'sales',
      { amount: { money: 'cents' }, hours: { type: 'decimal', money: 'none' } },
      toMoneyConfirmationKey(headers),
    );
  const all = { 'By consultant': byConsultant, 'By month': byMonth, ...summaries };
  for (const [name, definition] of Object.entries(all)) save(name, definition);
  if (confirms) confirm();
  office.savePack({ items, ...more });
  return {
    ...office,
    save,
    confirm,
    listSent: (name: string) => office.listRuns().map(({ path }) => new URL(path, 'http://x').searchParams.get(name)),
    cli: async (...args: string[]) => {
      await services.close();
      return await runCli(args, { home, token: '' });
    },
  };
}

const csv = (name: string): PackReportSummary => ({ name, format: 'csv' });
const getProblems = ({ items }: PackRun) => items.map(({ problem }) => problem?.message ?? null);

describe('a saved summary of a report in a pack', () => {
  it('is made of the one run of its report in the pack’s period: as on screen, exact in JSON, with its line', async () => {
    const items = [
      withSummaries('sales', csv('By consultant'), { name: 'By consultant', format: 'json' }),
      item('one'),
    ];
    const { cli, folder, read, listSent } = await openPack(items, { period: 'last-month' });
    const { status, stderr } = await cli('pack', 'Month end', '--out-dir', folder);
    expect(status, stderr).toBe(0);
    expect(listSent('report')).toEqual(['sales', 'one']);
    const [startDate, endDate] = [listSent('startDate')[0], listSent('endDate')[0]];
    expect(endDate?.slice(0, 7)).toBe(startDate?.slice(0, 7));
    const names = readdirSync(folder).sort();
    const find = (pattern: RegExp) => names.find((name) => pattern.test(name));
    const file = find(/^sales By consultant, [A-Z][a-z]{2} \d{4}\.csv$/);
    expect(read(file).trimEnd().split('\r\n')).toEqual([
      'Consultant,Rows,"Rows, share of all",Sum of Amount,"Sum of Amount, share of all"',
      'Ada,2,50.00,124.45,100.36',
      'Ben,1,25.00,0.05,0.04',
      'Cy,1,25.00,-0.50,-0.40',
    ]);
    const json = find(/^sales By consultant, .*\.json$/);
    const args = ['--filter', `startDate=${startDate}`, '--filter', `endDate=${endDate}`, '--format', 'json'];
    expect(read(json)).toBe((await cli('run', 'sales', '--summary', 'By consultant', ...args)).stdout);
    const about = read(`${json}.about.txt`);
    expect(about).toContain(`Filter startDate: ${startDate}`);
    expect(about).toContain('Total of amount: 124.00');
    expect(stderr).toContain('4 of 4 reports and summaries written, complete');
    expect(stderr).toContain(`Written: ${file} (summary By consultant of sales), 3 rows`);
  });

  it('groups two fields with their totals, and says what its sums leave out', async () => {
    const { runPack, read } = await openPack([withSummaries('sales', csv('By month'))]);
    const run = await runPack();
    const [, made] = run.items;
    expect(read(made?.file).trimEnd().split('\r\n')).toEqual([
      'Consultant,"Date, by month",Sum of Hours,Average Amount',
      'Ada,2026-10,1.5,123.45',
      'Ada,2026-11,,1.00',
      'Ben,2026-10,,0.05',
      'Cy,2026-11,0.5,-0.50',
    ]);
    expect(made).toMatchObject({
      ...{ kind: 'summary', slug: 'sales' },
      rows: 4,
      totals: [{ column: 'hours', sum: '2.0', excludedCount: 1 }],
      warnings: ['1 value can’t be read and isn’t added'],
      notes: [],
    });
    const text = formatPackSummary(run);
    expect(text).toContain('Warning: 1 value can’t be read and isn’t added');
  });

  it('has its sheet behind that of its report, with its totals and notes on the cover', async () => {
    const items = [withSummaries('sales', csv('By consultant')), item('one')];
    const { runPack, readParts } = await openPack(items, { hasWorkbook: true, period: 'last-quarter' });
    const run = await runPack();
    const { from, to } = getDateRange('last-quarter', run.day);
    for (const { filters } of run.items) expect(filters).toEqual({ startDate: from, endDate: to });
    expect(run.items[1]?.file).toMatch(/^sales By consultant, .*\.xlsx$/);
    const workbook = readParts(run.workbook?.file);
    const label = 'By consultant (sales)';
    expect(getSheetNames(workbook)).toEqual(['Cover', 'sales', label, 'one']);
    const cover = readSheetTexts(workbook, 1);
    const start = cover.findIndex(([name]) => name === label);
    expect(cover.slice(start, start + 3)).toEqual([
      [label, label, '3', '', `summary of sales, startDate ${from}, endDate ${to}`],
      ['', '', '', '4', 'Total of rows'],
      ['', '', '', '124.00', 'Total of amount'],
    ]);
    expect(cover).toContainEqual(['Reports and summaries', '3 of 3', '', '', '']);
    expect(cover.find(([name]) => name === 'Amounts')?.[1]).toContain('those of summaries in dollars');
    const shown = readSheetTexts(workbook, 3).slice(3);
    expect(shown.map(([name, rows]) => [name, rows])).toEqual([
      ['Consultant', 'Rows'],
      ['Ada', '2'],
      ['Ben', '1'],
      ['Cy', '1'],
      ['3 rows', '4'],
    ]);
  });

  it('faults 535: cannot be made: each is named with its reason, all else is written, and the pack is not complete', async () => {
    const gone = { ...byConsultant, rows: ['branch'] };
    const changed = { ...byConsultant, rows: ['consultant:month'] };
    const { folder, save, confirm, runPack, listRuns, cli } = await openPack(
      [withSummaries('sales', csv('Deleted'), csv('Gone'), csv('Changed'), csv('By consultant')), item('one')],
      { confirms: false, summaries: { Gone: gone, Changed: changed, Deleted: byConsultant } },
    );
    save('Deleted', null);
    const run = await runPack();
    expect(statuses(run)).toEqual(['done', 'failed', 'failed', 'failed', 'failed', 'done']);
    const unknownUnit = 'Are the amounts of Amount cents or dollars? Answer this on the result first.';
    expect(getProblems(run).slice(1, 5)).toEqual([
      'There is no saved summary of this report named “Deleted” any more. Save it under this name on a result of the report, or remove it from the pack.',
      `The summary "Gone" was not made. This result has no column “branch”. ${unknownUnit}`,
      `The summary "Changed" was not made. The column “consultant” has values in this result that are no dates. ${unknownUnit}`,
      `The summary "By consultant" was not made. ${unknownUnit}`,
    ]);
    const text = formatPackSummary(run);
    expect(text).toContain('2 of 6 reports and summaries written, not complete');
    expect(text).toContain('Not written: summary Gone of sales. The summary "Gone" was not made.');
    // Once it can be made, it is: of the rows that were received.
    save('Gone', byConsultant);
    save('Changed', byConsultant);
    save('Deleted', byConsultant);
    confirm();
    const resumed = await runPack();
    expect([resumed.startedAtMs, ...statuses(resumed)]).toEqual([run.startedAtMs, ...run.items.map(() => 'done')]);
    expect(listRuns()).toHaveLength(2);
    expect(formatPackSummary(resumed)).toContain('6 of 6 reports and summaries written, complete');
    save('Gone', null);
    const outcome = await cli('pack', 'Month end', '--out-dir', temporaryFolder(), '--json-errors');
    expect(outcome.status).not.toBe(0);
    expect(outcome.stderr).toContain('The pack is not complete. summary Gone of sales: There is no saved summary');
    expect(JSON.parse(outcome.stderr.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      details: { report: 'sales', summary: 'Gone' },
    });
    expect(readdirSync(folder).filter((name) => /^sales Gone.*\.csv$/.test(name))).toHaveLength(1);
  });

  it('its report fails: it says so, the others are written, and both are made when the pack is resumed', async () => {
    const { state, runPack, countRuns } = await openPack([withSummaries('sales', csv('By consultant')), item('one')], {
      state: { broken: new Set(['sales']) },
    });
    const run = await runPack();
    expect([run.phase, ...statuses(run)]).toEqual(['done', 'failed', 'failed', 'done']);
    expect(run.items[1]?.problem).toEqual({
      code: 'report-failed',
      message: 'Its report was not saved, so there is nothing to make it of.',
    });
    state.broken.clear();
    const before = countRuns();
    expect(statuses(await runPack())).toEqual(['done', 'done', 'done']);
    expect(countRuns() - before).toBe(1);
  });

  it('is interrupted behind its report: it is made after a restart, and the report does not run again', async () => {
    const { home, services, officeId, folder, runPack, listRuns, read } = await openPack([
      withSummaries('sales', csv('By consultant'), csv('By month')),
    ]);
    services.events.on('pack', (id, { items }) => {
      if (items[1]?.status === 'running') services.packs.stop(id);
    });
    const run = await runPack();
    expect([run.phase, ...statuses(run)]).toEqual(['stopped', 'done', 'waiting', 'waiting']);
    expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toEqual([run.items[0]?.file]);
    await services.close();
    const again = makeServices(home);
    const resumed = await again.packs.run(await again.offices.openSession(officeId), 'Month end', folder);
    expect([resumed.startedAtMs, ...statuses(resumed)]).toEqual([run.startedAtMs, 'done', 'done', 'done']);
    expect(read(resumed.items[1]?.file)).toContain('Ada,2,');
    expect(listRuns()).toHaveLength(1);
  });

  it('was saved anew since it was written: the pack starts anew', async () => {
    const { save, runPack, listRuns } = await openPack([withSummaries('sales', csv('Missing'), csv('By consultant'))]);
    const run = await runPack();
    expect(statuses(run)).toEqual(['done', 'failed', 'done']);
    expect(statuses(await runPack())).toEqual(['done', 'failed', 'done']);
    expect(listRuns()).toHaveLength(1);
    save('By consultant', { ...byConsultant, measures: ['rows'] });
    const next = await runPack();
    expect(next.items[2]).toMatchObject({ taken: run.items[2]?.file, file: expect.stringMatching(/ \(2\)\.csv$/) });
    expect(listRuns()).toHaveLength(2);
  });

  it('the rows of its report are too large to be saved: it is made all the same, and a later try says what to do', async () => {
    const { services, session, save, runPack, listRuns } = await openPack([
      withSummaries('sales', csv('By consultant'), csv('Missing')),
    ]);
    services.preferences.change(session.office, {
      kind: 'report-settings',
      settings: { keepsParameters: true, resultMegabytes: 0, allMegabytes: 500 },
    });
    const run = await runPack();
    expect(statuses(run)).toEqual(['done', 'done', 'failed']);
    save('Missing', byConsultant);
    const resumed = await runPack();
    expect(statuses(resumed)).toEqual(['done', 'done', 'failed']);
    expect(resumed.items[2]?.problem).toEqual({
      code: 'run-unknown',
      message:
        'The rows of the report are no longer saved on this computer. Run the pack into another folder: the report then runs again.',
    });
    expect(listRuns()).toHaveLength(1);
    expect(statuses(await runPack('Month end', temporaryFolder()))).toEqual(['done', 'done', 'done']);
  });
});

describe('a saved summary of a report in a pack that shows changes', () => {
  it('faults 612: has them from month to month, of one run, none after a gap', async () => {
    const monthly = [
      { consultant: 'Ada', date: '2026-07-03', hours: 1.5 },
      { consultant: 'Ada', date: '2026-08-03', hours: 2 },
      { consultant: 'Ben', date: '2026-08-09', hours: 0.5 },
      { consultant: 'Ada', date: '2026-10-01', hours: 4 },
    ];
    const change: SummaryDefinition = {
      ...plain,
      column: 'date:month',
      measures: ['sum:hours'],
      before: 'period-before',
    };
    const { runPack, read, readParts } = await openPack(
      [withSummaries('sales', csv('Change'), { name: 'Change', format: 'xlsx' })],
      { confirms: false, state: { rows: { sales: monthly } }, summaries: { Change: change } },
    );
    const run = await runPack();
    expect(statuses(run)).toEqual(['done', 'done', 'done']);
    const [head, ...lines] = read(run.items[1]?.file).trimEnd().split('\r\n');
    const of = (month: string, before: string) => `"${month} 2026, Sum of Hours","${month} 2026, from ${before}"`;
    expect(head).toBe(`Consultant,Total,${of('Oct', 'Sep')},${of('Aug', 'Jul')},${of('Jul', 'Jun')}`);
    expect(lines).toEqual(['Ada,7.5,4.0,,2.0,0.5,1.5,', 'Ben,0.5,,,0.5,0.5,,']);
    const totals = '2 rows,8.0,4.0,,2.5,1.0,1.5,';
    const cells = readSheetTexts(readParts(run.items[2]?.file), 1).slice(5);
    expect(cells).toEqual([...lines, totals].map((line) => line.split(',')));
  });
});
