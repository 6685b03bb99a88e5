/** A list of trips that holds columns: the row at an index is made when it is asked for. */
import { at } from '../arrays';
import type { RowList } from '../row-list';
import type { ContractWarning } from '../schemas/record';
import type { SectorSummary, TripItem, TripRow } from '../schemas/trip';
import type { Column, ColumnValue } from './columns';
import type { ColumnTrip } from './plain-trip';
import {
  decodeTrips,
  type EncodedTrips,
  positions,
  summaryFieldNames,
  type TripExtras,
  tripFieldNames,
} from './trip-columns';
import { type FieldKind, summaryFieldKinds, tripFieldKinds } from './trip-fields';

/** Trips that crossed together. */
export class TripBatch {
  readonly encoded: EncodedTrips;
  private decoded: readonly Column[] | null = null;

  constructor(encoded: EncodedTrips) {
    this.encoded = encoded;
  }

  /** Decoded when they are first read. @throws RangeError or SyntaxError where they are damaged */
  get columns(): readonly Column[] {
    return this.decoded ?? this.decode();
  }

  /** Decodes the columns now. @throws RangeError or SyntaxError where they are damaged */
  decode(): readonly Column[] {
    this.decoded = decodeTrips(this.encoded);
    return this.decoded;
  }
}

/** Columns of a batch, and the indexes of its first row in the list and of the row after its last one. */
type BatchInList = { readonly batch: TripBatch; readonly first: number; readonly end: number };

const noWarnings: ContractWarning[] = [];

function readExtras({ columns, row }: View): TripExtras {
  const text = columns[positions.extras]?.get(row) ?? null;
  return text === null ? {} : (JSON.parse(String(text)) as TripExtras);
}

/** A part of a row: reads its values from the columns. */
class View {
  readonly columns: readonly Column[];
  readonly row: number;

  constructor(columns: readonly Column[], row: number) {
    this.columns = columns;
    this.row = row;
  }

  protected get(position: number): unknown {
    return this.columns[position]?.get(this.row) ?? null;
  }
}

/** Makes the getter of a field. Each kind has a function of its own: one that meets a single class of columns is far faster. */
function makeGetter(kind: FieldKind, position: number): (this: View) => ColumnValue | undefined {
  switch (kind) {
    case 'integer':
      return function readInteger() {
        return this.columns[position]?.get(this.row);
      };
    case 'boolean':
      return function readBoolean() {
        return this.columns[position]?.get(this.row);
      };
    case 'text':
      return function readText() {
        return this.columns[position]?.get(this.row);
      };
    case 'date':
      return function readDate() {
        return this.columns[position]?.get(this.row);
      };
    case 'amount-text':
      return function readAmountText() {
        return this.columns[position]?.get(this.row);
      };
  }
}

/** Gives a class a property for each field, which reads the field's column. */
function defineFields(view: typeof View, kinds: Readonly<Record<string, FieldKind>>, firstPosition: number): void {
  Object.entries(kinds).forEach(([name, kind], index) => {
    Object.defineProperty(view.prototype, name, { get: makeGetter(kind, firstPosition + index) });
  });
}

class SummaryView extends View {}
defineFields(SummaryView, summaryFieldKinds, positions.summary);

class TripView extends View implements ColumnTrip {
  get sector_summary(): SectorSummary | null {
    const hasSummary = this.columns[positions.hasSummary]?.get(this.row) === true;
    return hasSummary ? (new SummaryView(this.columns, this.row) as unknown as SectorSummary) : null;
  }

  toPlain(): TripItem {
    const extras = readExtras(this);
    const trip: Record<string, unknown> = {};
    tripFieldNames.forEach((name, position) => {
      trip[name] = this.get(position);
    });
    trip.sector_summary = null;
    if (this.get(positions.hasSummary) === true) {
      const summary: Record<string, unknown> = {};
      summaryFieldNames.forEach((name, index) => {
        summary[name] = this.get(positions.summary + index);
      });
      trip.sector_summary = Object.assign(summary, extras.summary);
    }
    return Object.assign(trip, extras.trip) as TripItem;
  }
}
defineFields(TripView, tripFieldKinds, 0);

class RowView extends View {
  get trip(): TripItem {
    return new TripView(this.columns, this.row) as unknown as TripItem;
  }

  get warnings(): readonly ContractWarning[] {
    return readExtras(this).warnings ?? noWarnings;
  }

  get fetchedAtMs(): number | undefined {
    return (this.columns[positions.fetchedAtMs]?.get(this.row) ?? undefined) as number | undefined;
  }
}

/** Trips in batches of columns. */
export class TripRows implements RowList<TripRow> {
  readonly length: number;
  readonly batches: readonly TripBatch[];
  private readonly ranges: readonly BatchInList[];
  /** The range that was read last: most readers go through the rows in their order. */
  private current: BatchInList | undefined;

  constructor(batches: readonly TripBatch[]) {
    this.batches = batches;
    let first = 0;
    this.ranges = batches.map((batch) => {
      const range = { batch, first, end: first + batch.encoded.count };
      first = range.end;
      return range;
    });
    this.length = first;
  }

  at(index: number): TripRow | undefined {
    const range = this.findRange(index);
    return range && toRow(range.batch, index - range.first);
  }

  *[Symbol.iterator](): Iterator<TripRow> {
    for (const { batch, first, end } of this.ranges) {
      for (let row = 0; row < end - first; row += 1) yield toRow(batch, row);
    }
  }

  private findRange(index: number): BatchInList | undefined {
    const { current, ranges } = this;
    if (current && index >= current.first && index < current.end) return current;
    let [low, high] = [0, ranges.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const range = at(ranges, middle);
      if (index < range.first) high = middle - 1;
      else if (index >= range.end) low = middle + 1;
      else {
        this.current = range;
        return range;
      }
    }
    return undefined;
  }
}

const toRow = ({ columns }: TripBatch, row: number) => new RowView(columns, row) as unknown as TripRow;
