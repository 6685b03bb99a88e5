/** Links from rows of a result to the trips and clients that they name. */
import type { ResultColumn, Row } from '@renderer/components/result-columns';
import { returnToTrip, setTripSequence } from '@renderer/data/stores/trip-sequence';
import { getLinkedRecordKind } from '@shared/report-columns';
import { cellText } from '@shared/schemas/report';
import { useNavigate } from '@tanstack/react-router';

/** Gets the record id in a cell. Null if the cell contains anything else. */
function getRecordId(row: Row, { index }: ResultColumn): string | null {
  const text = cellText(row[index] ?? null);
  return /^\d{1,15}$/.test(text) ? text : null;
}

/** Sets the trip sequence to the result's trips, in the order shown, and leads back to the one that was looked at last. */
export function getTripSteps(columns: readonly ResultColumn[]) {
  const column = columns.find(({ name }) => getLinkedRecordKind(name) === 'trip');
  if (!column) return {};
  const getTripId = (row: Row) => {
    const id = getRecordId(row, column);
    return id === null ? null : Number(id);
  };
  return {
    onBeforeOpen: (getRows: () => Row[], viewKey: string | undefined) =>
      setTripSequence([...new Set(getRows().map(getTripId))], viewKey),
    takeReturned: returnToTrip(getTripId),
  };
}

/** Opens the trip or client that a row names. Undefined if no column names one. */
export function useOpenRecord(columns: readonly ResultColumn[]) {
  const navigate = useNavigate();
  const column =
    columns.find(({ name }) => getLinkedRecordKind(name) === 'trip') ??
    columns.find(({ name }) => getLinkedRecordKind(name));
  const kind = column ? getLinkedRecordKind(column.name) : null;
  if (!column || !kind) return undefined;
  return (row: Row) => {
    const id = getRecordId(row, column);
    if (id === null) return;
    void navigate({ to: kind === 'trip' ? '/trips/$id' : '/clients/$id', params: { id }, search: {} });
  };
}
