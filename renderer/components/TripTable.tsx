/** A table of trips wherever trips are listed: the same columns, names, totals and ways to go on. */

import { useNames } from '@renderer/data/queries/names';
import { useTableLayout } from '@renderer/data/queries/preferences';
import { setTripSequence } from '@renderer/data/stores/trip-sequence';
import { DataTable } from '@renderer/table/DataTable';
import type { DataTableProps } from '@renderer/table/data-table-props';
import { formatInteger } from '@renderer/ui/formatters';
import type { TripRow } from '@shared/schemas/trip';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { createTripColumns } from './trip-columns';

const rowKey = ({ trip }: TripRow) => trip.id;

type Props = Omit<
  DataTableProps<TripRow>,
  'columns' | 'onOpen' | 'onLeave' | 'rowKey' | 'layout' | 'onLayout' | 'totalsLabel'
> & {
  /** Entries of the list that were no records at all. */
  readonly unreadable?: number;
};

export function TripTable({ unreadable = 0, ...props }: Props) {
  const navigate = useNavigate();
  const names = useNames();
  const columns = useMemo(() => createTripColumns(names), [names]);
  const { isReady, layout, onLayout } = useTableLayout(props.label);
  if (!isReady) return null;
  return (
    <DataTable
      {...props}
      columns={columns}
      layout={layout}
      onLayoutChange={onLayout}
      totalsLabel={(listed) =>
        `${formatInteger(listed)} listed${unreadable > 0 ? `, ${formatInteger(unreadable)} not readable` : ''}`
      }
      rowKey={rowKey}
      savesGroups
      onBeforeOpen={(listed) => setTripSequence(listed().map(({ trip }) => trip.id))}
      onOpen={({ trip }) => {
        if (trip.id !== null) void navigate({ to: '/trips/$id', params: { id: String(trip.id) }, search: {} });
      }}
    />
  );
}
