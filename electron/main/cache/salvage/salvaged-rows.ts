/** What the rows of a damaged file are. Their tables are not known: columns and types tell, and seals prove it. */
import { isRecordKind, type RecordKind } from '../record-kinds';
import type { RecordRow } from '../record-seals';
import type { PageRow, RowValue } from './page-rows';

/** A row that may be one of the cache's. */
export type SalvagedRow =
  | { readonly what: 'record'; readonly kind: RecordKind; readonly row: RecordRow }
  | { readonly what: 'head'; readonly sealed: Uint8Array }
  | { readonly what: 'keys'; readonly kind: RecordKind; readonly bucket: number; readonly sealed: Uint8Array }
  | { readonly what: 'sync-part'; readonly job: string; readonly part: number; readonly sealed: Uint8Array }
  | { readonly what: 'run'; readonly id: string; readonly ranAtMs: number; readonly sealed: Uint8Array }
  | { readonly what: 'block'; readonly runId: string; readonly blockIndex: number; readonly sealed: Uint8Array };

const isBytes = (value: RowValue | undefined) => value instanceof Uint8Array;

/** Columns of records, in the order of the table. */
const columns = ['id', 'kind', 'lookup', 'sealed', 'fetched_at', 'rank', 'gone_at', 'seq', 'changed_seq'];

function toRecord({ isOfTable, values }: PageRow): SalvagedRow | null {
  if (!isOfTable || values.length !== columns.length) return null;
  const row: RecordRow = Object.fromEntries(columns.map((column, index) => [column, values[index]]));
  const { kind, lookup, sealed } = row;
  if (!isRecordKind(kind) || !(lookup instanceof Uint8Array) || !(sealed instanceof Uint8Array)) return null;
  return { what: 'record', kind, row };
}

function toNumbered({ isOfTable, values: [name, number, sealed] }: PageRow): SalvagedRow | null {
  if (typeof name !== 'string' || typeof number !== 'number' || !(sealed instanceof Uint8Array)) return null;
  if (isOfTable) return { what: 'block', runId: name, blockIndex: number, sealed };
  if (isRecordKind(name)) return { what: 'keys', kind: name, bucket: number, sealed };
  return { what: 'sync-part', job: name, part: number, sealed };
}

function toRun({ isOfTable, values: [id, ranAtMs, isWhole, sealed] }: PageRow): SalvagedRow | null {
  if (!isOfTable || isWhole !== 1 || typeof id !== 'string' || typeof ranAtMs !== 'number') return null;
  return sealed instanceof Uint8Array ? { what: 'run', id, ranAtMs, sealed } : null;
}

/** Finds what a row may be; null for rows of other tables and of indexes. */
export function classifyRow(row: PageRow): SalvagedRow | null {
  const { isOfTable, values } = row;
  if (values.length === 3) return toNumbered(row);
  if (values.length === 2) {
    const [, sealed] = values;
    return isOfTable && isBytes(sealed) ? { what: 'head', sealed } : null;
  }
  return toRecord(row) ?? (values.length === 4 ? toRun(row) : null);
}
