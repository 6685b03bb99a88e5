/** A list of trips that holds columns: the row at an index is made when it is asked for. */
import { at } from '../arrays';
import type { RowList } from '../row-list';
import type { ContractWarning } from '../schemas/record';
import type { SectorSummary, TripItem, TripRow } from '../schemas/trip';
import type { Column } from './columns';
import type { ColumnTrip } from './plain-trip';
import {
  decodeTrips,
  type EncodedTrips,
  positions,
  summaryFieldNames,
  type TripExtras,
  tripFieldNames,
} from './trip-columns';

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

function readExtras({ columns }: TripBatch, row: number): TripExtras {
  const text = columns[positions.extras]?.get(row) ?? null;
  return text === null ? {} : (JSON.parse(String(text)) as TripExtras);
}

/** A part of a row: reads its values from the columns. */
class View {
  readonly batch: TripBatch;
  readonly row: number;

  constructor(batch: TripBatch, row: number) {
    this.batch = batch;
    this.row = row;
  }

  protected get(position: number): unknown {
    return this.batch.columns[position]?.get(this.row) ?? null;
  }
}

/** Gives a class a property for each field, which reads the field's column. */
function defineFields(view: typeof View, names: readonly string[], firstPosition: number): void {
  names.forEach((name, index) => {
    const position = firstPosition + index;
    Object.defineProperty(view.prototype, name, {
      get(this: View) {
        return this.get(position);
      },
    });
  });
}

class SummaryView extends View {}
defineFields(SummaryView, summaryFieldNames, positions.summary);

class TripView extends View implements ColumnTrip {
  get sector_summary(): SectorSummary | null {
    const hasSummary = this.get(positions.hasSummary) === true;
    return hasSummary ? (new SummaryView(this.batch, this.row) as unknown as SectorSummary) : null;
  }

  toPlain(): TripItem {
    const extras = readExtras(this.batch, this.row);
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
defineFields(TripView, tripFieldNames, 0);

class RowView extends View {
  get trip(): TripItem {
    return new TripView(this.batch, this.row) as unknown as TripItem;
  }

  get warnings(): readonly ContractWarning[] {
    return readExtras(this.batch, this.row).warnings ?? noWarnings;
  }

  get fetchedAtMs(): number | undefined {
    return (this.get(positions.fetchedAtMs) ?? undefined) as number | undefined;
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

const toRow = (batch: TripBatch, row: number) => new RowView(batch, row) as unknown as TripRow;
