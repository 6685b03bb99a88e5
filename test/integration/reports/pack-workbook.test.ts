/** The workbook of a pack: a cover, a sheet for each report, and dollars only where the user confirmed cents. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPackSummary } from '@main/office/month-end/pack-workbook';
import { listReports } from '@main/office/reports/report-list';
import { toMoneyConfirmationKey } from '@shared/reports/columns';
import type { ColumnSetting } from '@shared/reports/report';
import type { Pack } from '@shared/settings/preferences';
import { formatPeriod, getDateRange } from '@shared/values/date-ranges';
import { getLocalDay } from '@shared/values/dates';
import { item, type OfficeState, openPackOffice, statuses } from '@test/helpers/pack-office';
import { getSheetNames, readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

describe('the workbook of a pack', () => {
  const book = { items: [item('one'), item('two', 'tsv'), item('ONE')], period: 'last-quarter', hasWorkbook: true };

  it('has a cover with the period, the totals and the failures, and a sheet for each report', async () => {
    const { state, folder, savePack, runPack, readParts } = await openPackOffice({ broken: new Set(['two']) });
    savePack(book);
    const run = await runPack();
    const period = getDateRange('last-quarter', run.day);
    expect(run.items.map(({ filters }) => [filters.startDate, filters.endDate])).toEqual(
      book.items.map(() => [period.from, period.to]),
    );
    const first = readParts(run.workbook?.file);
    expect(getSheetNames(first)).toEqual(['Cover', 'one', 'ONE (2)']);
    const filters = `startDate ${period.from}, endDate ${period.to}`;
    expect(readSheetTexts(first, 1)).toEqual(
      expect.arrayContaining([
        ['one', 'one', '1', '', filters],
        ['two', 'NOT IN THIS WORKBOOK', '', '', expect.stringContaining('SQLSTATE[42S22]')],
        ['ONE', 'ONE (2)', '1', '', filters],
        ['Period', `${period.from} to ${period.to}`, '', '', ''],
        ['Reports', '2 of 3, NOT COMPLETE', '', '', ''],
      ]),
    );
    expect(readSheetTexts(first, 2)).toEqual([['A'], ['one']]);
    expect(formatPackSummary(run)).toContain(`Workbook: ${run.workbook?.file}`);

    // Only what failed runs again, and the run's own workbook is replaced.
    state.broken.clear();
    const resumed = await runPack();
    const second = readParts(run.workbook?.file);
    expect(getSheetNames(second)).toEqual(['Cover', 'one', 'two', 'ONE (2)']);
    expect(readSheetTexts(second, 3)).toEqual([['A'], ['two']]);
    expect(resumed.workbook).toEqual(run.workbook);
    expect(readdirSync(folder).filter((name) => /^Month end, .*\.xlsx$/.test(name))).toEqual([run.workbook?.file]);
  });

  it('faults 322: keeps the reports and says so where a file for the workbook is gone, and replaces no other file', async () => {
    const { state, folder, session, savePack, runPack, read, readParts } = await openPackOffice({
      broken: new Set(['two']),
    });
    savePack(book);
    const today = getLocalDay(session.now());
    const { from, to } = getDateRange('last-quarter', today);
    const taken = `Month end, ${formatPeriod(from, to)}.xlsx`;
    writeFileSync(join(folder, taken), 'Ana');
    const run = await runPack();
    expect(run.workbook?.taken).toBe(taken);
    expect(read(taken)).toBe('Ana');
    state.broken.clear();
    rmSync(join(folder, run.items[0]?.file ?? ''));
    const resumed = await runPack();
    expect(statuses(resumed)).toEqual(['done', 'done', 'done']);
    expect(resumed.workbook?.problem).toContain('is not in the folder any more');
    expect(getSheetNames(readParts(resumed.workbook?.file))).toEqual(['Cover', 'one', 'ONE (2)']);
  });
});

const october = '2026-10-01 09:00:00';
const headers = ['client', 'amount', 'fee'];
const cents: Record<string, ColumnSetting> = { amount: { money: 'cents' } };
const changedWarning =
  'The report has other columns than when its amounts were said to be cents: they are as the server sent them. Run it, and answer again.';

describe('the amounts in the workbook of a pack', () => {
  const confirmed = { columns: cents, basis: toMoneyConfirmationKey(headers) };
  const sales = [
    { client: 'Harbour City Council', amount: 1_234_505, fee: 250 },
    { client: 'Citizen, Jane', amount: -5, fee: null },
    { client: 'Mrs Lee', amount: null, fee: 1 },
  ];

  /** Runs a pack of these reports. What the user confirmed is of the report "sales". */
  async function runPack(
    rows: NonNullable<OfficeState['rows']>,
    { columns, basis } = confirmed,
    change: Partial<Pack> = {},
  ) {
    const office = await openPackOffice({ rows, lastModified: october });
    await listReports(office.session);
    office.confirmColumns('sales', columns, basis);
    office.savePack({ items: Object.keys(rows).map((slug) => item(slug)), hasWorkbook: true, ...change });
    const run = await office.runPack();
    const parts = run.workbook?.file ? office.readParts(run.workbook.file) : new Map<string, Buffer>();
    return { ...office, run, parts, cover: readSheetTexts(parts, 1) };
  }

  it('faults 849: are dollars where the user confirmed cents; the cover and the report’s own file say which', async () => {
    const { run, readParts, parts, cover } = await runPack({ sales, refunds: sales });
    expect(getSheetNames(parts)).toEqual(['Cover', 'sales', 'refunds']);
    expect(readSheetTexts(parts, 2)).toEqual([
      ['Client', 'Amount', 'Fee'],
      ['Harbour City Council', '12345.05', '250'],
      ['Citizen, Jane', '-0.05', ''],
      ['Mrs Lee', '', '1'],
    ]);
    // Nothing was confirmed of the other report.
    expect(readSheetTexts(parts, 3)[1]).toEqual(['Harbour City Council', '1234505', '250']);
    const amounts = 'in dollars: amount (sales); all others as the server sent them';
    expect(cover).toEqual(
      expect.arrayContaining([
        ['', '', '', '12345.00', 'Total of amount, in dollars'],
        ['', '', '', '251', 'Total of fee'],
        ['', '', '', '1234500', 'Total of amount'],
        ['Amounts', amounts, '', '', ''],
      ]),
    );
    expect(run.items).toMatchObject([{ dollarColumns: ['amount'] }, { dollarColumns: [] }]);
    expect(readSheetTexts(readParts(run.items[0]?.file), 2)).toEqual(
      expect.arrayContaining([
        ['Total of Amount', '12345.00'],
        ['Amounts', 'in dollars: amount; all others as the server sent them'],
      ]),
    );
  });

  it.each([
    ['has a decimal', 12.5],
    ['has a decimal of nought', '12.00'],
    ['is a text', 'n/a'],
    ['has more digits than Excel stores', 1_234_567_890_123_456],
  ])('faults 298: refuses a report where a value of confirmed cents %s, and writes the others', async (_, value) => {
    const rows = { sales: [...sales, { client: 'Last', amount: value, fee: 0 }], refunds: sales };
    const { run, folder, cover } = await runPack(rows);
    expect([run.phase, statuses(run)]).toEqual(['done', ['failed', 'done']]);
    expect(run.items[0]?.problem).toEqual({
      code: 'unusable-answer',
      message:
        '“amount” is in cents, but 1 value of it is not whole cents. Nothing was saved. Run the report, and say in the menu of this column’s heading what its amounts are.',
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('sales'))).toEqual([]);
    expect(cover).toContainEqual(['sales', 'NOT IN THIS WORKBOOK', '', '', expect.stringContaining('is in cents')]);
    expect(cover).toContainEqual(['Amounts', 'as the server sent them', '', '', '']);
  });

  it('faults 710: are as the server sent them, with a warning, where the report has other columns since', async () => {
    const earlier = { columns: cents, basis: toMoneyConfirmationKey(['client', 'amount']) };
    const { run, parts } = await runPack({ sales }, earlier);
    expect(readSheetTexts(parts, 2)[1]).toEqual(['Harbour City Council', '1234505', '250']);
    expect(run.items[0]?.warnings.slice(1)).toEqual([changedWarning]);
  });

  it('are as the server sent them in the files of a pack without a workbook, and in dollars in its totals', async () => {
    const { run, read } = await runPack({ sales }, confirmed, { hasWorkbook: false });
    expect(read(run.items[0]?.file)).toContain('Harbour City Council,1234505,250');
    expect(run.items[0]).toMatchObject({
      dollarColumns: ['amount'],
      totals: [
        { column: 'amount', sum: '12345.00' },
        { column: 'fee', sum: '251' },
      ],
      warnings: [expect.stringContaining('filters')],
    });
  });

  it('faults 610: totals of a pack add up what a typed column reads, and count what it does not', async () => {
    const texts = [
      { client: 'Harbour City Council', amount: '1,000.00', fee: 250 },
      { client: 'Citizen, Jane', amount: '(123.45)', fee: null },
      { client: 'Mrs Lee', amount: 'n/a', fee: 1 },
    ];
    const typed = { columns: { amount: { type: 'decimal' as const } }, basis: 'none' };
    const { run, read } = await runPack({ sales: texts }, typed, { hasWorkbook: false });
    const [report] = run.items;
    expect(report?.totals).toEqual([
      { column: 'amount', sum: '876.55', excludedCount: 1 },
      { column: 'fee', sum: '251', excludedCount: 0 },
    ]);
    // The file of the report itself has what the server sent.
    expect(read(report?.file)).toContain('"1,000.00"');
    expect(read(`${report?.file}.about.txt`)).toContain('876.55 (1 value not in it)');
  });
});
