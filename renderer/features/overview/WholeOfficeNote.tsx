/** Says what it costs to load every trip of the office, before it is done. */
import { Button } from '@mantine/core';
import { costTexts } from '@renderer/components/cost/cost-texts';
import { estimateLoading } from '@renderer/components/cost/loading-cost';
import { useTripTotal } from '@renderer/components/cost/use-trip-total';
import { connectionQuery, useOfficeId } from '@renderer/data/queries/app';
import type { Filters } from '@renderer/data/queries/trips';
import { maxPerPage } from '@shared/page-size';
import type { Connection } from '@shared/schemas/office';
import { useQuery } from '@tanstack/react-query';
import { texts } from './texts';

type Props = { readonly filters: Filters; readonly onLoad: () => void };

function formatCost(total: number | undefined, connection: Connection | undefined): string {
  if (total === undefined || connection === undefined) return `${texts.whole.unknownCost} ${costTexts.shared}`;
  return `${costTexts.allTrips(total, estimateLoading(total, maxPerPage, connection))} ${costTexts.shared}`;
}

export function WholeOfficeNote({ filters, onLoad }: Props) {
  const officeId = useOfficeId();
  const { total } = useTripTotal(officeId, filters);
  const connection = useQuery(connectionQuery(officeId)).data;
  return (
    <div className="note" role="status">
      <span>{formatCost(total, connection)}</span>
      <Button ml="auto" style={{ flex: 'none' }} onClick={onLoad}>
        {texts.whole.load}
      </Button>
    </div>
  );
}
