/** What the numbers of a summary cover: what matters most first, how they are made behind "Details". */

import { Button } from '@mantine/core';
import { officeQuery } from '@renderer/data/call';
import { useOfficeId } from '@renderer/data/queries/app';
import { LinkButton } from '@renderer/ui/LinkButton';
import type { SummaryDefinition, SummaryResult } from '@shared/schemas/summary';
import type { Search } from '@shared/search-parameters';
import { changesNote, describeChange } from '@shared/summary-changes';
import { describeCounted, listSummaryNotes } from '@shared/summary-coverage';
import { useQuery } from '@tanstack/react-query';
import { texts } from './texts';

type Props = {
  readonly definition: SummaryDefinition;
  readonly result: SummaryResult;
  readonly onChange: (change: Search) => void;
};

/** One click that leaves inactive rows out, and one that shows inactive sectors apart. */
function InactiveButtons({ definition: { source, rows, column, filters }, onChange }: Omit<Props, 'result'>) {
  const filter = source === 'trips' ? 'active' : 'sector_active';
  const canShowApart = source === 'sectors' && column === null && !rows.includes('active');
  return (
    <>
      {!filters[filter] && (
        <Button variant="default" size="compact-xs" onClick={() => onChange({ [filter]: 'true' })}>
          {texts.notes.activeOnly[source]}
        </Button>
      )}
      {canShowApart && (
        <>
          {' '}
          <Button variant="default" size="compact-xs" onClick={() => onChange({ column: 'active' })}>
            {texts.notes.apart}
          </Button>
        </>
      )}
    </>
  );
}

export function SummaryNotes({ definition, result, onChange }: Props) {
  const officeId = useOfficeId();
  const { data: saved } = useQuery({ ...officeQuery('sync:overview', officeId), enabled: definition.change === true });
  const { inactive, missing, warnings, details } = listSummaryNotes(definition, result);
  const lacksSectors = result.coverage.tripsWithSectors < result.coverage.trips;
  const changes = describeChange(definition, result, saved?.ranges ?? null);
  const shown = [...warnings, ...changes.notes.filter((note) => note !== changesNote), ...changes.warnings];
  const folded = [...details, ...changes.notes.filter((note) => note === changesNote)];
  const isWarning = inactive !== null || missing !== null || shown.length > 0;
  return (
    <div
      className={isWarning ? 'note note-warn summary-notes' : 'note summary-notes'}
      role="status"
      aria-label={texts.counted}
    >
      <div className="num">
        {inactive !== null && (
          <div>
            {inactive} <InactiveButtons definition={definition} onChange={onChange} />
          </div>
        )}
        {missing !== null && (
          <div>
            {missing}{' '}
            <LinkButton to="/offline" search={{}} size="compact-xs">
              {texts.empty.open}
            </LinkButton>
          </div>
        )}
        {shown.map((note) => (
          <div key={note} className="small">
            {note}
          </div>
        ))}
        <span className={isWarning ? 'small' : undefined}>{describeCounted(definition.source, result.coverage)}</span>{' '}
        <span className={isWarning ? 'dim small' : 'dim'}>
          {texts.about}
          {lacksSectors && ` ${texts.whySaved}`}
        </span>{' '}
        {folded.length > 0 && (
          <details className="note-details">
            <summary>{texts.notes.details}</summary>
            {folded.map((note) => (
              <div key={note} className="small">
                {note}
              </div>
            ))}
          </details>
        )}
      </div>
    </div>
  );
}
