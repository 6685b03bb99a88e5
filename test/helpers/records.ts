/** Parses records at once. */
import { type Field, parseRecordInSlices, type ReadRecord, type RecordSchema } from '@shared/records/record';
import { runToEnd } from '@shared/values/collections';

export function parseRecord<F extends Record<string, Field>>(schema: RecordSchema<F>, raw: unknown): ReadRecord<F> {
  return runToEnd(parseRecordInSlices(schema, raw));
}
