/** The amounts in the workbook of a pack: dollars where the user confirmed cents, and what the server sent elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRunReports } from '@main/reports/packs/compare-pack-items';
import { listReports } from '@main/reports/report-list';
import { toMoneyConfirmationKey } from '@shared/report-columns';
import { type Pack, packSchema } from '@shared/schemas/preferences';
import type { ColumnSetting } from '@shared/schemas/report-column';
import { connected, item, type OfficeState, startOffice, statuses } from '@test/helpers/pack-office';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { getSheetNames, readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

const lastModified = '2026-10-01 09:00:00';
const cents: ColumnSetting = { money: 'cents' };
const headers = ['client', 'amount', 'fee'];
const confirmed = { sales: { columns: { amount: cents }, key: toMoneyConfirmationKey(headers, lastModified) } };

/** Runs a pack of these reports. @param confirmations - what the user confirmed of a report's columns */
async function runPack(
  rows: NonNullable<OfficeState['rows']>,
  confirmations: Readonly<Record<string, { columns: Record<string, ColumnSetting>; key: string }>>,
  change: Partial<Pack> = {},
) {
  const services = makeServices(temporaryFolder());
  const server = await startOffice({ broken: new Set(), cut: new Set(), rows, lastModified });
  const session = await connected(services, server.url);
  await listReports(session);
  for (const [slug, { columns, key }] of Object.entries(confirmations)) {
    services.preferences.change(session.office, { kind: 'report-columns', slug, columns, basis: key });
  }
  const items = Object.keys(rows).map((slug) => item(slug));
  const pack = packSchema.parse({ name: 'Month end', items, hasWorkbook: true, ...change });
  services.preferences.change(session.office, { kind: 'pack', name: pack.name, pack });
  const folder = temporaryFolder();
  const run = await services.packs.run(session, pack.name, folder);
  await services.close();
  const parts = run.workbook?.file ? unzip(readFileSync(join(folder, run.workbook.file))) : new Map<string, Buffer>();
  return { run, folder, parts, cover: readSheetTexts(parts, 1) };
}

const sales = [
  { client: 'Harbour City Council', amount: 1_234_505, fee: 250 },
  { client: 'Citizen, Jane', amount: -5, fee: null },
  { client: 'Mrs Lee', amount: null, fee: 1 },
];

describe('the amounts in the workbook of a pack', () => {
  it('faults 297: are dollars where the user confirmed cents; the cover and the report’s own file say which', async () => {
    const { run, folder, parts, cover } = await runPack({ sales, refunds: sales }, confirmed);
    expect(getSheetNames(parts)).toEqual(['Cover', 'sales', 'refunds']);
    expect(readSheetTexts(parts, 2)).toEqual([
      headers,
      ['Harbour City Council', '12345.05', '250'],
      ['Citizen, Jane', '-0.05', ''],
      ['Mrs Lee', '', '1'],
    ]);
    // Nothing was confirmed of the other report.
    expect(readSheetTexts(parts, 3)[1]).toEqual(['Harbour City Council', '1234505', '250']);
    expect(cover).toContainEqual(['', '', '', '12345.00', 'Total of amount, in dollars (you confirmed cents)']);
    expect(cover).toContainEqual(['', '', '', '251', 'Total of fee']);
    expect(cover).toContainEqual(['', '', '', '1234500', 'Total of amount']);
    const amounts = 'in dollars (you confirmed cents): amount (sales); all others as the server sent them';
    expect(cover).toContainEqual(['Amounts', amounts, '', '', '']);
    expect(listRunReports(run.items).map(({ dollarColumns }) => dollarColumns)).toEqual([['amount'], []]);
    const own = unzip(readFileSync(join(folder, run.items[0]?.file ?? '')));
    expect(readSheetTexts(own, 2)).toContainEqual(['Total of amount', '12345.00']);
    expect(readSheetTexts(own, 2)).toContainEqual([
      'Amounts',
      'in dollars (you confirmed cents): amount; all others as the server sent them',
    ]);
  });

  it.each([
    ['has a decimal', 12.5],
    ['has a decimal of nought', '12.00'],
    ['is a text', 'n/a'],
    ['has more digits than Excel stores', 1_234_567_890_123_456],
  ])('faults 298: refuses a report where a value of confirmed cents %s, and writes the others', async (_, value) => {
    const rows = { sales: [...sales, { client: 'Last', amount: value, fee: 0 }], refunds: sales };
    const { run, folder, cover } = await runPack(rows, confirmed);
    expect([run.phase, statuses(run)]).toEqual(['done', ['failed', 'done']]);
    expect(run.items[0]?.problem).toEqual({
      code: 'unusable-answer',
      message:
        '“amount” was confirmed as cents, but 1 value of it is not whole cents. Nothing was saved. Run the report, and check this column under “Column types”.',
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('sales'))).toEqual([]);
    expect(cover).toContainEqual(['sales', 'NOT IN THIS WORKBOOK', '', '', expect.stringContaining('was confirmed')]);
    expect(cover).toContainEqual(['Amounts', 'as the server sent them', '', '', '']);
  });

  it('are as the server sent them, with a warning, where the report has changed since cents were confirmed', async () => {
    const earlier = toMoneyConfirmationKey(headers, '2026-09-01 09:00:00');
    const { run, parts } = await runPack({ sales }, { sales: { ...confirmed.sales, key: earlier } });
    expect(readSheetTexts(parts, 2)[1]).toEqual(['Harbour City Council', '1234505', '250']);
    expect(run.items[0]?.warnings.slice(1)).toEqual([
      'The report has changed since its amounts were confirmed as cents: they are as the server sent them. Run it, and confirm them again.',
    ]);
  });

  it('are as the server sent them in the files of a pack without a workbook, and in dollars in its totals', async () => {
    const { run, folder } = await runPack({ sales }, confirmed, { hasWorkbook: false });
    const text = readFileSync(join(folder, run.items[0]?.file ?? ''), 'utf8');
    expect(text).toContain('Harbour City Council,1234505,250');
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
    const typed = { amount: { type: 'decimal' } as const };
    const texts = [
      { client: 'Harbour City Council', amount: '1,000.00', fee: 250 },
      { client: 'Citizen, Jane', amount: '(123.45)', fee: null },
      { client: 'Mrs Lee', amount: 'n/a', fee: 1 },
    ];
    const { run, folder } = await runPack(
      { sales: texts },
      { sales: { columns: typed, key: 'none' } },
      { hasWorkbook: false },
    );
    const [report] = run.items;
    expect(report?.totals).toEqual([
      { column: 'amount', sum: '876.55', excludedCount: 1 },
      { column: 'fee', sum: '251', excludedCount: 0 },
    ]);
    const file = readdirSync(folder).find((name) => name.endsWith('.csv')) ?? '';
    // The file of the report itself has what the server sent.
    expect(readFileSync(join(folder, file), 'utf8')).toContain('"1,000.00"');
    const provenance = readdirSync(folder).find((name) => name.endsWith('.about.txt')) ?? '';
    expect(readFileSync(join(folder, provenance), 'utf8')).toContain('876.55 (1 value not in it)');
  });
});
