/** Summaries that the user has saved by name: of saved data, or of a report's results. */

import { useChangePreferences } from '@renderer/data/preferences';
import { useDeleteItem } from '@renderer/lists/delete-with-undo';
import { dropRun, type SummaryOf } from '@renderer/lists/summary-search';
import { SavedMenu } from '@renderer/ui/SavedMenu';
import type { SavedSummary } from '@shared/settings/preferences';
import { listFieldIds, savedCatalogues } from '@shared/summary/catalogue';
import { getSummaryReport, parseColumnId, type SummaryDefinition } from '@shared/summary/definition';
import { sourceLabels, texts } from './texts';

type Props = {
  readonly definition: SummaryDefinition;
  readonly catalogue: SummaryOf['catalogue'];
  readonly saved: readonly SavedSummary[];
  /** Whether it has rows and values, and can be saved. */
  readonly isComplete: boolean;
  readonly onChoose: (definition: SummaryDefinition) => void;
};

export function SavedSummaries({ definition, catalogue, saved, isComplete, onChoose }: Props) {
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  const report = getSummaryReport(definition);
  const find = (name: string) => saved.find((summary) => summary.name === name)?.definition ?? null;
  const describe = (summary: SummaryDefinition) => {
    const { source } = summary;
    const { fields } = typeof source === 'string' ? savedCatalogues[source] : catalogue;
    const labels = listFieldIds(summary).map((id) => fields.get(id)?.label ?? parseColumnId(id).name);
    return [...(typeof source === 'string' ? [sourceLabels[source]] : []), ...labels].join(' · ');
  };
  return (
    <SavedMenu
      title={texts.saved.title}
      noun={texts.saved.noun}
      empty={texts.saved.empty}
      width={320}
      saved={saved.map((summary) => ({ name: summary.name, description: describe(summary.definition) }))}
      problems={isComplete ? [] : [texts.empty.incomplete]}
      onChoose={(name) => {
        const found = find(name);
        if (found) onChoose(found);
      }}
      onSave={(name) =>
        mutate({ kind: 'summary', report, name, definition: { ...definition, ...dropRun(definition) } })
      }
      onDelete={(name) => deleteItem({ kind: 'summary', report, name, definition: find(name) })}
    />
  );
}
