/** Summaries of a report that the user has saved by name, for all of its results. */
import { useDeleteItem } from '@renderer/components/delete-with-undo';
import { useChangePreferences } from '@renderer/data/queries/preferences';
import { reportFieldTexts } from '@shared/report-summary-labels';
import { toNamedSummary } from '@shared/saved-report-summary';
import type { ReportRun } from '@shared/schemas/report';
import type {
  NamedField,
  NamedSummaryDefinition,
  ReportSummaryDefinition,
  SavedReportSummary,
} from '@shared/schemas/report-summary';
import { SummariesMenu } from '../SavedSummaries';
import { texts } from './texts';

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

const describe = ({ rows, column }: NamedSummaryDefinition) =>
  [...rows, ...(column === null ? [] : [column])].map(formatField).join(' · ');

export function SavedReportSummaries({ run, definition, saved, onChoose, onSaved }: Props) {
  const { slug, headers } = run;
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  const find = (name: string) => saved.find((summary) => summary.name === name);
  const isComplete = definition.rows.length > 0 && definition.measures.length > 0;
  return (
    <SummariesMenu
      saved={saved.map((summary) => ({ name: summary.name, description: describe(summary.definition) }))}
      problems={isComplete ? [] : [texts.incomplete]}
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
