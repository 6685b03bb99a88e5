/** What the user has changed in the set-up of a statement and not applied yet. It survives Back and a restart. */
import { useRememberedText } from '@renderer/data/stores/remembered-text';
import { statementCheckSchema } from '@shared/schemas/statement/check';
import {
  type StatementLayout,
  type StatementScope,
  statementLayoutSchema,
  statementScopeSchema,
} from '@shared/schemas/statement/settings';
import { useState } from 'react';

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
