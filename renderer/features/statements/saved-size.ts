/** How much the saved statements take, and which of them are offered for removal. */
import { roomySavedBytes } from '@shared/schemas/statement/file';
import type { StatementSummary } from '@shared/schemas/statement/work';
import { getState } from './home-columns';

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
