/** The column of the trip that a sector belongs to: the link marks the sector there. */
import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import { createIdColumn } from '@renderer/table/columns/column-factories';

type SectorKey = { readonly tripId: number; readonly sectorId: number | null };

type Options<Row> = {
  readonly header: string;
  /** The sectors of a row. The trip of the first one is opened. */
  readonly getSectors: (row: Row) => readonly SectorKey[];
  /** Says that there are several. Default: the number of the first one's trip. */
  readonly describeSeveral?: (sectors: readonly SectorKey[]) => Pick<CellView, 'text' | 'tooltip'>;
};

export function createSectorTripColumn<Row>({ header, getSectors, describeSeveral }: Options<Row>): AppColumn<Row> {
  return {
    ...createIdColumn<Row>({ id: 'tripId', header, value: (row) => getSectors(row)[0]?.tripId ?? null }),
    size: 84,
    cell: (row) => {
      const sectors = getSectors(row);
      const [first] = sectors;
      if (!first) return { text: '' };
      const { tripId, sectorId } = first;
      const href = `#/trips/${tripId}${sectorId === null ? '' : `?sector=${sectorId}`}`;
      const several = sectors.length > 1 ? describeSeveral?.(sectors) : undefined;
      return { text: String(tripId), ...several, href };
    },
  };
}
