/** The rows of a statement's sheet, in its groups, and its columns: theirs and ours meet in the middle. */
import {
  type AppColumn,
  type CellAction,
  createAmountColumn,
  createDateColumn,
} from '@renderer/table/columns/app-column';
import type { Grouping } from '@renderer/table/model/row-groups';
import type { SheetGroup, SheetPair, StatementSheet } from '@shared/commission/statement-sheet';
import { toBookingId } from '@shared/commission/work-records';
import { formatMoney } from '@shared/values/money';
import { sheetTexts as texts } from './statement-texts';

/** Groups of the table, in its order; those from `agreed` on are closed at first. */
const tableGroups = [
  'to-check',
  'short-paid',
  'waiting',
  'unknown',
  'missing',
  'claimed-differing',
  'not-read',
  'agreed',
  'claimed-agreed',
  'not-listed',
  'refused',
] as const;
export type TableGroup = (typeof tableGroups)[number];

export type SheetRow = Omit<SheetPair, 'group' | 'certain'> & {
  readonly key: string;
  readonly group: TableGroup;
};

/** Which chip a row is of; null for claimed bookings that no line has. */
export function getChip({ group }: Pick<SheetRow, 'group'>): SheetGroup | null {
  if (group === 'claimed-agreed' || group === 'claimed-differing') return 'already-claimed';
  return group === 'not-listed' ? null : group;
}

function toTableGroup({ group, difference }: SheetPair): TableGroup {
  if (group === 'already-claimed') return difference === 0 ? 'claimed-agreed' : 'claimed-differing';
  return group;
}

/** A difference counts on its side alone where the other side has nothing: the columns add up to the totals row. */
const getDifference = ({ group, theirs, ours, difference }: SheetPair): number | null => {
  if (difference !== null) return difference;
  if (group === 'unknown') return theirs;
  return group === 'missing' && ours !== null ? -ours : null;
};

/** Builds the rows, in the order of their groups. */
export function toSheetRows({ pairs, claimedNotListed, question }: StatementSheet): SheetRow[] {
  const paired = pairs.map(
    (pair): SheetRow => ({
      ...pair,
      key: `${pair.group === 'refused' ? 'refused ' : ''}${pair.id}`,
      group: toTableGroup(pair),
      difference: question === null ? getDifference(pair) : pair.difference,
    }),
  );
  const rest = { lines: [], theirs: null, difference: null, why: texts.claimed, isDecided: false };
  const notListed = claimedNotListed.map((booking): SheetRow => {
    const id = toBookingId(booking);
    return { ...rest, id, key: id, group: 'not-listed', bookings: [booking], ours: booking.cents };
  });
  const order = new Map(tableGroups.map((group, index) => [group, index]));
  return [...paired, ...notListed].sort((a, b) => (order.get(a.group) ?? 0) - (order.get(b.group) ?? 0));
}

/* What the user can do with a row. */

export const actionKeys = { match: 'a', no: 'x', hand: 'm' } as const;

/** Ids of the buttons of a row, in their order. */
export function listActions({ group, lines, bookings }: SheetRow): (keyof typeof actionKeys)[] {
  if (group === 'not-listed' || group === 'waiting' || group === 'not-read') return [];
  if (group === 'refused') return ['no'];
  if (lines.length === 0 || bookings.length === 0) return ['hand'];
  return group === 'to-check' ? ['match', 'no', 'hand'] : ['no', 'hand'];
}

const toActions = (row: SheetRow): CellAction[] =>
  listActions(row).map((id) => ({
    id,
    label: row.group === 'refused' || (id === 'no' && row.isDecided) ? texts.takeBack : texts.actions[id],
  }));

/* Columns. */

type Column = AppColumn<SheetRow>;

/** Bookings that are listed beside those of the statement: in no sum. */
const isCounted = ({ group }: SheetRow) => group !== 'not-listed' && group !== 'refused';

/** A column of the first of some lines or bookings, and how many more there are. */
const referenceColumn = <T>(
  id: string,
  size: number,
  list: (row: SheetRow) => readonly T[],
  value: (first: T) => string | null,
): Column => {
  const getText = (row: SheetRow) => list(row).slice(0, 1).map(value)[0] ?? null;
  return {
    ...{ id, header: texts.columns.reference, size, value: getText },
    cell: (row) => {
      const more = list(row).length - 1;
      return { text: getText(row) ?? '', ...(more > 0 ? { aside: `+${more}` } : {}) };
    },
  };
};

const amountColumn = (id: 'theirs' | 'ours' | 'difference'): Column => ({
  ...createAmountColumn<SheetRow>({ id, header: texts.columns[id], size: 92, cents: (row) => row[id] }),
  aggregateValue: (row) => row[id] ?? 0,
  roundsAggregate: false,
  isCounted,
});

const dateColumn = (id: 'date' | 'travel', value: (row: SheetRow) => string | null): Column =>
  createDateColumn({ id, header: texts.columns[id], size: 96, shownFrom: 1_100, value });

/** @param isFiltered - whether rows are left out, so that the totals are not the sheet's; @param theirs - "Theirs · Accor", the heading above their columns */
export function createSheetColumns(
  sheet: StatementSheet,
  theirs: string,
  { isFiltered, isNarrow }: { readonly isFiltered: boolean; readonly isNarrow: boolean },
): Column[] {
  const { totals, pairs } = sheet;
  const addUp = (cents: readonly number[]) => cents.reduce((sum, value) => sum + value, 0);
  const unknown = addUp(pairs.flatMap(({ group, theirs: cents }) => (group === 'unknown' ? (cents ?? 0) : [])));
  const isWhole = !isFiltered && totals.difference !== null;
  const side = (above: string, columns: readonly Column[]) => columns.map((column) => ({ ...column, above }));
  return [
    ...side(theirs, [
      referenceColumn(
        'reference',
        84,
        ({ lines }) => lines,
        ({ reference }) => reference,
      ),
      {
        ...{ id: 'guest', header: texts.columns.guest, size: 136, narrowSize: 118 },
        value: ({ lines: [line] }) => line?.name ?? line?.cells.join(' ') ?? null,
      },
      dateColumn('date', ({ lines: [line] }) => line?.date ?? null),
      amountColumn('theirs'),
    ]),
    ...side(texts.ours, [
      amountColumn('ours'),
      {
        ...referenceColumn(
          'ourReference',
          78,
          ({ bookings }) => bookings,
          ({ bookingReference }) => bookingReference,
        ),
        ...(isWhole && !isNarrow ? { noTotal: texts.placed(unknown, unknown - (totals.difference ?? 0)) } : {}),
      },
      {
        ...{ id: 'client', header: texts.columns.client, size: 138, narrowSize: 118 },
        value: ({ bookings: [booking] }) => booking?.clientName ?? null,
      },
      dateColumn('travel', ({ bookings: [booking] }) => booking?.travelDate ?? null),
    ]),
    {
      ...amountColumn('difference'),
      cell: ({ difference }) => {
        if (difference === null) return { text: '' };
        const text = formatMoney(difference);
        return difference < 0 ? { text, tone: 'negative' } : difference === 0 ? { text, tone: 'good' } : { text };
      },
    },
    {
      id: 'why',
      header: texts.columns.why,
      size: 180,
      narrowSize: 166,
      value: ({ why }) => why,
      ...(isWhole ? { noTotal: isEveryCentPlaced(sheet) ? texts.everyCent : texts.notPlaced } : {}),
      cell: (row) => ({ text: row.why, tone: 'dim', actions: toActions(row) }),
    },
  ];
}

/** Whether the chips of the lines add up to what the lines are compared as. */
export const isEveryCentPlaced = ({ chips, sum }: StatementSheet): boolean =>
  chips.reduce((total, { group, cents }) => (group === 'missing' || group === 'refused' ? total : total + cents), 0) ===
  sum.compared;

/* Groups. */

/** A letter, so that groups are ordered by it. */
const toGroupKey = (group: TableGroup) => String.fromCharCode(97 + tableGroups.indexOf(group));
const fromGroupKey = (key: string): TableGroup => tableGroups[key.charCodeAt(0) - 97] ?? 'unknown';
const closedGroups = new Set(tableGroups.slice(tableGroups.indexOf('agreed')).map(toGroupKey));

/** @param isFiltered - whether the user has chosen chips: then nothing is closed */
export function createSheetGrouping(isFiltered: boolean): Grouping<SheetRow> {
  return {
    id: isFiltered ? 'chips' : 'groups',
    label: texts.group,
    getKey: ({ group }) => toGroupKey(group),
    formatKey: (key) => texts.groups[fromGroupKey(key)],
    isOrderedByKey: true,
    closed: isFiltered ? new Set() : closedGroups,
    formatTitle: (key, rows) => {
      const [group, count] = [fromGroupKey(key), rows.length];
      const sum = (side: 'theirs' | 'ours' | 'difference') => rows.reduce((total, row) => total + (row[side] ?? 0), 0);
      if (group === 'not-listed') return texts.notListed(count, sum('ours'));
      if (group === 'refused' || group === 'not-read') return texts.groupCount(texts.groups[group], count);
      if (group === 'short-paid') return texts.groupDifference(texts.groups[group], count, sum('difference'));
      return texts.groupSum(texts.groups[group], count, sum(group === 'missing' ? 'ours' : 'theirs'));
    },
    getAction: (key, { length }) =>
      fromGroupKey(key) === 'to-check' && length > 1 ? { id: 'match-all', label: texts.matchAll(length) } : null,
  };
}

/** Finds the row that is current when some are decided on: the next other one of the order, else the one before. */
export function findNextKey(keys: readonly string[], done: ReadonlySet<string>, active: string): string | null {
  const position = keys.indexOf(active);
  const isOther = (key: string) => !done.has(key);
  return keys.slice(position + 1).find(isOther) ?? keys.slice(0, Math.max(0, position)).findLast(isOther) ?? null;
}
