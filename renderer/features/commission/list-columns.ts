/** The columns of the four lists: theirs, ours, the difference, and what a match or a suggestion rests on. */
import { createNameColumn } from '@renderer/fields/name-column';
import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import {
  createAmountColumn,
  createDateColumn,
  createIdColumn,
  createStatusColumn,
} from '@renderer/table/columns/column-factories';
import type { Grouping } from '@renderer/table/model/row-groups';
import type { CandidateSector, StatementLine } from '@shared/commission/statement-file';
import type { StatementListId } from '@shared/commission/statement-work';
import type { NameKind, Names } from '@shared/records/directory';
import { formatMonth } from '@shared/values/dates';
import type { ListRow } from './list-rows';
import { basisLabels, columnLabels, describeBasis, workTexts } from './work-texts';

type Column = AppColumn<ListRow>;

type SectorKey = { readonly tripId: number; readonly sectorId: number | null };
type TripColumn<Row> = {
  readonly header: string;
  /** The sectors of a row. The trip of the first one is opened. */
  readonly getSectors: (row: Row) => readonly SectorKey[];
  /** Says that there are several. Default: the number of the first one's trip. */
  readonly describeSeveral?: (sectors: readonly SectorKey[]) => Pick<CellView, 'text' | 'tooltip'>;
};

function createSectorTripColumn<Row>({ header, getSectors, describeSeveral }: TripColumn<Row>): AppColumn<Row> {
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

/** Joins what several lines or sectors have of a field, each value once. */
function joinValues<T>(items: readonly T[], get: (item: T) => string | null): string | null {
  const values = [...new Set(items.flatMap((item) => get(item) ?? []))];
  return values.length === 0 ? null : values.join(', ');
}

const lineText = (
  id: keyof typeof columnLabels,
  get: (line: StatementLine) => string | null,
  options: Partial<Column> = {},
): Column => ({ id, header: columnLabels[id], value: ({ lines }) => joinValues(lines, get), ...options });

const sectorText = (
  id: keyof typeof columnLabels,
  get: (sector: CandidateSector) => string | null,
  options: Partial<Column> = {},
): Column => ({ id, header: columnLabels[id], value: ({ sectors }) => joinValues(sectors, get), ...options });

/** The first line or sector stands for several where a column has one value: a date, or a number to sort by. */
const firstSector = ({ sectors }: ListRow) => sectors[0];

function nameColumn(names: Names, kind: NameKind, id: 'clientId' | 'supplierId' | 'consultantId'): Column {
  const isHidden = id !== 'clientId';
  return createNameColumn({
    id,
    header: columnLabels[id],
    names,
    kind,
    size: 140,
    isHidden,
    getId: (row) => firstSector(row)?.[id] ?? null,
  });
}

const tripColumn = createSectorTripColumn<ListRow>({
  header: columnLabels.tripId,
  getSectors: ({ sectors }) => sectors,
  describeSeveral: (sectors) => ({
    text: workTexts.andMore(sectors[0]?.tripId ?? 0, sectors.length - 1),
    tooltip: workTexts.sectors(sectors.length),
  }),
});

const notedColumn: Column = {
  id: 'isNoted',
  header: columnLabels.isNoted,
  size: 120,
  value: ({ match }) => (match?.isNoted ? workTexts.noted : null),
};

/** What a match, a suggestion or a line without one rests on, and whether a sector is not of the statement's dates. */
function describeRow({ basis, match, elsewhere, isOutsideDates }: ListRow): string | null {
  const reason = basis ? describeBasis(basis, match?.isDecided ?? false) : elsewhere && workTexts.elsewhere(elsewhere);
  const parts = [reason, isOutsideDates ? workTexts.outsideDates : null].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('. ');
}

/** Says on what a row rests. */
const basisColumn = (list: StatementListId): Column => ({
  id: 'basis',
  header: list === 'theirs' || list === 'ours' ? columnLabels.suggestion : columnLabels.basis,
  size: 230,
  value: describeRow,
  cell: (row) => {
    const text = describeRow(row);
    if (text === null) return { text: '' };
    if (!row.basis) return { text, tooltip: text, tone: 'dim' };
    const others = row.suggestion?.alternatives ?? 0;
    return { text, tooltip: others > 0 ? workTexts.alternatives(text, others) : text };
  },
});

/** Creates the columns of a list, both sides beside each other. What is only suggested is not added up. */
export function createListColumns(list: StatementListId, names: Names): Column[] {
  const isMatched = list === 'agreed' || list === 'differs';
  const reference = lineText('reference', (line) => line.reference, { size: 116, isPinned: list !== 'ours' });
  const bookingReference = sectorText('bookingReference', (sector) => sector.bookingReference, {
    size: 108,
    isPinned: list === 'ours',
  });
  const passenger = lineText('passenger', (line) => line.passenger, { size: 128 });
  const client = nameColumn(names, 'client', 'clientId');
  const date = createDateColumn<ListRow>({
    id: 'date',
    header: columnLabels.date,
    value: ({ lines }) => lines[0]?.date ?? null,
  });
  const travelDate = createDateColumn<ListRow>({
    id: 'travelDate',
    header: columnLabels.travelDate,
    value: (row) => firstSector(row)?.travelDate ?? null,
  });
  const isOurs = list === 'ours';
  return [
    ...(isOurs ? [bookingReference, reference, client, passenger] : [reference, bookingReference, passenger, client]),
    createAmountColumn({
      id: 'theirs',
      header: columnLabels.theirs,
      cents: (row) => row.theirs,
      hasTotal: list !== 'ours',
    }),
    createAmountColumn({
      id: 'ours',
      header: columnLabels.ours,
      cents: (row) => row.ours,
      hasTotal: list !== 'theirs',
    }),
    createAmountColumn({
      id: 'difference',
      header: columnLabels.difference,
      cents: ({ match, suggestion }) => match?.difference ?? suggestion?.difference ?? null,
      hasTotal: isMatched,
    }),
    basisColumn(list),
    ...(isOurs ? [travelDate, date] : [date, travelDate]),
    tripColumn,
    sectorText('details', ({ details }) => details, { size: 180 }),
    createStatusColumn({
      id: 'statusName',
      header: columnLabels.statusName,
      value: ({ sectors }) => joinValues(sectors, ({ statusName }) => statusName),
    }),
    ...(list === 'agreed' ? [notedColumn] : []),
    lineText('supplierReference', (line) => line.supplierReference, { size: 120, isHidden: true }),
    lineText('lineDetails', ({ details }) => details, { size: 160, isHidden: true }),
    createIdColumn<ListRow>({
      id: 'row',
      header: columnLabels.row,
      value: ({ lines }) => (lines[0] ? lines[0].row + 1 : null),
      isHidden: true,
    }),
    nameColumn(names, 'supplier', 'supplierId'),
    nameColumn(names, 'consultant', 'consultantId'),
  ];
}

/** How the rows of a list can be grouped. */
export function createListGroupings(list: StatementListId): Grouping<ListRow>[] {
  const ofBasis: Grouping<ListRow> = {
    id: 'basis',
    label: list === 'theirs' || list === 'ours' ? columnLabels.suggestion : columnLabels.basis,
    getKey: ({ basis }) => basis?.kind ?? null,
    formatKey: (key) => basisLabels[key as keyof typeof basisLabels] ?? key,
  };
  const ofPassenger: Grouping<ListRow> = {
    id: 'passenger',
    label: columnLabels.passenger,
    getKey: ({ lines }) => joinValues(lines, ({ passenger }) => passenger),
    formatKey: (key) => key,
  };
  const ofMonth: Grouping<ListRow> = {
    id: 'month',
    label: columnLabels.month,
    getKey: ({ lines, sectors }) => (lines[0]?.date ?? sectors[0]?.travelDate ?? '').slice(0, 7) || null,
    formatKey: formatMonth,
    isOrderedByKey: true,
  };
  const ofDates: Grouping<ListRow> = {
    id: 'dates',
    label: workTexts.statementDates,
    getKey: ({ isOutsideDates }) => (isOutsideDates ? workTexts.outsideDates : workTexts.insideDates),
    formatKey: (key) => key,
  };
  return list === 'ours' ? [ofBasis, ofMonth, ofDates] : [ofBasis, ofPassenger, ofMonth];
}
