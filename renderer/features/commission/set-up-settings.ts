/** The settings that a set-up's form amounts to, and what is still to be done before statements can be compared. */

import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { getDateError } from '@renderer/ui/DateField';
import { type StatementCheck, statementCheckSchema } from '@shared/commission/statement-check';
import {
  type StatementColumnRole,
  type StatementLayout,
  type StatementScope,
  type StatementSettings,
  statementLayoutSchema,
  statementScopeSchema,
} from '@shared/commission/statement-file';
import { dollarsToCents } from '@shared/values/money';
import { useState } from 'react';
import { missingLabels, setUpTexts } from './set-up-texts';

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

/* What the user has changed in the set-up of a statement and not applied yet. It survives Back and a restart. */

export type SetUpDraft = {
  /** Null as long as the layout is the one that is guessed, remembered or saved. */
  readonly layout: StatementLayout | null;
  /** The changed parts only: the others follow the layout. */
  readonly scope: Partial<StatementScope>;
  /** Amounts as typed; null as long as they are not. */
  readonly typedTotal: string | null;
  readonly tolerance: string | null;
};

/** The fields of a scope. No supplier at all is a state of the form, not of a scope. */
const scopeFields = {
  ...statementScopeSchema.shape,
  supplierIds: statementCheckSchema.shape.scope.shape.supplierIds,
};

const emptyDraft: SetUpDraft = { layout: null, scope: {}, typedTotal: null, tolerance: null };

const toTyped = (value: unknown) => (typeof value === 'string' ? value : null);

/** Parses a draft. What does not fit begins with what is guessed or saved: the text may be of another version. */
function parseDraft(text: string): SetUpDraft {
  if (text === '') return emptyDraft;
  const { layout, scope, typedTotal, tolerance } = JSON.parse(text) as Readonly<Record<keyof SetUpDraft, unknown>>;
  const readLayout = statementLayoutSchema.safeParse(layout);
  const saved = typeof scope === 'object' && scope !== null ? Object.entries(scope) : [];
  const changed = Object.entries(scopeFields).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(saved.find(([other]) => other === name)?.[1]);
    return data === undefined ? [] : [[name, data] as const];
  });
  return {
    layout: readLayout.data ?? null,
    scope: Object.fromEntries(changed),
    typedTotal: toTyped(typedTotal),
    tolerance: toTyped(tolerance),
  };
}

export function useSetUpDraft(statementId: string) {
  const [text, setText] = useRememberedText(JSON.stringify(['Statement set-up', statementId]));
  const [draft, setDraft] = useState(() => parseDraft(text));
  return {
    draft,
    change: (part: Partial<SetUpDraft>) => {
      const changed = { ...draft, ...part };
      setDraft(changed);
      setText(JSON.stringify(changed));
    },
    clear: () => {
      setDraft(emptyDraft);
      setText('');
    },
  };
}
