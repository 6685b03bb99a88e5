/** Says what it costs to load every trip of a long list, before it is done. A list that turns out short is loaded at once. */
import { CostQuestion } from '@renderer/components/cost/CostQuestion';
import { costTexts } from '@renderer/components/cost/cost-texts';
import { estimateLoading } from '@renderer/components/cost/loading-cost';
import { useTripTotal } from '@renderer/components/cost/use-trip-total';
import { connectionQuery } from '@renderer/data/queries/app';
import type { Filters } from '@renderer/data/queries/trips';
import { useIsSlow } from '@renderer/data/saved-copy';
import { maxPerPage } from '@shared/page-size';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { maxUnconfirmedTrips } from './every-trip';

type Props = {
  readonly officeId: string;
  readonly filters: Filters;
  /** Undefined where the screen does not know it. */
  readonly knownTotal: number | undefined;
  readonly onStart: () => void;
  readonly onCancel: () => void;
};

export function AllTripsQuestion({ officeId, filters, knownTotal, onStart, onCancel }: Props) {
  const page = useTripTotal(officeId, filters, knownTotal === undefined);
  const total = knownTotal ?? page.total;
  const isCounting = total === undefined && page.isFetching;
  const isSlow = useIsSlow(isCounting);
  const { data: connection } = useQuery(connectionQuery(officeId));
  const isShort = total !== undefined && total <= maxUnconfirmedTrips;
  const start = useEffectEvent(onStart);
  useEffect(() => {
    if (isShort) start();
  }, [isShort]);
  if (isShort) return null;
  if (isCounting && !isSlow) {
    return (
      <span className="dim small" role="status">
        {costTexts.counting}
      </span>
    );
  }
  const question =
    total === undefined || connection === undefined
      ? costTexts.unknown
      : costTexts.question(costTexts.allTrips(total, estimateLoading(total, maxPerPage, connection)));
  return <CostQuestion question={question} onStart={onStart} onCancel={onCancel} />;
}
