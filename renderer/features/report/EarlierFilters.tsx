/** Says above a result that it has other filters than the form, and which. */
import { useNames } from '@renderer/data/queries/names';
import { Note } from '@renderer/ui/notes/Note';
import { formatParameters, toParameters } from '@shared/report-parameters';
import type { ReportRun } from '@shared/schemas/report';
import { texts } from './texts';

type Props = { readonly run: ReportRun };

export function EarlierFilters({ run }: Props) {
  const filters = formatParameters(toParameters(run.filtersSent), useNames());
  return (
    <Note severity="warning" aria-label={texts.earlierFilters.label}>
      <span>
        <strong>{texts.earlierFilters.title(filters)}</strong> {texts.earlierFilters.hint}
      </span>
    </Note>
  );
}
