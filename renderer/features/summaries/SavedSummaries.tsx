/** Summaries that the user has saved by name: of saved trips and sectors, and of a report's results. */

import { useChangePreferences } from '@renderer/data/preferences';
import { useDeleteItem } from '@renderer/lists/delete-with-undo';
import { SavedMenu } from '@renderer/ui/SavedMenu';
import type { ReportRun } from '@shared/reports/report';
import type { SavedSummary } from '@shared/settings/preferences';
import type { SummaryDefinition } from '@shared/summary/definition';
import { fieldLabels } from '@shared/summary/labels';
import { reportFieldTexts } from '@shared/summary/report-summary-labels';
import type {
  NamedField,
  NamedSummaryDefinition,
  ReportSummaryDefinition,
  SavedReportSummary,
} from '@shared/summary/report-summary-schema';
import { toNamedSummary } from '@shared/summary/saved-report-summary';
import type { ComponentProps } from 'react';
import { reportSummaryTexts, sourceLabels, texts } from './texts';

type MenuProps = Omit<ComponentProps<typeof SavedMenu>, 'title' | 'noun' | 'empty' | 'width'>;

function SummariesMenu(props: MenuProps) {
  return (
    <SavedMenu {...props} title={texts.saved.title} noun={texts.saved.noun} empty={texts.saved.empty} width={320} />
  );
}

type SavedSummariesProps = {
  readonly definition: SummaryDefinition;
  readonly saved: readonly SavedSummary[];
  readonly onChoose: (definition: SummaryDefinition) => void;
};

const describeSummary = ({ source, rows, column }: SummaryDefinition) =>
  [
    sourceLabels[source],
    ...rows.map((field) => fieldLabels[field]),
    ...(column === null ? [] : [fieldLabels[column]]),
  ].join(' · ');

export function SavedSummaries({ definition, saved: summaries, onChoose }: SavedSummariesProps) {
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  const find = (name: string) => summaries.find((summary) => summary.name === name)?.definition ?? null;
  return (
    <SummariesMenu
      saved={summaries.map(({ name, definition: saved }) => ({ name, description: describeSummary(saved) }))}
      onChoose={(name) => {
        const found = find(name);
        if (found) onChoose(found);
      }}
      onSave={(name) => mutate({ kind: 'summary', name, definition })}
      onDelete={(name) => deleteItem({ kind: 'summary', name, definition: find(name) })}
    />
  );
}

/* Summaries of a report that the user has saved by name, for all of its results. */

type Props = {
  readonly run: ReportRun;
  readonly definition: ReportSummaryDefinition;
  readonly saved: readonly SavedReportSummary[];
  readonly onChoose: (summary: SavedReportSummary) => void;
  readonly onSaved: () => void;
};

const formatField = ({ column: { name }, period }: NamedField) => {
  const header = name || reportFieldTexts.noName;
  return period === null ? header : reportFieldTexts.period(header, period);
};

const describeReportSummary = ({ rows, column }: NamedSummaryDefinition) =>
  [...rows, ...(column === null ? [] : [column])].map(formatField).join(' · ');

export function SavedReportSummaries({ run, definition, saved, onChoose, onSaved }: Props) {
  const { slug, headers } = run;
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  const find = (name: string) => saved.find((summary) => summary.name === name);
  const isComplete = definition.rows.length > 0 && definition.measures.length > 0;
  return (
    <SummariesMenu
      saved={saved.map((summary) => ({ name: summary.name, description: describeReportSummary(summary.definition) }))}
      problems={isComplete ? [] : [reportSummaryTexts.incomplete]}
      onChoose={(name) => {
        const found = find(name);
        if (found) onChoose(found);
      }}
      onSave={(name) => {
        mutate({ kind: 'report-summary', slug, name, definition: toNamedSummary(definition, headers) });
        onSaved();
      }}
      onDelete={(name) =>
        deleteItem({ kind: 'report-summary', slug, name, definition: find(name)?.definition ?? null })
      }
    />
  );
}
