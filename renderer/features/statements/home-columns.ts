/** The columns of the list of statements. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createCountColumn } from '@renderer/table/columns/column-factories';
import type { BadgeVariant } from '@renderer/ui/badge-variants';
import { formatBytes, formatTimestamp } from '@renderer/ui/formatters';
import { formatNameAndId, type Names } from '@shared/schemas/directory';
import type { StatementSummary } from '@shared/schemas/statement/work';
import { toIsoWithOffset } from '@shared/timestamps';
import { homeTexts } from './home-texts';

type Column = AppColumn<StatementSummary>;

const states = ['setUp', 'open', 'done'] as const;
type State = (typeof states)[number];
const stateVariants: Readonly<Record<State, BadgeVariant>> = { setUp: 'warning', open: 'info', done: 'success' };

/** The lines that are not agreed, with their sum; null before a statement is compared. */
function getOpen({ sums }: StatementSummary) {
  if (sums === null) return null;
  const { differs, theirsOnly } = sums;
  return { count: differs.theirs.count + theirsOnly.count, cents: differs.theirs.cents + theirsOnly.cents };
}

export function getState(statement: StatementSummary): State {
  const open = getOpen(statement);
  if (open === null) return 'setUp';
  return open.count > 0 ? 'open' : 'done';
}

const stateColumn: Column = {
  id: 'state',
  header: homeTexts.state,
  size: 110,
  value: (statement) => states.indexOf(getState(statement)),
  text: (statement) => homeTexts.states[getState(statement)],
  cell: (statement) => ({ text: homeTexts.states[getState(statement)], badge: stateVariants[getState(statement)] }),
};

const timeColumn = (id: 'addedAtMs' | 'workedAtMs', header: string, isHidden = false): Column => ({
  id,
  header,
  size: 160,
  isHidden,
  value: (statement) => statement[id],
  text: (statement) => toIsoWithOffset(statement[id]),
  cell: (statement) => ({ text: formatTimestamp(statement[id]), tooltip: toIsoWithOffset(statement[id]) }),
});

/** Names the suppliers that a statement is compared with; null before it is set up. */
export function formatSuppliers({ settings }: StatementSummary, names: Names): string | null {
  if (settings === null) return null;
  return settings.scope.supplierIds.map((id) => formatNameAndId(names, 'supplier', id) ?? String(id)).join(', ');
}

const sizeColumn: Column = {
  id: 'bytes',
  header: homeTexts.size,
  size: 90,
  isNumeric: true,
  value: ({ bytes }) => bytes,
  cell: ({ bytes }) => ({ text: formatBytes(bytes) }),
};

export function createHomeColumns(names: Names): Column[] {
  return [
    { id: 'file', header: homeTexts.file, size: 230, isPinned: true, value: ({ fileName }) => fileName },
    { id: 'supplier', header: homeTexts.supplier, size: 170, value: (statement) => formatSuppliers(statement, names) },
    stateColumn,
    createCountColumn({ id: 'lines', header: homeTexts.lines, value: ({ lines }) => lines }),
    createAmountColumn({ id: 'total', header: homeTexts.total, cents: ({ total }) => total }),
    createCountColumn({
      id: 'agreed',
      header: homeTexts.agreed,
      value: ({ sums }) => sums?.agreed.theirs.count ?? null,
    }),
    createAmountColumn({
      id: 'agreedAmount',
      header: homeTexts.agreedAmount,
      cents: ({ sums }) => sums?.agreed.theirs.cents ?? null,
    }),
    createCountColumn({ id: 'open', header: homeTexts.open, value: (statement) => getOpen(statement)?.count ?? null }),
    createAmountColumn({
      id: 'openAmount',
      header: homeTexts.openAmount,
      cents: (statement) => getOpen(statement)?.cents ?? null,
    }),
    timeColumn('workedAtMs', homeTexts.worked),
    timeColumn('addedAtMs', homeTexts.added, true),
    sizeColumn,
  ];
}
