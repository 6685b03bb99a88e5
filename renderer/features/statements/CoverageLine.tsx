/** What a statement is compared with, and what may be missing from it. */
import { SavedCoverage } from '@renderer/components/SavedCoverage';
import { useOfficeId } from '@renderer/data/queries/app';
import { DetailsList } from '@renderer/ui/DetailsList';
import type { StatementWork } from '@shared/schemas/statement/work';
import { Link } from '@tanstack/react-router';
import { describeLost } from './lost-matches';
import { workTexts } from './work-texts';

type Props = { readonly work: Pick<StatementWork, 'coverage' | 'notes' | 'decisions'> };

export function CoverageLine({ work: { coverage, notes, decisions } }: Props) {
  const officeId = useOfficeId();
  const lost = describeLost(decisions);
  const isPartial = coverage.tripsWithSectors < coverage.trips;
  return (
    <div
      className={isPartial ? 'note note-warn' : 'statement-coverage'}
      role="status"
      aria-label={workTexts.coverage.name}
    >
      <span className="num">
        {workTexts.coverage.compared(coverage)} {workTexts.coverage.leftOut(coverage)}{' '}
        {workTexts.coverage.trips(coverage)}{' '}
        {isPartial && (
          <Link className="link" to="/offline" search={{}}>
            {workTexts.coverage.saveMore}
          </Link>
        )}{' '}
        {/* Of all dates: the server does not say which date of a trip a saved period means. */}
        <SavedCoverage officeId={officeId} />
        {lost.length > 0 && <DetailsList title={workTexts.matches.lost(lost.length)} lines={lost} isOpenAtFirst />}
        <DetailsList title={workTexts.notes} lines={notes} isOpenAtFirst />
      </span>
    </div>
  );
}
