/** Records of the demo office and others: as the server sends them, as they are cached, and parsed at once. */
import type { DemoData } from '@demo/data/demo-data';
import type { RecordToCache } from '@main/saved/store/record-repository';
import { type Field, parseRecordInSlices, type ReadRecord, type RecordSchema } from '@shared/records/record';
import { runToEnd } from '@shared/values/collections';

export function parseRecord<F extends Record<string, Field>>(schema: RecordSchema<F>, raw: unknown): ReadRecord<F> {
  return runToEnd(parseRecordInSlices(schema, raw));
}

/** What the demo office sends of a trip with its bookings. */
export const toDetail = ({ base, detailOnly, sectors }: DemoData['trips'][number]) => ({
  ...base,
  ...detailOnly,
  sectors,
});

/** Records as they are cached. */
export const toRecords = (values: readonly { readonly [name: string]: unknown }[]) =>
  values.map((value): RecordToCache => [String(value.id), JSON.stringify(value)]);
