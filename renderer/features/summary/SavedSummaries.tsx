/** Summaries that the user has saved by name: of saved trips and sectors, and of a report's results. */
import { useDeleteItem } from '@renderer/components/delete-with-undo';
import { useChangePreferences } from '@renderer/data/queries/preferences';
import { SavedMenu } from '@renderer/ui/SavedMenu';
import type { SavedSummary } from '@shared/schemas/preferences';
import type { SummaryDefinition } from '@shared/schemas/summary';
import { fieldLabels } from '@shared/summary-labels';
import type { ComponentProps } from 'react';
import { sourceLabels, texts } from './texts';

type MenuProps = Omit<ComponentProps<typeof SavedMenu>, 'title' | 'noun' | 'empty' | 'width'>;

export function SummariesMenu(props: MenuProps) {
  return (
    <SavedMenu {...props} title={texts.saved.title} noun={texts.saved.noun} empty={texts.saved.empty} width={320} />
  );
}

type Props = {
  readonly definition: SummaryDefinition;
  readonly saved: readonly SavedSummary[];
  readonly onChoose: (definition: SummaryDefinition) => void;
};

const describe = ({ source, rows, column }: SummaryDefinition) =>
  [
    sourceLabels[source],
    ...rows.map((field) => fieldLabels[field]),
    ...(column === null ? [] : [fieldLabels[column]]),
  ].join(' · ');

export function SavedSummaries({ definition, saved: summaries, onChoose }: Props) {
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  const find = (name: string) => summaries.find((summary) => summary.name === name)?.definition ?? null;
  return (
    <SummariesMenu
      saved={summaries.map(({ name, definition: saved }) => ({ name, description: describe(saved) }))}
      onChoose={(name) => {
        const found = find(name);
        if (found) onChoose(found);
      }}
      onSave={(name) => mutate({ kind: 'summary', name, definition })}
      onDelete={(name) => deleteItem({ kind: 'summary', name, definition: find(name) })}
    />
  );
}
