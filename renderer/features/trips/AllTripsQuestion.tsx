/** Says what it costs to load every trip of a long list, before it is done. */
import { CostQuestion } from '@renderer/components/cost/CostQuestion';
import { costTexts } from '@renderer/components/cost/cost-texts';
import { estimateLoading } from '@renderer/components/cost/loading-cost';
import { connectionQuery } from '@renderer/data/queries/app';
import { maxPerPage } from '@shared/page-size';
import { useQuery } from '@tanstack/react-query';

type Props = {
  readonly officeId: string;
  readonly total: number;
  readonly onStart: () => void;
  readonly onCancel: () => void;
};

export function AllTripsQuestion({ officeId, total, onStart, onCancel }: Props) {
  const { data: connection } = useQuery(connectionQuery(officeId));
  if (connection === undefined) return null;
  const cost = costTexts.allTrips(total, estimateLoading(total, maxPerPage, connection));
  return <CostQuestion question={costTexts.ask(cost)} onStart={onStart} onCancel={onCancel} />;
}
