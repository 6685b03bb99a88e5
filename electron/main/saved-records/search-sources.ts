/** The records of saved clients, and of trips with their sectors, as the indexes for searches read them. */
import { parseExactJson } from '@main/api/json/exact-json';
import { readJsonRecord } from '@main/api/json/read-record';
import { getRecordId } from '@main/api/json/record-id';
import type { CachedRecord, RecordKind, RecordRepository } from '@main/cache/repositories/record-repository';
import type { ClientEntry } from '@main/search-index/client-index';
import type { IndexedRecords } from '@main/search-index/index-store';
import type { SectorsEntry } from '@main/search-index/sector-columns';
import { findClientName } from '@shared/client-names';
import { type TripDetail, tripDetailRecord } from '@shared/schemas/trip';
import { readInBatches } from './for-each-yielding';
import { parseClientListItem } from './saved-clients';

/** Trips, with their sectors, that are read before others may use the thread: some milliseconds. */
const batchSize = 20;

type ReadEntry<Entry> = (record: CachedRecord, kind: RecordKind) => Entry | null;

function createSource<Entry>(
  records: RecordRepository,
  kinds: readonly RecordKind[],
  readEntry: ReadEntry<Entry>,
): IndexedRecords<Entry> {
  function* readEntries(read: (kind: RecordKind) => Iterable<CachedRecord>): Generator<Entry> {
    for (const kind of kinds) {
      for (const record of read(kind)) {
        const entry = readEntry(record, kind);
        if (entry !== null) yield entry;
      }
    }
  }
  return {
    getState: () => ({
      generation: records.getGeneration(),
      seq: Math.max(...kinds.map((kind) => records.getLastSeq(kind))),
      mark: records.getChangeMark(),
    }),
    count: () => kinds.reduce((sum, kind) => sum + records.count(kind), 0),
    readAll: () =>
      readInBatches(
        readEntries((kind) => records.iterate(kind)),
        batchSize,
      ),
    readSince: (seq) => readEntries((kind) => records.iterateSince(kind, seq)),
  };
}

/** Reads a trip's record. One that is as documented needs no exact parser. */
function readSectors({ text, fetchedAtMs, goneAtMs }: CachedRecord): SectorsEntry | null {
  const documented = tripDetailRecord.strict.safeParse(JSON.parse(text)).data as TripDetail | undefined;
  const raw = documented ? null : parseExactJson(text).value;
  const trip = documented ?? readJsonRecord(tripDetailRecord, raw).record;
  const key = documented ? String(documented.id) : getRecordId(raw);
  return trip === null || key === null ? null : { key, trip, fetchedAtMs, goneAtMs };
}

const otherNames = ['preferred_name', 'first_name', 'last_name', 'corporate_name', 'corporate_trading_name'];
const phoneName = /phone|mobile/;

/** The texts under some names in a client's record, at any depth. Lists of clients have fields that are not documented. */
function* listTexts(value: unknown, isNamed: (name: string) => boolean, name = ''): Generator<string> {
  if (typeof value === 'string' && value.trim() !== '' && isNamed(name)) yield value.trim();
  if (Array.isArray(value)) for (const item of value) yield* listTexts(item, isNamed, name);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* listTexts(item, isNamed, key);
  }
}

function readClient({ text, fetchedAtMs, goneAtMs }: CachedRecord, kind: RecordKind): ClientEntry | null {
  const client = parseClientListItem(parseExactJson(text).value);
  if (client === null) return null;
  const id = client.id === null ? Number.NaN : Number(client.id);
  if (!Number.isSafeInteger(id)) return null;
  const name = findClientName(client);
  return {
    key: `${kind}:${id}`,
    id,
    name,
    otherNames: [...listTexts(client, (field) => otherNames.includes(field))].filter((other) => !name?.includes(other)),
    emails: [...listTexts(client, (field) => field.includes('email'))],
    phones: [...listTexts(client, (field) => phoneName.test(field))],
    fetchedAtMs,
    goneAtMs,
  };
}

/** The trips with their sectors. */
export const createSectorSource = (records: RecordRepository) => createSource(records, ['trip'], readSectors);

/** The list items and cards of clients. */
export const createClientSource = (records: RecordRepository) =>
  createSource(records, ['client-item', 'client'], readClient);
