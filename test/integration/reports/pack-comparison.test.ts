/** Two runs of a pack side by side: totals, rows, what cannot be compared, and the workbook of changes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportPackChanges } from '@main/exports/pack-changes';
import { listRunReports } from '@main/reports/packs/compare-pack-items';
import { comparePackRuns } from '@main/reports/packs/compare-pack-runs';
import { listReports } from '@main/reports/report-list';
import { AppError } from '@shared/errors';
import { toMoneyConfirmationKey } from '@shared/report-columns';
import type { PackRun } from '@shared/schemas/pack-run';
import { autoAdvancingClock } from '@test/helpers/clock';
import { item, type OfficeState, openPackOffice } from '@test/helpers/pack-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { getSheetNames, readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it, vi } from 'vitest';

const lastModified = '2026-10-01 09:00:00';

const september = [
  { client_id: 1, name: 'Wattle Grove', amount: 100_00, margin: 1.5 },
  { client_id: 2, name: 'Harbour City', amount: 250_00, margin: 2.25 },
  { client_id: 3, name: 'Ironbark', amount: 50_00, margin: 1 },
];
const october = [
  { client_id: 1, name: 'Wattle Grove', amount: 150_50, margin: 1.5 },
  { client_id: 3, name: 'Ironbark', amount: 50_00, margin: 1 },
  { client_id: 4, name: 'Quokka Tours', amount: 75_00, margin: 3 },
];

/** Starts an office whose pack "Compared" has these reports. */
async function startPack(slugs: readonly string[], rows: OfficeState['rows'], parameters: readonly object[] = []) {
  const clock = autoAdvancingClock();
  const office = await openPackOffice({ lastModified, ...(rows ? { rows } : {}) }, { clock });
  const { services, session, savePack, runPack } = office;
  const change = (names: readonly string[], filters: readonly object[], hasWorkbook = true) => {
    const items = names.map((slug, index) => ({
      ...item(slug),
      parameters: { filters: filters[index] ?? {}, ranges: { general: 'last-month' } },
    }));
    savePack({ name: 'Compared', items, hasWorkbook });
  };
  change(slugs, parameters);
  const { reports, comparisons, packs } = services;
  const makeContext = () => ({ session, reports, comparisons, runs: packs.listRuns(session.office.id) });
  const toPair = (before: PackRun, now: PackRun) => ({
    pack: 'Compared',
    before: before.startedAtMs,
    now: now.startedAtMs,
  });
  return {
    ...office,
    change,
    makeContext,
    toPair,
    compare: async (before: PackRun, now: PackRun) =>
      (await comparePackRuns(makeContext(), toPair(before, now))).reports,
    /** Runs the pack, each time in the month after the last. */
    run: async () => {
      clock.advance(31 * 86_400_000);
      return await runPack('Compared');
    },
    /** Confirms the amounts of Sales as cents. */
    confirmCents: async () => {
      const basis = toMoneyConfirmationKey(Object.keys(september[0] ?? {}), lastModified);
      office.confirmColumns('sales', { amount: { money: 'cents' } }, basis);
      await listReports(session);
    },
  };
}

describe('two runs of a pack', () => {
  it('stay both, in one folder, and are compared by totals and rows, exactly', async () => {
    const { services, session, state, run, compare } = await startPack(['sales'], { sales: september });
    const first = await run();
    state.rows = { sales: october };
    const second = await run();
    expect(services.packs.listRuns(session.office.id).map(({ startedAtMs }) => startedAtMs)).toEqual([
      second.startedAtMs,
      first.startedAtMs,
    ]);
    expect(await compare(first, second)).toMatchObject([
      {
        slug: 'sales',
        reason: null,
        rows: { before: 3, now: 3 },
        totals: [
          { column: 'amount', before: '40000', now: '27550', change: '-12450', percent: '-31.1', note: null },
          { column: 'margin', before: '4.75', now: '5.50', change: '0.75', percent: '15.8', note: null },
        ],
        changes: { key: 'client_id', added: 1, removed: 1, changed: 1, same: 1 },
        rowsReason: null,
      },
    ]);
  });

  it('faults 430: say of each report that cannot be compared why, and compare the others', async () => {
    const rows = { sales: september, refunds: september, fees: september, late: september };
    const before = [{}, { consultantID: '14' }, {}, {}];
    const slugs = ['sales', 'refunds', 'fees', 'late'];
    const { state, change, run, compare } = await startPack(slugs, rows, before);
    state.broken.add('late');
    const first = await run();
    state.broken.clear();
    state.rows = { ...rows, sales: september.map(({ margin: _, ...row }) => ({ ...row, fee: 'n/a', points: 2 })) };
    change(['sales', 'refunds', 'late', 'sales'], [{}, { consultantID: '15' }, {}, { tripStatus: 'Open' }]);
    const second = await run();
    const reports = await compare(first, second);
    expect(reports.map(({ slug, reason }) => [slug, reason])).toEqual([
      ['sales', null],
      ['refunds', 'Not compared: its filters differ. Consultant 14 before, 15 now.'],
      ['late', 'Not compared: it was not saved in the earlier run.'],
      ['sales', 'Not compared: it was not in the earlier run.'],
      ['fees', 'Not compared: it is not in the later run.'],
    ]);
    expect(reports[0]?.totals.map(({ column, change: by, note }) => [column, by, note])).toEqual([
      ['amount', '0', null],
      ['points', null, 'Not compared: no such total in the earlier run'],
      ['margin', null, 'Not compared: no such total in the later run'],
    ]);
  });

  it('faults 431: never compare cents with dollars, and write confirmed cents as dollars', async () => {
    const { state, run, confirmCents, compare, makeContext, toPair } = await startPack(['sales'], { sales: september });
    const first = await run();
    await confirmCents();
    const second = await run();
    state.rows = { sales: october };
    const third = await run();
    const [mixed] = await compare(first, second);
    expect(mixed?.totals[0]).toEqual({
      column: 'amount',
      before: '40000',
      now: '400.00',
      change: null,
      percent: null,
      note: 'Not compared: dollars now, as the server sent it before',
    });
    const [dollars] = await compare(second, third);
    expect(dollars?.totals[0]).toMatchObject({ before: '400.00', now: '275.50', change: '-124.50', percent: '-31.1' });

    const path = join(temporaryFolder(), 'changes.xlsx');
    const outcome = await exportPackChanges(
      makeContext(),
      toPair(second, third),
      () => Promise.resolve(path),
      new AbortController().signal,
    );
    expect(outcome).toMatchObject({ path, rows: 3 });
    const parts = unzip(readFileSync(path));
    expect(getSheetNames(parts)).toEqual(['Changes', 'sales']);
    const cover = readSheetTexts(parts, 1);
    expect(cover).toContainEqual([
      'sales',
      'Rows',
      '3',
      '3',
      '0',
      '',
      'Rows matched by client_id: 1 new, 1 gone, 1 changed, 1 the same. Sheet: sales',
    ]);
    expect(cover).toContainEqual([
      '',
      'amount',
      '400.00',
      '275.50',
      '-124.50',
      '-31.1',
      'in dollars (you confirmed cents)',
    ]);
    expect(cover).toContainEqual(['Compared', '1 of 1 reports', '', '', '', '', '']);
    expect(readSheetTexts(parts, 2)).toEqual([
      ['change', 'changed_columns', 'client_id', 'name', 'amount', 'margin'],
      ['changed from', 'amount', '1', 'Wattle Grove', '100.00', '1.5'],
      ['changed to', 'amount', '1', 'Wattle Grove', '150.50', '1.5'],
      ['added', '', '4', 'Quokka Tours', '75.00', '3'],
      ['removed', '', '2', 'Harbour City', '250.00', '2.25'],
    ]);
  });

  it('are in dollars where cents were confirmed, also in a pack whose files are as the server sent them', async () => {
    const { state, change, run, confirmCents, compare } = await startPack(['sales'], { sales: september });
    change(['sales'], [], false);
    await confirmCents();
    const first = await run();
    state.rows = { sales: october };
    const second = await run();
    const [report] = await compare(first, second);
    expect(report).toMatchObject({ dollarColumns: ['amount'] });
    expect(report?.totals[0]).toMatchObject({ before: '400.00', now: '275.50', change: '-124.50', percent: '-31.1' });
  });

  it('have totals only of a report whose rows cannot be read, and the rows of the others', async () => {
    const rows = { sales: september, refunds: september };
    const { services, run, compare } = await startPack(['sales', 'refunds'], rows);
    const [first, second] = [await run(), await run()];
    const error = new AppError('cache-unavailable', 'The saved rows do not open.', {});
    vi.spyOn(services.comparisons, 'compare').mockRejectedValueOnce(error);
    expect(await compare(first, second)).toMatchObject([
      { slug: 'sales', rows: { now: 3 }, changes: null, rowsReason: 'Totals only: The saved rows do not open.' },
      { slug: 'refunds', changes: { same: 3 }, rowsReason: null },
    ]);
  });

  it('faults 432: have totals only, and say so, where the rows of a run are gone; a run that is gone is named', async () => {
    const { services, session, run, compare, makeContext, toPair } = await startPack(['sales'], { sales: september });
    const first = await run();
    const second = await run();
    await services.reports.history(session).remove(listRunReports(first.items)[0]?.runId ?? '');
    const [report] = await compare(first, second);
    expect(report).toMatchObject({ reason: null, changes: null, rows: { before: 3, now: 3 } });
    expect(report?.rowsReason).toBe('Totals only: the rows of one of these runs are no longer saved on this computer.');
    const unknown = { ...toPair(first, second), before: 1 };
    await expect(comparePackRuns(makeContext(), unknown)).rejects.toMatchObject({ code: 'run-unknown' });
  });
});
