/** The one table of a sheet: theirs beside ours in groups, and what is decided on the current row. */
import { useDidUpdate } from '@mantine/hooks';
import { useTableLayout } from '@renderer/data/app';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { useListTools } from '@renderer/lists/ListToolbar';
import { DataTable } from '@renderer/table/DataTable';
import { getShownTable } from '@renderer/table/model/visible-columns';
import { useKeys } from '@renderer/ui/keyboard';
import { Loading } from '@renderer/ui/lazy-part';
import { useIsNarrow } from '@renderer/ui/Screen';
import { formatTheirs, type SheetRow, toSheetRows } from '@shared/commission/sheet-table';
import type { SheetAct, SheetGroup, StatementSheet } from '@shared/commission/statement-sheet';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  actionKeys,
  createSheetColumns,
  createSheetGrouping,
  findNextKey,
  getChip,
  isForMatchAll,
  listActions,
} from './statement-rows';
import { sheetTexts as texts } from './statement-texts';

type Props = {
  readonly sheet: StatementSheet;
  readonly name: string;
  readonly chosen: ReadonlySet<SheetGroup>;
  readonly equation: ReactNode;
  /** Whether nothing can be decided any more: it is finished. */
  readonly isLocked: boolean;
  /** The row that the keyboard is on; null for none. When the table is drawn, it is there, or on the first one. */
  readonly current: SheetRow | null;
  /** Must be stable between renders. */
  readonly onCurrent: (row: SheetRow | null) => void;
  readonly onAct: (act: SheetAct) => Promise<StatementSheet | null>;
  readonly onHand: (row: SheetRow) => void;
};

export function StatementTable(props: Props) {
  const { sheet, name, chosen, equation, isLocked, current, onCurrent, onAct, onHand } = props;
  const navigate = useNavigate();
  const { isReady, layoutProps } = useTableLayout(texts.table);
  const all = useMemo(() => toSheetRows(sheet), [sheet]);
  const isFiltered = chosen.size > 0;
  const rows = useMemo(
    () => (isFiltered ? all.filter((row) => chosen.has(getChip(row) ?? 'refused')) : all),
    [all, chosen, isFiltered],
  );
  const typed = useRememberedText(JSON.stringify([texts.table, sheet.head.id]));
  const theirs = formatTheirs(name);
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
    if (isLocked) return;
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
  if (!isReady) return <Loading />;
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
