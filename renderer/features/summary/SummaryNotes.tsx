/** What the numbers of a summary cover: rows that are counted and left out, and what a reader must know of them. */
import { useOfficeId } from '@renderer/data/queries/app';
import { syncOverviewQuery } from '@renderer/data/queries/offline';
import type { SummaryDefinition, SummaryResult } from '@shared/schemas/summary';
import { describeChange } from '@shared/summary-changes';
import { describeCounted, describeSummary } from '@shared/summary-coverage';
import { useQuery } from '@tanstack/react-query';
import { texts } from './texts';

export function SummaryNotes({ definition, result }: { definition: SummaryDefinition; result: SummaryResult }) {
  const officeId = useOfficeId();
  const { data: saved } = useQuery({ ...syncOverviewQuery(officeId), enabled: definition.change === true });
  const notes = [...describeChange(definition, result, saved?.ranges ?? null), ...describeSummary(definition, result)];
  return (
    <div className={notes.length > 0 ? 'note note-warn' : 'note'} role="status" aria-label={texts.counted}>
      <div>
        <span className="num">{describeCounted(definition.source, result.coverage)}</span>{' '}
        <span className="dim">{texts.about}</span>
        {notes.map((note) => (
          <div key={note} className="small">
            {note}
          </div>
        ))}
      </div>
    </div>
  );
}
