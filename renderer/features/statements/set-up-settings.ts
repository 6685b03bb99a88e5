/** The settings that a set-up's form amounts to, and what is still to be done before statements can be compared. */
import { getDateError } from '@renderer/ui/DateField';
import { dollarsToCents } from '@shared/money';
import type { StatementCheck } from '@shared/schemas/statement/check';
import type {
  StatementColumnRole,
  StatementLayout,
  StatementScope,
  StatementSettings,
} from '@shared/schemas/statement/settings';
import { missingLabels, setUpTexts } from './set-up-texts';
import type { SetUpDraft } from './use-set-up-draft';

/** Parses a typed amount. @returns null for an empty text, undefined for one that is no amount */
export function parseAmount(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return dollarsToCents(text) ?? undefined;
}

/** The scope as the form shows it: what was changed, and the rest as the check proposes it. */
export const toScope = (check: StatementCheck, { scope }: SetUpDraft): StatementScope => ({ ...check.scope, ...scope });

/** The total as typed in the form, or as saved with the settings. */
export const toTypedTotal = ({ typedTotal }: SetUpDraft, saved: StatementSettings | null): number | null =>
  typedTotal === null ? (saved?.typedTotal ?? null) : (parseAmount(typedTotal) ?? null);

/** Says what is missing or wrong. Nothing is compared while there is something. */
export function listProblems(check: StatementCheck, draft: SetUpDraft): string[] {
  const scope = toScope(check, draft);
  const areDatesValid = [scope.from, scope.to].every((date) => getDateError(date) === null);
  const tolerance = parseAmount(draft.tolerance ?? '');
  const areAmountsValid =
    tolerance !== undefined && (tolerance ?? 0) >= 0 && parseAmount(draft.typedTotal ?? '') !== undefined;
  return [
    ...check.missing.map((setting) => missingLabels[setting]),
    ...(scope.supplierIds.length === 0 ? [setUpTexts.missingSupplier] : []),
    ...(areDatesValid ? [] : [setUpTexts.invalidDates]),
    ...(areAmountsValid ? [] : [setUpTexts.invalidAmounts]),
  ];
}

/** Lists the currencies of a statement's rows, by their codes: a choice moves none of them. */
export const listCurrencies = ({
  currency,
  lines,
  total,
  otherCurrencies,
}: Pick<StatementCheck, 'currency' | 'lines' | 'total' | 'otherCurrencies'>) =>
  [...(currency === null ? [] : [{ currency, count: lines, cents: total }]), ...otherCurrencies].sort((a, b) =>
    a.currency < b.currency ? -1 : 1,
  );

/** Gives a column a role. A role belongs to one column: another one that has it is not used any more. */
export function setColumnRole(
  { columns, ...layout }: StatementLayout,
  column: number,
  role: StatementColumnRole | null,
): StatementLayout {
  const others = Object.entries(columns).filter(([other, index]) => index !== column && other !== role);
  return { ...layout, columns: Object.fromEntries([...others, ...(role === null ? [] : [[role, column]])]) };
}

/** The layout for another sheet or header row: its columns are guessed anew. */
export const moveLayout = (
  layout: StatementLayout,
  change: Partial<Pick<StatementLayout, 'sheet' | 'headerRow'>>,
): StatementLayout => ({ ...layout, ...change, columns: {}, dateOrder: null, decimalSign: null, takenBack: null });
