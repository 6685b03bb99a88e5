/** How a statement's file reads, and what it is compared with unless the user chooses otherwise. */
import type { CheckedFile } from '@main/statement-files/check-statement';
import { addDays } from '@shared/date-ranges';
import type { StatementCheck } from '@shared/schemas/statement/check';
import { windowDays } from '@shared/statement-claim';
import type { RememberedSettings, SavedStatement } from './statement-records';

/** The dates of travel that are compared unless the user chooses others. */
const toWindow = (dates: StatementCheck['dates']): { readonly from: string; readonly to: string } =>
  dates ? { from: addDays(dates.from, -windowDays), to: addDays(dates.to, windowDays) } : { from: '', to: '' };

/** The scope of an earlier statement with the same header, with the dates of this one. Of several suppliers none is taken. */
function suggestScope(
  { layout, dates }: Pick<StatementCheck, 'layout' | 'dates'>,
  sameHeader: readonly RememberedSettings[],
): StatementCheck['scope'] {
  const [last] = sameHeader;
  const first = {
    supplierIds: [],
    ourAmount: layout.theirAmount === 'commission' ? ('commission' as const) : ('net' as const),
    includesClaimed: false,
    includesInactive: false,
    toleranceCents: 0,
  };
  const scope = last?.settings.scope ?? first;
  return { ...scope, supplierIds: sameHeader.length > 1 ? [] : [...scope.supplierIds], ...toWindow(dates) };
}

/** Adds the scope to a file as it reads: the saved one, else a suggestion. @param remembered - the settings of all headers */
export function toStatementCheck(
  statement: SavedStatement,
  { check }: CheckedFile,
  remembered: readonly RememberedSettings[],
): StatementCheck {
  const { headerKey, ...read } = check;
  const sameHeader = remembered.filter((entry) => entry.headerKey === headerKey);
  const [last] = sameHeader;
  // Columns that the values of this file contradict are not those of the earlier statement.
  const isUsed = Object.entries(last?.settings.layout.columns ?? {}).every(([role, column]) =>
    Object.entries(read.layout.columns).some(([own, index]) => own === role && index === column),
  );
  return {
    ...read,
    statementId: statement.id,
    fileName: statement.fileName,
    scope: statement.settings?.scope ?? suggestScope(read, sameHeader),
    rememberedAtMs: isUsed ? (last?.usedAtMs ?? null) : null,
  };
}
