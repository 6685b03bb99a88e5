/** The table of trips on every screen, with the same columns, names and totals. */

import { useNames, useTableLayout } from '@renderer/data/app';
import { createTripSequence } from '@renderer/data/stores/trip-sequence';
import { clientTripColumns, createTripColumns } from '@renderer/fields/field-columns';
import { DataTable } from '@renderer/table/DataTable';
import type { DataTableProps } from '@renderer/table/data-table-props';
import type { Names } from '@shared/records/directory';
import type { TripRow } from '@shared/records/trip';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { texts } from './texts';

const getTripId = ({ trip }: TripRow) => trip.id;
const tripNouns = ['trip', 'trips'] as const;

/** Commission beside what it is of. */
const tripRatio = { part: 'total_commission', whole: 'total_amount', ...texts.commissionShare };

/** The columns of a client's trips: the client is known. */
const columnsOfClient = (names: Names) =>
  createTripColumns(names, clientTripColumns)
    .filter(({ id }) => id !== 'client_id')
    // It has the room of the client's name.
    .map((column) => (column.id === 'destination' ? { ...column, shownFrom: 0 } : column));

type Props = Omit<DataTableProps<TripRow>, 'columns' | 'onOpen' | 'onBeforeOpen' | 'rowKey'> & {
  readonly isOfOneClient?: boolean;
};

/** A table without a layout of its own has the one that is saved under its name. */
export function TripTable({ isOfOneClient = false, ...props }: Props) {
  const navigate = useNavigate();
  const names = useNames();
  const columns = useMemo(
    () => (isOfOneClient ? columnsOfClient(names) : createTripColumns(names)),
    [names, isOfOneClient],
  );
  const saved = useTableLayout(props.label);
  return (
    <DataTable
      {...saved}
      {...props}
      columns={columns}
      nouns={tripNouns}
      rowKey={getTripId}
      ratio={tripRatio}
      onBeforeOpen={createTripSequence(getTripId)}
      onOpen={({ trip }) => {
        if (trip.id !== null) void navigate({ to: '/trips/$id', params: { id: String(trip.id) }, search: {} });
      }}
    />
  );
}
