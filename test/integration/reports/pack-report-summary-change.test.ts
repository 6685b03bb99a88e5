/** Saved summaries of a report in a pack that show changes: the report is run for the period before too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPackSummary } from '@main/reports/packs/pack-summary';
import { packSchema } from '@shared/schemas/preferences';
import type { NamedSummaryDefinition } from '@shared/schemas/report-summary';
import { canaryToken } from '@test/helpers/canary-token';
import { item, type OfficeState, startOffice, statuses } from '@test/helpers/pack-office';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { expect, it } from 'vitest';

const sales = [
  { consultant: 'Ada', hours: 1.5 },
  { consultant: 'Ben', hours: 2 },
];
const rowsBefore = [
  { consultant: 'ADA', hours: 1.25 },
  { consultant: 'Cy', hours: 0.5 },
];
const change: NamedSummaryDefinition = {
  rows: [{ column: { name: 'consultant' }, period: null }],
  column: null,
  measures: [{ kind: 'sum', column: { name: 'hours' } }],
  change: true,
};
const october = { filters: { startDate: '2026-10-01', endDate: '2026-10-31' }, ranges: {} };

/** An office with a pack of a report, whose two summaries show changes. */
async function openPack(
  parameters: object,
  state: Partial<OfficeState> = {},
  summaries = [
    { name: 'Change', format: 'csv' },
    { name: 'Top', format: 'json' },
  ],
) {
  const office: OfficeState = {
    broken: new Set(),
    cut: new Set(),
    rows: { sales },
    rowsBefore: (startDate) => (startDate === '2026-09-01' ? rowsBefore : null),
    ...state,
  };
  const api = await startOffice(office);
  const services = makeServices(temporaryFolder());
  const connection = { name: 'Perth', baseUrl: api.url, token: canaryToken, sessionOnly: false };
  const { currentOfficeId } = await services.offices.connect(connection);
  const session = await services.offices.openSession(String(currentOfficeId));
  const save = (name: string, definition: NamedSummaryDefinition) =>
    services.preferences.change(session.office, { kind: 'report-summary', slug: 'sales', name, definition });
  save('Change', change);
  save('Top', { ...change, top: { count: 1, by: { kind: 'rows' } } });
  const pack = packSchema.parse({ name: 'Month end', items: [{ ...item('sales'), parameters, summaries }] });
  services.preferences.change(session.office, { kind: 'pack', name: pack.name, pack });
  const folder = temporaryFolder();
  return {
    office,
    save,
    runPack: () => services.packs.run(session, pack.name, folder),
    read: (file: string | undefined) => readFileSync(join(folder, file ?? ''), 'utf8'),
    readBytes: (file: string | undefined) => readFileSync(join(folder, file ?? '')),
    listRuns: () => services.reports.history(session).list(),
    listDates: () =>
      api.seen
        .filter(({ path }) => path.startsWith('/report/run'))
        .map(({ path }) => new URL(path, 'http://x').searchParams.get('startDate')),
  };
}

it('faults 567: the report is run for the period before once for all of its summaries, and each says what it is from', async () => {
  const { runPack, read, listDates } = await openPack(october);
  const run = await runPack();
  expect(statuses(run)).toEqual(['done', 'done', 'done']);
  expect(listDates()).toEqual(['2026-10-01', '2026-09-01']);
  expect(read(run.items[1]?.file).trimEnd().split('\r\n')).toEqual([
    'consultant,Sum of hours,"Sum of hours, change","Sum of hours, change %"',
    'ADA,1.50,0.25,20.00',
    'Ben,2.00,2.00,',
    'Cy,,-0.50,-100.00',
    'Total of 3 rows,3.50,1.75,100.00',
  ]);
  expect(JSON.parse(read(run.items[2]?.file))).toHaveLength(2);
  expect(formatPackSummary(run)).toContain('Note: Changes are from the period before, Sep 2026: 2 rows, run ');
});

const monthly = [
  { consultant: 'Ada', date: '2026-07-03', hours: 1.5 },
  { consultant: 'Ada', date: '2026-08-03', hours: 2 },
  { consultant: 'Ben', date: '2026-08-09', hours: 0.5 },
  { consultant: 'Ada', date: '2026-10-01', hours: 4 },
];

it('faults 612: changes from month to month are in the files of a pack, of one run, with the gap named', async () => {
  const { save, runPack, read, readBytes, listDates } = await openPack(october, { rows: { sales: monthly } }, [
    { name: 'Change', format: 'csv' },
    { name: 'Change', format: 'xlsx' },
  ]);
  save('Change', { ...change, column: { column: { name: 'date' }, period: 'month' }, change: 'columns' });
  const run = await runPack();
  expect(statuses(run)).toEqual(['done', 'done', 'done']);
  expect(listDates()).toEqual(['2026-10-01']);
  expect(read(run.items[1]?.file).trimEnd().split('\r\n')).toEqual([
    'consultant,Jul 2026: Sum of hours,Aug 2026: Sum of hours,"Aug 2026: Sum of hours, change","Aug 2026: Sum of hours, change %",Oct 2026: Sum of hours,All: Sum of hours',
    'Ada,1.5,2.0,0.5,33.33,4.0,7.5',
    'Ben,,0.5,0.5,,,0.5',
    'Total of 2 rows,1.5,2.5,1.0,66.67,4.0,8.0',
  ]);
  const parts = unzip(readBytes(run.items[2]?.file));
  expect(readSheetTexts(parts, 1).slice(1)).toEqual([
    ['Ada', '1.5', '2.0', '0.5', '33.33', '4.0', '7.5'],
    ['Ben', '', '0.5', '0.5', '', '', '0.5'],
    ['Total of 2 rows', '1.5', '2.5', '1.0', '66.67', '4.0', '8.0'],
  ]);
  expect(parts.get('xl/worksheets/sheet1.xml')?.toString()).toContain('<v>33.33</v>');
  expect(formatPackSummary(run)).toContain(
    'Warning: No change is shown where the result has no rows of the month before: Oct 2026 (no Sep 2026).',
  );
});

it('faults 684: in the run history the run for the period before is told from those of the report', async () => {
  const { runPack, listRuns } = await openPack(october);
  await runPack();
  const runs = await listRuns();
  expect(runs.map(({ run: { filtersSent, isForChange } }) => [filtersSent.startDate, isForChange])).toEqual([
    ['2026-09-01', true],
    ['2026-10-01', false],
  ]);
});

it('faults 568: without a period before, or where its run fails, the summary is named with the reason and all else is written', async () => {
  const undated = await openPack({ filters: {}, ranges: {} });
  const run = await undated.runPack();
  expect(statuses(run)).toEqual(['done', 'failed', 'failed']);
  expect(run.items[1]?.problem).toEqual({
    code: 'usage',
    message: 'No change can be shown. Run the report with a start date and an end date.',
  });
  expect(undated.listDates()).toEqual([null]);

  const failing = await openPack(october);
  failing.office.onRun = () => {
    if (failing.listDates().length >= 2) failing.office.broken.add('sales');
  };
  const failed = await failing.runPack();
  expect(statuses(failed)).toEqual(['done', 'failed', 'failed']);
  expect(failed.items[1]?.problem?.code).toBe('report-failed');
  failing.office.broken.clear();
  failing.office.onRun = () => undefined;
  const sent = failing.listDates().length;
  // The report itself does not run again.
  expect(statuses(await failing.runPack())).toEqual(['done', 'done', 'done']);
  expect(failing.listDates().slice(sent)).toEqual(['2026-09-01']);
});

it('faults 568: a summary that the result cannot have sends no second request', async () => {
  const { save, runPack, listDates } = await openPack(october);
  const gone = { ...change, rows: [{ column: { name: 'branch' }, period: null }] };
  save('Change', gone);
  save('Top', gone);
  expect(statuses(await runPack())).toEqual(['done', 'failed', 'failed']);
  expect(listDates()).toEqual(['2026-10-01']);
});
