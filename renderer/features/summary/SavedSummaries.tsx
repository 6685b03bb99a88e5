/** Summaries that the user has saved by name. */
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import { SavedMenu } from '@renderer/ui/SavedMenu';
import type { SummaryDefinition } from '@shared/schemas/summary';
import { fieldLabels, sourceLabels, texts } from './texts';

type Props = {
  readonly definition: SummaryDefinition;
  readonly onChoose: (name: string, definition: SummaryDefinition) => void;
  readonly onSaved: (name: string) => void;
};

const describe = ({ source, rows, column }: SummaryDefinition) =>
  [
    sourceLabels[source],
    ...rows.map((field) => fieldLabels[field]),
    ...(column === null ? [] : [fieldLabels[column]]),
  ].join(' · ');

export function SavedSummaries({ definition, onChoose, onSaved }: Props) {
  const summaries = usePreferences()?.summaries ?? [];
  const { mutate } = useChangePreferences();
  return (
    <SavedMenu
      title={texts.saved.title}
      noun={texts.saved.noun}
      width={320}
      saved={summaries.map(({ name, definition: saved }) => ({ name, description: describe(saved) }))}
      empty={texts.saved.empty}
      onChoose={(name) => {
        const found = summaries.find((summary) => summary.name === name);
        if (found) onChoose(name, found.definition);
      }}
      onSave={(name) => {
        mutate({ kind: 'summary', name, definition });
        onSaved(name);
      }}
      onDelete={(name) => mutate({ kind: 'summary', name, definition: null })}
    />
  );
}
