/** The export menu of the trips screen: the listed trips, or every trip that matches. */
import { ScreenExportMenu } from '@renderer/components/screen-export/ScreenExportMenu';
import { exportTrips } from '@renderer/data/queries/exports';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import type { ExportFormat } from '@shared/export-formats';
import { tripFilters } from '@shared/filters';
import type { TripSource } from '@shared/ipc/exports';
import { texts } from './texts';
import type { TripList } from './use-trip-list';

/** Gets the source of an export: the rows in the listed order, or all that match. */
function getExportSource(list: TripList, order: Uint32Array | null): TripSource {
  const { source } = list;
  if (source.kind === 'query' || order === null) return source;
  const isAllInOrder = order.length === list.rows.length && order.every((row, index) => row === index);
  return isAllInOrder ? source : { ...source, positions: [...order] };
}

type Props = {
  readonly officeId: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly list: TripList | null;
  readonly isPartial: boolean;
  readonly isDisabled: boolean;
  /** Errors in the filters being typed, which an export would not apply. */
  readonly problems: readonly string[];
  /** Gets the indexes of the listed rows in their order; null before the table is drawn. */
  readonly getOrder: () => Uint32Array | null;
  readonly listedCount: number;
  readonly snapshot: TableSnapshotRef;
};

export function TripExportMenu({
  officeId,
  filters,
  list,
  isPartial,
  isDisabled,
  problems,
  getOrder,
  listedCount,
  snapshot,
}: Props) {
  const exportListed = (format: ExportFormat, signal: AbortSignal) => {
    const source: TripSource = list ? getExportSource(list, getOrder()) : { kind: 'query', filters };
    return exportTrips(officeId, source, format, signal);
  };
  const exportAll = (format: ExportFormat, signal: AbortSignal) =>
    exportTrips(officeId, { kind: 'query', filters }, format, signal);
  const pageLabels =
    list?.pagination && isPartial
      ? {
          label: texts.export.page(listedCount),
          alternative: { label: texts.export.all(list.pagination.total), onExport: exportAll },
        }
      : {};
  return (
    <ScreenExportMenu
      officeId={officeId}
      snapshot={snapshot}
      getSource={() => list && { kind: 'trips', source: list.source }}
      isDisabled={isDisabled}
      problems={problems}
      onExport={exportListed}
      printed={{ title: texts.title, definitions: tripFilters, filters }}
      {...pageLabels}
    />
  );
}
