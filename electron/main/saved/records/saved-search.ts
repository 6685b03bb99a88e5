/** Searches for any text in the saved trips, sectors and clients of one cache. */

import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { readJsonRecord } from '@main/server/read-record';
import { getRecordId } from '@main/server/record-id';
import { parseExactJson } from '@main/system/exact-json';
import { findClientName } from '@shared/records/client-names';
import type { FoundClients, FoundSectors, SearchField, TextMatch, TripHit } from '@shared/records/saved-search';
import { type TripDetail, tripDetailRecord } from '@shared/records/trip';
import { findFolded, foldPhone, foldText, splitTerms, toPhoneDigits } from '@shared/values/texts';
import { type ClientEntry, type ClientIndex, clientIndexType } from '../search/client-index';
import type { IndexFile } from '../search/index-file';
import { IndexStore } from '../search/index-store';
import { joinNames, type NameLookup, toLookup } from '../search/name-lookup';
import { type SectorIndex, type SectorsEntry, sectorIndexType } from '../search/sector-index';
import type { CachedRecord, RecordKind, RecordRepository } from '../store/record-repository';
import { createSource } from './for-each-yielding';
import { parseClientListItem } from './saved-trips';

/* Where typed words stand in the texts of a record, for a search to show. */

/** Characters that are shown before and after a match, so that it stands in one line. */
const maxBefore = 24;
const maxAfter = 60;

/** A text of a record, and the field that has it. */
type FieldText = readonly [field: SearchField, text: string];

function cutOut(field: SearchField, text: string, { start, end }: { start: number; end: number }): TextMatch {
  const from = start > maxBefore ? start - maxBefore : 0;
  const to = Math.min(text.length, end + maxAfter);
  return { field, text: `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}` };
}

/** Finds the first text with the typed phone number, or with the first of the typed words; null for none. */
function findMatch(typed: string, texts: readonly FieldText[]): TextMatch | null {
  const phone = toPhoneDigits(typed);
  const withPhone = phone === null ? undefined : texts.find(([, text]) => foldPhone(text)?.includes(phone));
  if (withPhone) return cutOut(...withPhone, { start: 0, end: withPhone[1].length });
  for (const word of splitTerms(typed)) {
    for (const [field, text] of texts) {
      const found = findFolded(text, word);
      if (found !== null) return cutOut(field, text, found);
    }
  }
  return null;
}

/** Records that are read before others may use the thread: some milliseconds. */
const batchSize = 20;

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

function readClient({ text, goneAtMs }: CachedRecord, kind: RecordKind): ClientEntry | null {
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
    goneAtMs,
  };
}

/** Names by id that the saved trips do not have: of directories, and of the user's labels. */
export type SearchNames = Readonly<
  Record<'client' | 'supplier' | 'product', readonly (readonly [id: number, name: string])[]>
>;

/** What to look for, and how long to wait for an index that is read. */
export type SearchQuery = Readonly<{ text: string; names: SearchNames; maxHits: number; patienceMs: number }>;

/** Where the indexes of a cache are stored; null where they are in memory only. */
type IndexFiles = Readonly<Record<'sectors' | 'clients', IndexFile | null>>;

function* nameText(field: SearchField, names: NameLookup, id: number | null): Generator<FieldText> {
  const name = id === null ? null : names.getName(id);
  if (name) yield [field, name];
}

/** The labelled clients without a saved record whose label or number has every word of a text. */
function findLabelled(text: string, labels: SearchNames['client'], index: ClientIndex): number[] {
  const terms = splitTerms(text);
  return labels.flatMap(([id, label]) => {
    const folded = foldText(label);
    const isFound = terms.every((term) => folded.includes(term) || (/^\d+$/.test(term) && String(id).includes(term)));
    return isFound && !index.hasClient(id) ? [id] : [];
  });
}

/** The searches of one cache, and the indexes that only they use. */
export class SavedSearch {
  /** The index of all saved trips with their sectors. */
  readonly sectors: IndexStore<SectorsEntry, SectorIndex>;
  /** The index of all saved clients. */
  readonly clients: IndexStore<ClientEntry, ClientIndex>;
  /** What a reading failed with after its search had said that it goes on. */
  private failure: { readonly cause: unknown } | null = null;

  constructor(records: RecordRepository, files: IndexFiles) {
    const details = createSource(records, ['trip'], readSectors, batchSize);
    const clients = createSource(records, ['client-item', 'client'], readClient, batchSize);
    this.sectors = new IndexStore(sectorIndexType, details, files.sectors);
    this.clients = new IndexStore(clientIndexType, clients, files.clients);
  }

  /** Finds trips by the texts of their sectors and itineraries. */
  async searchSectors({ text, names, maxHits, patienceMs }: SearchQuery, signal?: AbortSignal): Promise<FoundSectors> {
    const indexes = [this.clients.readWhole(signal), this.sectors.readWhole(signal)] as const;
    const [clients, index] = (await this.readSoon(Promise.all(indexes), patienceMs, signal)) ?? [];
    if (clients === undefined || index === undefined) return { total: 0, ids: [], hits: [], isReading: true };
    // The first search folds all texts, between other work of the thread.
    for (const _ of index.prepareSearch()) await setImmediate();
    signal?.throwIfAborted();
    const labels = toLookup(names.client);
    const lookups = {
      supplier_id: toLookup(names.supplier),
      product_id: toLookup(names.product),
      client_id: joinNames(clients, labels),
    };
    const { rows, tripRows } = index.find(text, lookups);
    const { sectors, trips } = index;
    const newest = trips.sort(tripRows, 'id', true);
    const ids = Array.from(newest, (row) => Number(trips.get(row, 'id')));
    const firstSectors = new Map(Array.from(newest.subarray(0, maxHits), (row) => [row, null as number | null]));
    for (const row of rows) {
      const tripRow = index.getTripRow(row);
      if (firstSectors.get(tripRow) === null) firstSectors.set(tripRow, row);
    }
    const toHit = ([tripRow, row]: readonly [number, number | null]): TripHit => {
      const clientId = trips.get(tripRow, 'client_id');
      const client = clientId === null ? null : lookups.client_id.getName(clientId);
      const ofSector: FieldText[] =
        row === null
          ? []
          : [
              ...index.listTexts(row),
              ...nameText('supplier', lookups.supplier_id, sectors.get(row, 'supplier_id')),
              ...nameText('product', lookups.product_id, sectors.get(row, 'product_id')),
            ];
      const ofTrip: FieldText[] = [
        ...Array.from(
          index.listTripTexts(tripRow),
          ([name, line]) => [name === 'texts' ? 'itinerary' : name, line] as const,
        ),
        ...nameText('client', lookups.client_id, clientId),
        ...nameText('client', labels, clientId),
      ];
      const match = findMatch(text, [...ofSector, ...ofTrip]);
      const isInSector = row !== null && ofSector.some(([field]) => field === match?.field);
      return {
        ...{ id: Number(trips.get(tripRow, 'id')), client, match },
        from: row === null ? null : sectors.get(row, 'travel_date'),
        sector: isInSector ? sectors.get(row, 'order') : null,
      };
    };
    return { total: tripRows.length, ids, hits: Array.from(firstSectors, toHit), isReading: false };
  }

  /** The index; null where it takes longer to be read: the search says so, and is made again. @throws what that reading failed with */
  private async readSoon<Index>(reading: Promise<Index>, patienceMs: number, signal?: AbortSignal) {
    const { failure } = this;
    this.failure = null;
    reading.catch((cause: unknown) => {
      if (isLate && !signal?.aborted) this.failure = { cause };
    });
    let isLate = false;
    if (failure) throw failure.cause;
    const index = await Promise.race([reading, wait(patienceMs, null)]);
    isLate = index === null;
    return index;
  }

  /** Finds clients by their names, email addresses and phones, and by labels also those of which nothing is saved. */
  async searchClients({ text, names, maxHits, patienceMs }: SearchQuery, signal?: AbortSignal): Promise<FoundClients> {
    const index = await this.readSoon(this.clients.readWhole(signal), patienceMs, signal);
    if (index === null) return { total: 0, hits: [], isReading: true };
    const labels = toLookup(names.client);
    const labelled = findLabelled(text, names.client, index);
    const found = [...index.find(text, labels), ...labelled].sort((a, b) => b - a);
    const hits = found.slice(0, maxHits).map((id) => ({ id, name: index.getName(id) ?? labels.getName(id) }));
    return { total: found.length, hits, isReading: false };
  }

  /** Ends the reading, and stores the indexes, before the cache is closed. */
  close(): void {
    this.sectors.close();
    this.clients.close();
  }
}
