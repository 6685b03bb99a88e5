/** The one table of a sheet: theirs beside ours in groups, and what is decided on the current row. */
import { useDidUpdate } from '@mantine/hooks';
import { useTableLayout } from '@renderer/data/app';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { useListTools } from '@renderer/lists/ListToolbar';
import {
  type AppColumn,
  type CellAction,
  createAmountColumn,
  createDateColumn,
} from '@renderer/table/columns/app-column';
import { DataTable } from '@renderer/table/DataTable';
import type { Grouping } from '@renderer/table/model/row-groups';
import { getShownTable } from '@renderer/table/model/visible-columns';
import { useKeys } from '@renderer/ui/keyboard';
import { useIsNarrow } from '@renderer/ui/Screen';
import {
  formatGroup,
  formatTheirs,
  getSheetName,
  isCounted,
  oursHeading,
  type SheetRow,
  sheetColumns,
  type TableGroup,
  tableGroupNames,
  tableGroups,
  toSheetRows,
} from '@shared/commission/sheet-table';
import { doubtTexts } from '@shared/commission/statement-file';
import type { SheetAct, SheetGroup, StatementSheet } from '@shared/commission/statement-sheet';
import { formatMoney } from '@shared/values/money';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
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

const closedGroups: ReadonlySet<string> = new Set(tableGroups.slice(tableGroups.indexOf('agreed')));

/** @param isFiltered - whether the user has chosen chips: then nothing is closed */
export function createSheetGrouping(isFiltered: boolean): Grouping<SheetRow> {
  return {
    id: isFiltered ? 'chips' : 'groups',
    label: texts.group,
    getKey: ({ group }) => group,
    formatKey: (key) => tableGroupNames[key as TableGroup],
    order: tableGroups,
    closed: isFiltered ? new Set() : closedGroups,
    formatTitle: (key, rows) => formatGroup(key as TableGroup, rows),
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

type Props = {
  readonly sheet: StatementSheet;
  readonly chosen: ReadonlySet<SheetGroup>;
  readonly equation: ReactNode;
  /** The row that the keyboard is on; null for none. When the table is drawn, it is there, or on the first one. */
  readonly current: SheetRow | null;
  /** Must be stable between renders. */
  readonly onCurrent: (row: SheetRow | null) => void;
  readonly onAct: (act: SheetAct) => Promise<StatementSheet | null>;
  readonly onHand: (row: SheetRow) => void;
};

export function StatementTable(props: Props) {
  const { sheet, chosen, equation, current, onCurrent, onAct, onHand } = props;
  const navigate = useNavigate();
  const layoutProps = useTableLayout(texts.table);
  const all = useMemo(() => toSheetRows(sheet), [sheet]);
  const isFiltered = chosen.size > 0;
  const rows = useMemo(
    () => (isFiltered ? all.filter((row) => chosen.has(getChip(row) ?? 'refused')) : all),
    [all, chosen, isFiltered],
  );
  const typed = useRememberedText(JSON.stringify([texts.table, sheet.head.id]));
  const theirs = formatTheirs(getSheetName(sheet));
  const isNarrow = useIsNarrow();
  const columns = useMemo(
    () => createSheetColumns(sheet, theirs, { isFiltered: isFiltered || typed[0] !== '', isNarrow }),
    [sheet, theirs, isFiltered, typed[0], isNarrow],
  );
  const grouping = useMemo(() => createSheetGrouping(isFiltered), [isFiltered]);
  const tools = useListTools<SheetRow>({ label: texts.search, typed, hasLetterKeys: false });
  const findRow = (wanted: string | null) => rows.findIndex(({ key }) => key === wanted);
  const [scrollTo, setScrollTo] = useState(() => ({ row: Math.max(0, findRow(current?.key ?? null)) }));
  /** The current row, at once: a key may follow an arrow before the screen is drawn again. */
  const latest = useRef(current);
  const follow = useCallback(
    (row: SheetRow | null) => {
      latest.current = row;
      onCurrent(row);
    },
    [onCurrent],
  );
  /** The row that is current once the sheet is drawn as it is after an act. */
  const next = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sheet.
  useEffect(() => {
    const row = findRow(next.current);
    next.current = null;
    if (row >= 0) setScrollTo({ row });
  }, [rows]);
  // Other chips show other rows, of which the first is current.
  useDidUpdate(() => setScrollTo({ row: 0 }), [chosen]);

  /** The rows of the chips and of what is typed, as they stand. */
  const listShown = () =>
    [...(getShownTable()?.read(({ listed }) => listed) ?? [])].flatMap((index) => rows[index] ?? []);
  /** Acts on pairs; then the next row is current. */
  const decide = async (done: readonly SheetRow[], run: () => Promise<StatementSheet | null>) => {
    const keys = listShown().map(({ key }) => key);
    next.current = findNextKey(keys, new Set(done.map(({ key }) => key)), done.at(-1)?.key ?? '');
    if ((await run()) === null) next.current = null;
  };
  const run = (action: string) => {
    if (sheet.head.finishedAtMs !== null) return;
    if (action === 'match-all') {
      const taken = listShown().filter(isForMatchAll);
      return void decide(taken, () => onAct({ kind: 'accept', pairs: taken.map(({ id }) => id) }));
    }
    const row = latest.current;
    if (row === null || row.group === 'not-listed') return;
    // Whatever stands beside something can be matched anew.
    if (action === 'hand' && row.group !== 'refused') return onHand(row);
    if (!listActions(row).some((id) => id === action)) return;
    const kind = action === 'match' ? 'accept' : row.isDecided ? 'undo' : 'refuse';
    void decide([row], () => onAct({ kind, pairs: [row.id] }));
  };
  useKeys(Object.fromEntries(Object.entries(actionKeys).map(([action, key]) => [key, () => run(action)])));
  return (
    <DataTable
      label={texts.table}
      viewKey={JSON.stringify([texts.table, sheet.head.id, [...chosen]])}
      {...tools.tableProps}
      grouping={grouping}
      columns={columns}
      rows={rows}
      source={{ kind: 'statement', statementId: sheet.head.id }}
      {...layoutProps}
      rowKey={({ key }) => key}
      nouns={texts.nouns}
      totalsLabel={(count, ofAll) =>
        count === all.length ? texts.counts(sheet.totals.lines, sheet.totals.bookings) : ofAll
      }
      scrollTo={scrollTo}
      onAction={run}
      onOpen={({ bookings: [booking] }) =>
        booking && void navigate({ to: '/trips/$id', params: { id: String(booking.tripId) }, search: {} })
      }
      onActiveChange={follow}
      empty={texts.none}
      toolbar={
        <>
          {equation}
          {tools.toolbar}
        </>
      }
    />
  );
}
