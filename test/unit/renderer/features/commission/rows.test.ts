/** Rows of Commission and of a statement's sheet: where they stand, and what is added up of them. */
import { createSheetColumns, createSheetGrouping } from '@renderer/features/commission/StatementTable';
import { sheetTexts, writeOffSmall } from '@renderer/features/commission/statement-texts';
import { keepSteady } from '@renderer/features/commission/use-commission';
import { buildScreenTable } from '@renderer/lists/build-screen-table';
import { formatCellStats } from '@renderer/table/grid/GridStats';
import { sumColumns, toUngroupedRows } from '@renderer/table/model/row-groups';
import { patchTableOrder } from '@renderer/table/model/use-table-state';
import type { SheetRow } from '@shared/commission/sheet-table';
import type { StatementSheet } from '@shared/commission/statement-sheet';
import { expect, it } from 'vitest';

it('a booking that leaves the list and comes back, as by Undo, is listed again', () => {
  const getKey = (row: string) => row;
  const first = keepSteady(null, ['a', 'b', 'c'], getKey, 'to chase');
  const without = keepSteady(first, ['a', 'c'], getKey, 'to chase');
  const back = keepSteady(without, ['a', 'b', 'c'], getKey, 'to chase');
  const arranged = Uint32Array.of(2, 1, 0);
  let shown: ReturnType<typeof patchTableOrder<string>> = {
    rows: first.rows,
    arranged,
    order: arranged,
    addedCount: 0,
  };
  const read = ({ rows }: typeof first) => {
    shown = patchTableOrder(shown, rows, arranged, (added) => Uint32Array.from(added.keys()));
    return Array.from(shown.order, (index) => rows.at(index));
  };
  expect(read(without)).toEqual(['c', 'a']);
  expect(read(back)).toEqual(['c', 'a', 'b']);
  expect(keepSteady(back, ['a', 'b', 'c'], getKey, 'paid').rows.arrangement).not.toBe(back.rows.arrangement);
});

const toRow = (group: SheetRow['group'], cents: number): SheetRow => ({
  ...{ key: `${group} ${cents}`, id: '', group, isDecided: false, lines: [], bookings: [], why: '' },
  ...{ theirs: cents, ours: cents, difference: 0 },
});
const rows = [toRow('to-check', 100), toRow('to-check', 250), toRow('refused', 4_000), toRow('agreed', 7)];

it('the name and the button of a group count and add up the rows that are listed, and no others', () => {
  const { formatTitle, getAction } = createSheetGrouping(false);
  expect(formatTitle?.('to-check', rows.slice(0, 2))).toBe('To check 2 · 3.50');
  expect(getAction?.('to-check', rows.slice(0, 2))).toEqual({ id: 'match-all', label: 'Match all 2' });
  expect(formatTitle?.('to-check', rows.slice(0, 1))).toBe('To check 1 · 1.00');
  expect(getAction?.('to-check', rows.slice(0, 1))).toBeNull();
  const tied = [...rows.slice(0, 2), { ...toRow('to-check', 5), why: 'Another booking fits as well' }];
  expect(getAction?.('to-check', tied)).toEqual({ id: 'match-all', label: 'Match all 2' });
});

it('a refused pair is in no total, selected cells add up what they show, and a file adds up to its total', () => {
  const sheet = { totals: { difference: 0 }, pairs: [], chips: [], sum: { compared: 0 } } as unknown as StatementSheet;
  const view = { isFiltered: false, isNarrow: false };
  const columns = createSheetColumns(sheet, 'Theirs', view);
  expect(columns.find(({ id }) => id === 'difference')?.total).toBe('cents');
  const open = createSheetColumns({ ...sheet, totals: { ...sheet.totals, difference: null } }, 'Theirs', view);
  expect(open.find(({ id }) => id === 'difference')?.total).toBeUndefined();
  const theirs = columns.filter(({ id }) => id === 'theirs');
  const totals = sumColumns(rows, [...rows.keys()], theirs);
  expect(totals.get('theirs')?.cents).toBe(357n);
  const visibleRows = toUngroupedRows(Uint32Array.from(rows.keys()));
  const [sum] = formatCellStats({
    ...{ rows, visibleRows, columns: theirs },
    rectangles: [{ top: 2, bottom: 3, left: 0, right: 0 }],
  });
  expect(sum?.text).toBe('40.07');
  const file = buildScreenTable(
    {
      ...{ shown: theirs.map((column) => ({ column, width: 92, pinnedLeft: null })), columns: theirs, rows },
      ...{ listed: Uint32Array.from(rows.keys()), groups: [], totals, selected: [], sumSelected: () => totals },
      ...{ filterText: '', filters: [], sorting: [], groupedBy: null },
    },
    { title: 'Accor', what: 'row', filters: [], isSelection: false },
  );
  expect([...file.parts].flat().map(({ cells }) => cells[0])).toEqual([
    ...[100, 250].map((units) => ({ units, scale: 2 })),
    null,
    { units: 7, scale: 2 },
    { units: 357n, scale: 2 },
  ]);
});

it('writing small differences off takes short-paid bookings out of the claim, and leaves overpaid ones paid', () => {
  const none = { count: 0, cents: 0 };
  const finish = {
    blockedBy: null,
    paid: 9,
    partPaid: 3,
    short: { count: 3, cents: 507 },
    missing: none,
    queried: none,
  };
  const left = { ...finish, paid: 11, partPaid: 1, short: { count: 1, cents: 500 } };
  expect(writeOffSmall(finish, [-3, 2, -4])).toEqual(left);
});

it('the line of the sum names rows that are not read where nothing else is wrong, so that they can be accepted', () => {
  const say = (stated: number | null, notRead: number) =>
    sheetTexts.sum(
      {
        ...{ lines: 4, cents: 1_000, compared: 1_000, rounding: 0, waivedReason: null, currency: null },
        ...{ stated: stated === null ? null : { cents: stated, where: 'row 6' } },
        isEqual: (stated ?? 1_000) === 1_000 && notRead === 0,
      },
      notRead,
    );
  expect([say(null, 1), say(1_000, 2), say(900, 2), say(null, 0), say(1_000, 0)]).toEqual([
    '✗ 4 lines add up to 10.00. 1 row isn’t read',
    '✗ 4 lines add up to 10.00. 2 rows aren’t read',
    '✗ 4 lines add up to 10.00, the file says 9.00: 1.00 is too much',
    '4 lines add up to 10.00. The file states no total',
    '✓ 4 lines add up to 10.00, the file’s own total',
  ]);
});
