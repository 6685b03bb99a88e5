/** The rows of a statement's sheet, in its groups, and its columns: theirs and ours meet in the middle. */
import {
  type AppColumn,
  type CellAction,
  createAmountColumn,
  createDateColumn,
} from '@renderer/table/columns/app-column';
import type { Grouping } from '@renderer/table/model/row-groups';
import {
  formatGroup,
  isCounted,
  oursHeading,
  type SheetRow,
  sheetColumns,
  type TableGroup,
  tableGroupNames,
  tableGroups,
} from '@shared/commission/sheet-table';
import { doubtTexts } from '@shared/commission/statement-file';
import type { SheetGroup, StatementSheet } from '@shared/commission/statement-sheet';
import { formatMoney } from '@shared/values/money';
import { sheetTexts as texts } from './statement-texts';

/** Which chip a row is of; null for claimed bookings that no line has. */
export function getChip({ group }: Pick<SheetRow, 'group'>): SheetGroup | null {
  if (group === 'claimed-agreed' || group === 'claimed-differing') return 'already-claimed';
  return group === 'not-listed' ? null : group;
}

/** Whether "Match all" takes a suggestion: which of two that fit equally well is meant, the user says. */
export const isForMatchAll = ({ group, why }: Pick<SheetRow, 'group' | 'why'>): boolean =>
  group === 'to-check' && why !== doubtTexts['another-booking'] && why !== doubtTexts['another-line'];

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

type Column = AppColumn<SheetRow>;

/** A column of the first of some lines or bookings, and how many more there are. */
const referenceColumn = (
  id: 'reference' | 'ourReference',
  size: number,
  list: (row: SheetRow) => readonly unknown[],
): Column => {
  const { label: header, getCell: value } = sheetColumns[id];
  return {
    ...{ id, header, size, value },
    cell: (row) => {
      const more = list(row).length - 1;
      return { text: value(row) ?? '', ...(more > 0 ? { aside: `+${more}` } : {}) };
    },
  };
};

const amountColumn = (id: 'theirs' | 'ours' | 'difference', hasTotal = true): Column => ({
  ...createAmountColumn<SheetRow>({ id, header: sheetColumns[id].label, size: 92, cents: (row) => row[id], hasTotal }),
  aggregateValue: (row) => row[id] ?? 0,
  roundsAggregate: false,
  isCounted,
});

const dateColumn = (id: 'date' | 'travel'): Column => {
  const { label: header, getCell: value } = sheetColumns[id];
  return createDateColumn({ id, header, size: 96, shownFrom: 1_100, value });
};

/** A column of a name, which gives way to others. */
const nameColumn = (id: 'guest' | 'client', size: number): Column => {
  const { label: header, getCell: value } = sheetColumns[id];
  return { id, header, size, narrowSize: 118, value };
};

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
      referenceColumn('reference', 84, ({ lines }) => lines),
      nameColumn('guest', 136),
      dateColumn('date'),
      amountColumn('theirs'),
    ]),
    ...side(oursHeading, [
      amountColumn('ours'),
      {
        ...referenceColumn('ourReference', 78, ({ bookings }) => bookings),
        ...(isWhole && !isNarrow ? { noTotal: texts.placed(unknown, unknown - (totals.difference ?? 0)) } : {}),
      },
      nameColumn('client', 138),
      dateColumn('travel'),
    ]),
    {
      // While a question is open no difference is known, and their sum is not 0.
      ...amountColumn('difference', totals.difference !== null),
      cell: ({ difference }) => {
        if (difference === null) return { text: '' };
        const text = formatMoney(difference);
        return difference < 0 ? { text, tone: 'negative' } : difference === 0 ? { text, tone: 'good' } : { text };
      },
    },
    {
      id: 'why',
      header: sheetColumns.why.label,
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
    formatKey: (key) => tableGroupNames[fromGroupKey(key)],
    isOrderedByKey: true,
    closed: isFiltered ? new Set() : closedGroups,
    formatTitle: (key, rows) => formatGroup(fromGroupKey(key), rows),
    getAction: (_key, rows) => {
      const count = rows.filter(isForMatchAll).length;
      return count > 1 ? { id: 'match-all', label: texts.matchAll(count) } : null;
    },
  };
}

/** Finds the row that is current when some are decided on: the next other one of the order, else the one before. */
export function findNextKey(keys: readonly string[], done: ReadonlySet<string>, active: string): string | null {
  const position = keys.indexOf(active);
  const isOther = (key: string) => !done.has(key);
  return keys.slice(position + 1).find(isOther) ?? keys.slice(0, Math.max(0, position)).findLast(isOther) ?? null;
}
