/** The columns of exported trips: `id` first, the fields in the document's order, and what the document does not have. */
import type { JsonObject, JsonValue } from '@main/api/json/exact-json';
import { toCell } from '@main/api/json/to-cell';
import type { OutputColumn } from '@main/rows/output-format';
import type { Cell } from '@shared/schemas/report';
import { sectorSummaryRecord, tripItemRecord } from '@shared/schemas/trip';
import { toFieldColumns } from './field-columns';

const summaryName = 'sector_summary';
const tripFields = tripItemRecord.fields.filter((name) => name !== summaryName);

/** The columns of documented texts. */
const tripTexts = [...tripItemRecord.texts, ...sectorSummaryRecord.texts.map((name) => `${summaryName}.${name}`)];

/** How the columns of trips are written. */
export const toTripFieldColumns = (headers: readonly string[]): OutputColumn[] => toFieldColumns(headers, tripTexts);

/** Heads the column of list entries that are not objects. */
export const notTripName = '(not a trip)';

const isObject = (value: JsonValue | undefined): value is JsonObject => value instanceof Map;
const isFilled = (value: JsonValue | undefined) => value !== undefined && value !== null;

/** The keys of objects in the order in which they first appear, those that are known first. */
class Keys {
  private readonly known: ReadonlySet<string>;
  private readonly seen = new Set<string>();

  constructor(known: readonly string[]) {
    this.known = new Set(known);
  }

  /** Those that are not known. */
  get others(): string[] {
    return [...this.seen];
  }

  add(object: JsonValue | undefined): void {
    if (!isObject(object)) return;
    for (const key of object.keys()) if (!this.known.has(key)) this.seen.add(key);
  }
}

/** Finds the columns of trips, and makes their cells. */
export class TripColumns {
  private readonly inSummary = new Keys(sectorSummaryRecord.fields);
  private readonly inTrip = new Keys([...tripFields, summaryName]);
  private hasUnusualSummary = false;
  private hasUnusualEntry = false;
  private names: Names | null = null;

  /** Adds the columns of an item. */
  add(item: JsonValue): void {
    const summary = isObject(item) ? item.get(summaryName) : undefined;
    this.inSummary.add(summary);
    this.inTrip.add(item);
    if (isFilled(summary) && !isObject(summary)) this.hasUnusualSummary = true;
    if (!isObject(item)) this.hasUnusualEntry = true;
    this.names = null;
  }

  /** The columns of all items so far. */
  get headers(): string[] {
    const { inSummary, others } = this.getNames();
    return [
      ...tripFields,
      ...inSummary.map((name) => `${summaryName}.${name}`),
      ...others,
      ...(this.hasUnusualSummary ? [summaryName] : []),
      ...(this.hasUnusualEntry ? [notTripName] : []),
    ];
  }

  toCells(item: JsonValue): Cell[] {
    const { inSummary, others } = this.getNames();
    const trip = isObject(item) ? item : new Map<string, JsonValue>();
    const summary = trip.get(summaryName);
    return [
      ...tripFields.map((name) => toCell(trip.get(name))),
      ...inSummary.map((name) => (isObject(summary) ? toCell(summary.get(name)) : null)),
      ...others.map((name) => toCell(trip.get(name))),
      ...(this.hasUnusualSummary ? [isObject(summary) ? null : toCell(summary)] : []),
      ...(this.hasUnusualEntry ? [isObject(item) ? null : (toCell(item) ?? 'null')] : []),
    ];
  }

  private getNames(): Names {
    this.names ??= {
      inSummary: [...sectorSummaryRecord.fields, ...this.inSummary.others],
      others: this.inTrip.others,
    };
    return this.names;
  }
}

type Names = { readonly inSummary: readonly string[]; readonly others: readonly string[] };
