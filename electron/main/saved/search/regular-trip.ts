/**
 * Reads the records that are exactly as the API documents them, some ten times as fast as the exact parser and the
 * schemas do. Any other record is left to those.
 */
import { tripAmounts } from '@shared/fields/trip';
import { type SectorSummary, sectorSummaryRecord, type TripItem, tripItemRecord } from '@shared/records/trip';
import { matchesFormatted } from '@shared/values/money';

type Check = (value: unknown) => boolean;
const isInteger: Check = (value) => Number.isSafeInteger(value);
const isText: Check = (value) => typeof value === 'string';
const isTextOrNull: Check = (value) => value === null || typeof value === 'string';
const isBoolean: Check = (value) => typeof value === 'boolean';

/** Values of which a schema accepts some, and what it then accepts. */
const samples: readonly (readonly [accepts: readonly unknown[], refuses: readonly unknown[], check: Check])[] = [
  [[0], [null, 'a', true], isInteger],
  [['a'], [null, 0, true], isText],
  [['a', null], [0, true], isTextOrNull],
  [[true], [null, 'a', 0], isBoolean],
];

type Schema = { readonly safeParse: (value: unknown) => { readonly success: boolean } };

/** The check of a field, as its schema behaves; null for a field of another kind. */
function findCheck(schema: Schema): Check | null {
  const accepts = (value: unknown) => schema.safeParse(value).success;
  const found = samples.find(([yes, no]) => yes.every(accepts) && !no.some(accepts));
  return found ? found[2] : null;
}

function listChecks(shape: Readonly<Record<string, Schema>>): (readonly [string, Check])[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const check = findCheck(schema);
    return check ? [[name, check] as const] : [];
  });
}

const itemChecks = listChecks(tripItemRecord.strict.shape);
const summaryChecks = listChecks(sectorSummaryRecord.strict.shape);

type Plain = Readonly<Record<string, unknown>>;

const passes = (record: Plain, checks: readonly (readonly [string, Check])[]) =>
  checks.every(([name, check]) => check(record[name]));

/** Whether a record has these fields, in this order, and no others. */
function hasFields(record: Plain, fields: readonly string[]): boolean {
  const names = Object.keys(record);
  return names.length === fields.length && fields.every((field, index) => names[index] === field);
}

function hasRegularAmounts(summary: SectorSummary): boolean {
  return tripAmounts.every(({ summaryField: name }) => {
    const [cents, formatted] = [summary[name], summary[`${name}_formatted`]];
    return cents !== null && formatted !== null && matchesFormatted(cents, formatted);
  });
}

/**
 * Reads the record of a listed trip from compact JSON.
 *
 * @returns its fields in the order of the schema; null for a record that has a contract warning, a field that is not
 * documented or another order, or may have
 */
export function readRegularTrip(text: string): TripItem | null {
  if (text.includes('\ufffd')) return null;
  const record = JSON.parse(text) as Plain | null;
  // Numbers that JavaScript would round, and keys that come twice, are not written as they were read.
  if (record === null || JSON.stringify(record) !== text) return null;
  const summary = record.sector_summary as Plain | null | undefined;
  if (typeof summary !== 'object' || summary === null || Array.isArray(summary)) return null;
  if (!hasFields(record, tripItemRecord.fields) || !hasFields(summary, sectorSummaryRecord.fields)) return null;
  if (!passes(record, itemChecks) || !passes(summary, summaryChecks)) return null;
  return hasRegularAmounts(summary as SectorSummary) ? (record as TripItem) : null;
}
