/** Columns of some listed trips, as they cross between threads and to the page. */

import type { SummaryAmountField } from '../amounts';
import { ArrayBytesReader, joinArrays } from '../array-bytes';
import type { RowList } from '../row-list';
import type { ContractWarning } from '../schemas/record';
import type { SectorSummary, TripItem, TripRow } from '../schemas/trip';
import {
  AmountTextColumn,
  BooleanColumn,
  type Column,
  DateColumn,
  encodeAmountTexts,
  encodeBooleans,
  encodeDates,
  encodeNumbers,
  encodeTexts,
  Float64Column,
  Int32Column,
  TextColumn,
} from './columns';
import { type FieldKind, summaryFieldKinds, tripFieldKinds } from './trip-fields';

/** Trips of one batch: codes of texts have 16 bits, and encoding a batch takes some milliseconds. */
export const tripsPerBatch = 1_000;

/** A batch of trips as bytes and a text: both cross as they are, while objects would be copied property by property. */
export type EncodedTrips = {
  readonly count: number;
  readonly numbers: Uint8Array<ArrayBuffer>;
  /** JSON of {@link Header}. */
  readonly header: string;
};

type Header = {
  /** Positions of the columns of numbers that need 64 bits. */
  readonly wide: readonly number[];
  /** The texts of each column by its position; empty for a column without texts. */
  readonly texts: readonly (readonly string[])[];
};

/** What a row says beside its documented fields: JSON of this is a column of its own. */
export type TripExtras = {
  readonly warnings?: readonly ContractWarning[];
  /** Fields of the trip that are not documented. */
  readonly trip?: Readonly<Record<string, unknown>>;
  /** Fields of its sector summary that are not documented. */
  readonly summary?: Readonly<Record<string, unknown>>;
};

const listNames = <F extends object>(kinds: F) => Object.keys(kinds) as (keyof F & string)[];
export const tripFieldNames = listNames(tripFieldKinds);
export const summaryFieldNames = listNames(summaryFieldKinds);

/** The columns in their order, each with how it is read from a row. */
type ColumnDefinition = { readonly kind: FieldKind; readonly read: (row: TripRow) => unknown };

const noSummary: Partial<SectorSummary> = {};
const columnDefinitions: readonly ColumnDefinition[] = [
  ...tripFieldNames.map((name) => ({
    kind: tripFieldKinds[name],
    read: ({ trip }: TripRow) => trip[name] ?? null,
  })),
  ...summaryFieldNames.map((name) => ({
    kind: summaryFieldKinds[name],
    read: ({ trip }: TripRow) => (trip.sector_summary ?? noSummary)[name] ?? null,
  })),
  { kind: 'boolean', read: ({ trip }) => trip.sector_summary !== null },
  { kind: 'integer', read: ({ fetchedAtMs }) => fetchedAtMs ?? null },
  { kind: 'text', read: toExtrasText },
];

/** The positions of columns: those of a trip's fields come first, then those of its summary. */
const summaryOffset = tripFieldNames.length;
export const positions = {
  summary: summaryOffset,
  hasSummary: columnDefinitions.length - 3,
  fetchedAtMs: columnDefinitions.length - 2,
  extras: columnDefinitions.length - 1,
} as const;

const knownTripNames = new Set<string>([...tripFieldNames, 'sector_summary']);
const knownSummaryNames = new Set<string>(summaryFieldNames);

/** Whether a record has a field that is not documented. Few have: their entries are not listed to find out. */
function hasUnknown(record: object, known: ReadonlySet<string>): boolean {
  for (const name in record) if (!known.has(name) && Object.hasOwn(record, name)) return true;
  return false;
}

function pickUnknown(record: TripItem | SectorSummary | null, known: ReadonlySet<string>) {
  if (record === null || !hasUnknown(record, known)) return undefined;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !known.has(name)));
}

function toExtrasText({ trip, warnings }: TripRow): string | null {
  const unknown = pickUnknown(trip, knownTripNames);
  const unknownOfSummary = pickUnknown(trip.sector_summary, knownSummaryNames);
  if (warnings.length === 0 && !unknown && !unknownOfSummary) return null;
  const extras: TripExtras = {
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(unknown ? { trip: unknown } : {}),
    ...(unknownOfSummary ? { summary: unknownOfSummary } : {}),
  };
  return JSON.stringify(extras);
}

/** The position of the column of cents that an amount's text repeats. */
const centsPositions = columnDefinitions.map(({ kind }, position) => {
  const name = summaryFieldNames[position - summaryOffset]?.replace(/_formatted$/, '');
  return kind === 'amount-text' ? summaryOffset + summaryFieldNames.indexOf(name as SummaryAmountField) : -1;
});

/** Encodes the rows of a batch. @param rows - at most {@link tripsPerBatch}, as the lenient schemas give them */
export function encodeTrips(rows: RowList<TripRow>): EncodedTrips {
  const list = [...rows];
  const columns = columnDefinitions.map(({ read }) => list.map(read));
  const wide: number[] = [];
  const texts: (readonly string[])[] = [];
  const arrays = columnDefinitions.map(({ kind }, position) => {
    const encoded = encodeColumn(kind, columns[position] ?? [], columns[centsPositions[position] ?? -1]);
    if (encoded.values instanceof Float64Array && kind === 'integer') wide.push(position);
    texts.push(encoded.texts);
    return encoded.values;
  });
  const header: Header = { wide, texts };
  return { count: list.length, numbers: joinArrays(arrays), header: JSON.stringify(header) };
}

const noTexts: readonly string[] = [];

function encodeColumn(kind: FieldKind, values: readonly unknown[], cents: readonly unknown[] = []) {
  switch (kind) {
    case 'integer':
      return { values: encodeNumbers(values as (number | null)[]), texts: noTexts };
    case 'boolean':
      return { values: encodeBooleans(values as (boolean | null)[]), texts: noTexts };
    case 'text':
      return encodeTexts(values as (string | null)[]);
    case 'date':
      return encodeDates(values as (string | null)[]);
    case 'amount-text':
      return encodeAmountTexts(values as (string | null)[], cents as (number | null)[]);
  }
}

/** Decodes the columns of a batch. @throws RangeError or SyntaxError where these are not columns of trips */
export function decodeTrips({ count, numbers, header }: EncodedTrips): readonly Column[] {
  const { wide, texts } = JSON.parse(header) as Header;
  const reader = new ArrayBytesReader(numbers);
  const columns: Column[] = [];
  columnDefinitions.forEach(({ kind }, position) => {
    const ownTexts = texts[position] ?? noTexts;
    switch (kind) {
      case 'integer':
        columns.push(
          wide.includes(position)
            ? new Float64Column(reader.next(Float64Array, count))
            : new Int32Column(reader.next(Int32Array, count)),
        );
        return;
      case 'boolean':
        columns.push(new BooleanColumn(reader.next(Uint8Array, count)));
        return;
      case 'text':
        columns.push(new TextColumn(reader.next(Uint16Array, count), ownTexts));
        return;
      case 'date':
        columns.push(new DateColumn(reader.next(Float64Array, count), ownTexts));
        return;
      case 'amount-text': {
        const cents = columns[centsPositions[position] ?? -1] as Column;
        columns.push(new AmountTextColumn(reader.next(Uint16Array, count), ownTexts, cents));
      }
    }
  });
  return columns;
}
