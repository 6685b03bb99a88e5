/** The export of the listed trips. */

import { callOffice } from '@renderer/data/call';
import { getTableStore, type TableRows } from '@renderer/data/tables';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import type { ExportFormat } from '@shared/exports/formats';
import type { TripRow } from '@shared/records/trip';
import type { ListState } from '@shared/records/update';
import { useRef, useState } from 'react';
import { texts } from './texts';

type Props = {
  readonly officeId: string;
  readonly rows: TableRows<TripRow> | null;
  readonly state: ListState | null;
  readonly snapshot: TableSnapshotRef;
};

/** Exports what is listed. While the list is loaded for the first time, an export waits for all of it. */
export function TripExportMenu({ officeId, rows, state, snapshot }: Props) {
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef(rows);
  latest.current = rows;
  const waitUntilWhole = async (signal: AbortSignal) => {
    setWaiting(true);
    await getTableStore(officeId, 'trips')
      .whenWhole(signal)
      .finally(() => setWaiting(false));
  };
  const exportListed = async (format: ExportFormat, signal: AbortSignal) => {
    await waitUntilWhole(signal);
    const listed = latest.current;
    const order = snapshot.current?.read((shown) => shown.listed) ?? listed?.listed ?? [];
    const ids = Array.from(order, (index) => listed?.at(index)?.trip.id ?? null).filter((id) => id !== null);
    return await callOffice('export:trips', officeId, { source: { ids, filters: {} }, format }, { signal });
  };
  const isFilling = state !== null && state.checkedAtMs === null;
  return (
    <>
      {isWaiting && isFilling && (
        <span className="dim small" role="status">
          {texts.exportsWhenLoaded(state.total)}
        </span>
      )}
      <ExportMenu
        officeId={officeId}
        snapshot={snapshot}
        whenLoaded={waitUntilWhole}
        getSource={() => ({ kind: 'trips', asOfMs: state?.checkedAtMs ?? null })}
        isDisabled={!rows || rows.listed.length === 0}
        onReceived={exportListed}
        title={texts.title}
        what={texts.exportedRow}
      />
    </>
  );
}
