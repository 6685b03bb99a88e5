/** Searches for any text in the saved trips, sectors and clients of one cache. */

import {
  type ClientHit,
  type FoundClients,
  type FoundTrips,
  maxFoundIds,
  type Reading,
  type SearchField,
  type TripHit,
} from '@shared/records/saved-search';
import { foldText, splitTerms } from '@shared/values/texts';
import { type ClientIndex, clientIndexType } from '../search/client-index';
import type { IndexFile } from '../search/index-file';
import { IndexStore } from '../search/index-store';
import { JoinedNames, type NameLookup, NameMap } from '../search/name-lookup';
import type { SectorsEntry } from '../search/sector-columns';
import { type SectorIndex, sectorIndexType } from '../search/sector-index';
import type { RecordRepository } from '../store/record-repository';
import { BackgroundIndex } from './background-index';
import type { IndexedTrips } from './saved-trips';
import { createClientSource, createSectorSource, type FieldText, findMatches } from './search-sources';

/** Names by id that the saved trips do not have: of directories, and of the user's labels. */
export type SearchNames = Readonly<
  Record<'branch' | 'client' | 'consultant' | 'supplier' | 'product', readonly (readonly [id: number, name: string])[]>
>;

/** What to look for. */
export type SearchQuery = { readonly text: string; readonly names: SearchNames; readonly maxHits: number };

/** Where the indexes of a cache are stored; null where they are in memory only. */
type IndexFiles = Readonly<Record<'sectors' | 'clients', IndexFile | null>>;

/** The rows with the largest ids, the largest first. */
function pickNewest(rows: Iterable<number>, getId: (row: number) => number): number[] {
  const picked: { readonly row: number; readonly id: number }[] = [];
  let smallest = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const id = getId(row);
    if (picked.length >= maxFoundIds && id <= smallest) continue;
    picked.push({ row, id });
    if (picked.length < 2 * maxFoundIds) continue;
    picked.sort((a, b) => b.id - a.id);
    picked.length = maxFoundIds;
    smallest = picked.at(-1)?.id ?? smallest;
  }
  return picked
    .sort((a, b) => b.id - a.id)
    .slice(0, maxFoundIds)
    .map(({ row }) => row);
}

/** The clients' own names, as far as they are read, and the user's labels. */
function joinNames(clients: ClientIndex | null, labels: NameLookup): NameLookup {
  return clients === null ? labels : new JoinedNames(clients, labels);
}

function* nameText(field: SearchField, names: NameLookup | null, id: number | null): Generator<FieldText> {
  const name = id === null ? null : names?.getName(id);
  if (name) yield [field, name];
}

/** The labelled clients without a saved record whose label or number has every word of a text. */
function findLabelled(text: string, labels: SearchNames['client'], index: ClientIndex | null): number[] {
  const terms = splitTerms(text);
  return labels.flatMap(([id, label]) => {
    const folded = foldText(label);
    const isFound = terms.every((term) => folded.includes(term) || (/^\d+$/.test(term) && String(id).includes(term)));
    return isFound && index?.hasClient(id) !== true ? [id] : [];
  });
}

/** The searches of one cache, and the indexes that only they use. */
export class SavedSearch {
  private readonly trips: IndexedTrips;
  private readonly sectors: BackgroundIndex<SectorsEntry, SectorIndex>;
  private readonly clients: BackgroundIndex<Parameters<ClientIndex['put']>[0], ClientIndex>;

  /** By index. One is let go when it is not used. */
  private readonly preparing = new WeakMap<SectorIndex, Promise<void>>();

  constructor(records: RecordRepository, trips: IndexedTrips, files: IndexFiles) {
    this.trips = trips;
    const [sectors, clients] = [createSectorSource(records), createClientSource(records)];
    this.sectors = new BackgroundIndex(new IndexStore(sectorIndexType, sectors, files.sectors), sectors);
    this.clients = new BackgroundIndex(new IndexStore(clientIndexType, clients, files.clients), clients);
  }

  /** Finds trips by the texts of the list, and by names. */
  async searchTrips({ text, names, maxHits }: SearchQuery, signal?: AbortSignal): Promise<FoundTrips> {
    const clients = await this.clients.use();
    const index = await this.trips.getIndex();
    signal?.throwIfAborted();
    const labels = new NameMap(new Map(names.client));
    const lookups = {
      client_id: joinNames(clients.index, labels),
      consultant_id: new NameMap(new Map(names.consultant)),
      branch_id: new NameMap(new Map(names.branch)),
    };
    const { rows } = index.find({}, { text, names: lookups });
    const getId = (row: number) => Number(index.table.get(row, 'id'));
    const newest = pickNewest(rows, getId);
    const getConsultant = (id: number | null) => (id === null ? null : lookups.consultant_id.getName(id));
    const toHit = (row: number): TripHit => {
      const clientId = index.table.get(row, 'client_id');
      const texts: FieldText[] = [
        ['id', String(getId(row))],
        ...index.listTexts(row),
        ...nameText('client', clients.index, clientId),
        ...nameText('client', labels, clientId),
        ...nameText('consultant', lookups.consultant_id, index.table.get(row, 'consultant_id')),
        ...nameText('branch', lookups.branch_id, index.table.get(row, 'branch_id')),
      ];
      return {
        id: getId(row),
        client: clientId === null ? null : lookups.client_id.getName(clientId),
        consultant: getConsultant(index.table.get(row, 'consultant_id')),
        destination: index.table.get(row, 'destination'),
        status: index.table.get(row, 'trip_status'),
        totalCents: index.table.get(row, 'total_amount'),
        from: index.table.get(row, 'earliest_travel_date'),
        to: index.table.get(row, 'latest_travel_date'),
        fetchedAtMs: Number(index.table.get(row, 'fetched_at')),
        matches: findMatches(text, texts),
        sector: null,
      };
    };
    return {
      total: rows.length,
      ids: newest.map(getId),
      hits: newest.slice(0, maxHits).map(toHit),
      // Names of clients that are not read yet are not found.
      reading: { state: clients.reading.state, done: index.recordCount, total: index.recordCount },
    };
  }

  /** Finds trips by the texts of their sectors and itineraries. */
  async searchSectors({ text, names, maxHits }: SearchQuery, signal?: AbortSignal): Promise<FoundTrips> {
    const [clients, { index, reading }] = await Promise.all([this.clients.use(), this.sectors.use()]);
    signal?.throwIfAborted();
    if (index === null) return { total: 0, ids: [], hits: [], reading };
    await this.prepareSectors(index);
    signal?.throwIfAborted();
    const supplier = new NameMap(new Map(names.supplier));
    const product = new NameMap(new Map(names.product));
    const labels = new NameMap(new Map(names.client));
    const client_id = joinNames(clients.index, labels);
    const lookups = { supplier_id: supplier, product_id: product, client_id };
    const { rows, tripRows } = index.find(text, lookups);
    const getId = (row: number) => Number(index.trips.get(row, 'id'));
    const newest = pickNewest(tripRows, getId);
    const shown = newest.slice(0, maxHits);
    const sectorRows = new Map(shown.map((row) => [row, [] as number[]]));
    for (const row of rows) sectorRows.get(index.getTripRow(row))?.push(row);
    const toHit = (tripRow: number): TripHit => {
      const [row = null] = sectorRows.get(tripRow) ?? [];
      const clientId = index.trips.get(tripRow, 'client_id');
      const client = clientId === null ? null : client_id.getName(clientId);
      const ofSector: FieldText[] =
        row === null
          ? []
          : [
              ...index.listTexts(row),
              ...nameText('supplier', supplier, index.sectors.get(row, 'supplier_id')),
              ...nameText('product', product, index.sectors.get(row, 'product_id')),
            ];
      const texts: FieldText[] = [
        ...ofSector,
        ...[...index.listTripTexts(tripRow)].map(
          ([name, line]): FieldText => [name === 'texts' ? 'itinerary' : name, line],
        ),
        ...nameText('client', clients.index, clientId),
        ...nameText('client', labels, clientId),
      ];
      const matches = findMatches(text, texts);
      const isInSector = ofSector.some(([field]) => field === matches[0]?.field);
      return {
        id: getId(tripRow),
        client,
        consultant: null,
        destination: null,
        status: null,
        totalCents: null,
        from: row === null ? null : index.sectors.get(row, 'travel_date'),
        to: row === null ? null : index.sectors.get(row, 'return_date'),
        fetchedAtMs: Number(index.trips.get(tripRow, 'fetched_at')),
        matches,
        sector: isInSector && row !== null ? index.sectors.get(row, 'order') : null,
      };
    };
    // More may have been read while the search was prepared.
    const done = index.recordCount;
    return {
      total: tripRows.length,
      ids: newest.map(getId),
      hits: shown.map(toHit),
      reading: { ...reading, done, total: Math.max(done, reading.total) },
    };
  }

  /** Finds clients by their names, email addresses and phones, and by labels also those of which nothing is saved. */
  async searchClients({ text, names, maxHits }: SearchQuery, signal?: AbortSignal): Promise<FoundClients> {
    const { index, reading } = await this.clients.use();
    signal?.throwIfAborted();
    const labels = new NameMap(new Map(names.client));
    // While clients are being read, it is not known yet of which of them nothing is saved.
    const labelled = reading.state === 'complete' ? findLabelled(text, names.client, index) : [];
    const found = [...(index?.find(text, labels) ?? []), ...labelled];
    const newest = pickNewest(found, (id) => id);
    const fields = { name: 'name', other_names: 'name', emails: 'email', phones: 'phone' } as const;
    const toHit = (id: number): ClientHit => ({
      id,
      name: index?.getName(id) ?? labels.getName(id),
      fetchedAtMs: index?.hasClient(id) ? index.getFetchedMs(id) : null,
      matches: findMatches(text, [
        ...nameText('name', labels, id),
        ...[...(index?.listTexts(id) ?? [])].map(([name, line]): FieldText => [fields[name], line]),
        ['id', String(id)],
      ]),
    });
    const hits = newest.slice(0, maxHits).map(toHit);
    // Counted as clients: most have a list item and a card.
    const done = index?.clientCount ?? 0;
    const total = reading.state === 'complete' ? done : reading.total;
    return { total: found.length, ids: newest, hits, reading: { ...reading, done, total } };
  }

  /** The index of all saved trips with their sectors; null where it is not up to date. */
  async getSectors(): Promise<SectorIndex | null> {
    return await this.sectors.getWhole();
  }

  /** The index of all saved trips with their sectors, as soon as it is read. @throws Error of the reading */
  async readSectors(signal?: AbortSignal): Promise<SectorIndex> {
    return await this.sectors.readWhole(signal);
  }

  /** How far the sectors are read. */
  async getSectorReading(): Promise<Reading> {
    return (await this.sectors.use()).reading;
  }

  /** The index of all saved clients; null where it is not up to date. */
  async getClients(): Promise<ClientIndex | null> {
    return await this.clients.getWhole();
  }

  /** Prepares the first search of an index, between other work of the thread. */
  private async prepareSectors(index: SectorIndex): Promise<void> {
    const prepare = async () => {
      for (const _ of index.prepareSearch()) await new Promise<void>((next) => setImmediate(next));
    };
    const preparing = this.preparing.get(index) ?? prepare();
    this.preparing.set(index, preparing);
    try {
      await preparing;
    } catch (error) {
      // The next search tries again: memory may be free by then.
      this.preparing.delete(index);
      throw error;
    }
  }

  /** Ends the reading, and stores the indexes, before the cache is closed. */
  close(): void {
    this.sectors.close();
    this.clients.close();
  }
}
