/** The columns of the list of statements. */

import { Button } from '@mantine/core';
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createCountColumn } from '@renderer/table/columns/column-factories';
import { Confirm } from '@renderer/ui/Confirm';
import { DetailsList } from '@renderer/ui/details';
import { formatBytes, formatTimestamp } from '@renderer/ui/formatters';
import type { BadgeVariant } from '@renderer/ui/theme';
import { roomySavedBytes } from '@shared/commission/statement-file';
import type { StatementSummary } from '@shared/commission/statement-work';
import { formatNameAndId, type Names } from '@shared/records/directory';
import { toIsoWithOffset } from '@shared/values/dates';
import { useState } from 'react';
import { homeTexts } from './texts';

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

/* How much the saved statements take, and which of them are offered for removal. */

export const sumBytes = (statements: readonly StatementSummary[]): number =>
  statements.reduce((sum, { bytes }) => sum + bytes, 0);

/** Finds the statements that are done, the ones worked on longest ago, without which the others take no more than they should. */
export function findRemovable(statements: readonly StatementSummary[]): StatementSummary[] {
  let bytes = sumBytes(statements);
  const removable: StatementSummary[] = [];
  const done = statements.filter((statement) => getState(statement) === 'done');
  for (const statement of done.toSorted((a, b) => a.workedAtMs - b.workedAtMs)) {
    if (bytes <= roomySavedBytes) break;
    removable.push(statement);
    bytes -= statement.bytes;
  }
  return removable;
}

/* Says how much the saved statements take where it is much, and offers the oldest that are done for removal. */

type Props = {
  readonly statements: readonly StatementSummary[];
  readonly onRemove: (statements: readonly StatementSummary[]) => void;
};

export function SavedSize({ statements, onRemove }: Props) {
  const [isAsking, setAsking] = useState(false);
  const bytes = sumBytes(statements);
  if (bytes <= roomySavedBytes) return null;
  const removable = findRemovable(statements);
  return (
    <div className="note note-warn" role="status">
      <div>
        {homeTexts.takes(bytes)} {removable.length === 0 && homeTexts.noneDone}
        {removable.length > 0 && (
          <DetailsList
            title={homeTexts.removable(removable.length, sumBytes(removable))}
            lines={removable.map(({ fileName, bytes: ofFile }) => homeTexts.fileAndSize(fileName, ofFile))}
            isOpenAtFirst={false}
          />
        )}
        {isAsking && (
          <Confirm
            question={homeTexts.removeDoneQuestion(removable.length)}
            action={homeTexts.removeDoneAction(removable.length)}
            onConfirm={() => {
              setAsking(false);
              onRemove(removable);
            }}
            onCancel={() => setAsking(false)}
          />
        )}
      </div>
      {removable.length > 0 && !isAsking && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {homeTexts.removeDone(removable.length)}
        </Button>
      )}
    </div>
  );
}
