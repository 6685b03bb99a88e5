/**
 * The lists of an office as the page has them: all trips and all clients of the saved copy, patched as main saves more. A row
 * keeps its index for as long as the table lives, so that a patch costs what has changed and nothing is built anew.
 */
import { AppError } from '@shared/errors/errors';
import type { ClientListItem } from '@shared/records/client';
import { describeNotWhole } from '@shared/records/freshness';
import type { TripRow } from '@shared/records/trip';
import type { TripTable } from '@shared/records/trip-table';
import type { ListPosition, ListState, TableChanges, TableList, UpdateState } from '@shared/records/update';
import { type PatchedRows, patchOrder } from '@shared/values/patched-rows';
import { useMemo, useSyncExternalStore } from 'react';
import { callOffice, ignoreFailure, onEvent } from './call';

/** Takes over rows, each at the index that it keeps. */
type Rows<Row> = {
  /** The number of rows that were ever taken over. */
  readonly length: number;
  at(index: number): Row;
  /** Takes over new and changed rows. @returns how many, and the indexes of the new ones in their order */
  patch(changes: TableChanges): { readonly count: number; readonly added: number[] };
  /** Forgets a row that went. @returns its index; none for one that was never here */
  remove(key: string): number[];
  /** Sorts indexes as the list stands without a sort. */
  sort(listed: Uint32Array): Uint32Array;
  /** Its columns, of a list that has any. */
  readonly table?: TripTable;
};

type RowOf = { trips: TripRow; clients: ClientListItem };

/** Rows of a list, and the columns of trips: these have what they have now, whatever the rows were. */
export type TableRows<Row> = PatchedRows<Row> & { readonly table?: TripTable };

/** What a screen shows of a list. */
export type OfficeTable<Row> = {
  /** Null until the saved rows are read. */
  readonly rows: TableRows<Row> | null;
  /** How far the list is; null until that is known. */
  readonly state: ListState | null;
  /** Why the server did not give the list, for the user; null where it did. */
  readonly problem: string | null;
  /** Why the saved rows can't be shown; null while they can. */
  readonly error: Error | null;
};

/** One that comes back is a new row: nothing of it stands where it was. */
function takeOut<K>(rows: Map<K, number>, key: K): number[] {
  const index = rows.get(key);
  rows.delete(key);
  return index === undefined ? [] : [index];
}

/** Trips as columns. The code is loaded with the first rows: the first paint does without. */
async function createTripRows(changes: TableChanges): Promise<Rows<TripRow>> {
  const [{ ColumnTable }, { toTripRow, tripColumns }] = await Promise.all([
    import('@shared/columns/table'),
    import('@shared/records/trip-table'),
  ]);
  const read = ({ rows }: TableChanges) => {
    if (rows.kind !== 'columns') throw new TypeError(rows.kind);
    return ColumnTable.fromImage(tripColumns, rows.image);
  };
  const table = read(changes);
  let byId: Map<number, number> | null = null;
  /** Built with the first patch: most starts show the saved rows and nothing else for a while. */
  const getRows = () => {
    byId ??= new Map(Array.from({ length: table.rowCount }, (_, row) => [Number(table.get(row, 'id')), row]));
    return byId;
  };
  return {
    table,
    get length() {
      return table.rowCount;
    },
    at: (index) => toTripRow(table, index),
    patch: (later) => {
      const changed = read(later);
      const rows = getRows();
      const added: number[] = [];
      table.patch(changed, (row) => {
        const id = Number(changed.get(row, 'id'));
        const known = rows.get(id);
        if (known !== undefined) return known;
        const index = table.rowCount;
        rows.set(id, index);
        added.push(index);
        return index;
      });
      return { count: changed.rowCount, added };
    },
    remove: (key) => takeOut(getRows(), Number(key)),
    sort: (listed) => table.sort(listed, 'id', true),
  };
}

function createClientRows(changes: TableChanges): Rows<ClientListItem> {
  const clients: ClientListItem[] = [];
  const byId = new Map<string, number>();
  const patch = ({ rows }: TableChanges) => {
    const added: number[] = [];
    const changed = rows.kind === 'json' ? (JSON.parse(rows.text) as ClientListItem[]) : [];
    for (const client of changed) {
      const known = byId.get(String(client.id));
      const index = known ?? clients.length;
      clients[index] = client;
      if (known !== undefined) continue;
      byId.set(String(client.id), index);
      added.push(index);
    }
    return { count: changed.length, added };
  };
  patch(changes);
  return {
    get length() {
      return clients.length;
    },
    at: (index) => clients[index] as ClientListItem,
    patch,
    remove: (key) => takeOut(byId, key),
    sort: (listed) => listed.toSorted((a, b) => Number(clients[a]?.id) - Number(clients[b]?.id)),
  };
}

const create: { readonly [L in TableList]: (changes: TableChanges) => Promise<Rows<RowOf[L]>> | Rows<RowOf[L]> } = {
  trips: createTripRows,
  clients: createClientRows,
};

/** Milliseconds that the page has for everything else after it has shown new rows. */
const restMs = 750;

const nothing: OfficeTable<never> = { rows: null, state: null, problem: null, error: null };

/** One list of one office. */
export class TableStore<L extends TableList> {
  readonly officeId: string;
  private readonly list: L;
  private readonly listeners = new Set<() => void>();
  private rows: Rows<RowOf[L]> | null = null;
  private position: ListPosition | null = null;
  private shown: OfficeTable<RowOf[L]> = nothing;
  private revision = -1;
  private reading: Promise<void> | null = null;
  private unfollow: (() => void) | null = null;
  private resting: ReturnType<typeof setTimeout> | undefined;
  /** When new rows were shown last, on the page's own clock. */
  private shownAtMs = Number.NEGATIVE_INFINITY;

  constructor(officeId: string, list: L) {
    this.officeId = officeId;
    this.list = list;
  }

  readonly getSnapshot = (): OfficeTable<RowOf[L]> => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    this.unfollow ??= this.follow();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.unfollow?.();
      this.unfollow = null;
    };
  };

  /** Reads the list, unless that is done. */
  async load(): Promise<void> {
    if (this.rows === null) await this.read();
  }

  /** Has the rows arranged anew: until then they stay where they are. Reads again what could not be read. */
  refresh(): void {
    const { rows } = this;
    const before = this.shown.rows;
    if (rows && before)
      this.show({ rows: toPatched(rows, { ...before, listed: rows.sort(before.listed), arrangement: {} }) });
    if (this.shown.error) ignoreFailure(this.read());
  }

  /** Waits until the list was read whole, and all of it is here. @throws AppError where it does not come, the signal's reason */
  async whenWhole(signal: AbortSignal): Promise<void> {
    const stopped = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => stopped.reject(signal.reason), { once: true });
    stopped.promise.catch(() => undefined);
    while (this.isFilling || !this.isCurrent || this.reading !== null) {
      signal.throwIfAborted();
      const { problem } = this.shown;
      if (this.isFilling && problem !== null)
        throw new AppError('not-kept', `${describeNotWhole(this.list)}. ${problem}`, {});
      const changed = Promise.withResolvers<void>();
      const unsubscribe = this.subscribe(changed.resolve);
      const next = this.isFilling ? changed.promise : this.read();
      await Promise.race([next, stopped.promise]).finally(unsubscribe);
    }
    // The screen draws what has come.
    await new Promise((drawn) => setTimeout(drawn));
  }

  private follow(): () => void {
    ignoreFailure(callOffice('update:state', this.officeId).then((state) => this.onState(state)));
    ignoreFailure(this.read());
    return onEvent('update:changed', (state) => {
      if (state.officeId === this.officeId) this.onState(state);
    });
  }

  private onState(update: UpdateState): void {
    const state: ListState = update[this.list];
    this.show({ state, problem: update.problem });
    if (!this.isCurrent) this.readLater();
    else if (this.reading === null) this.endFilling();
  }

  /** Reads what is new, one reading at a time. */
  private async read(): Promise<void> {
    clearTimeout(this.resting);
    this.resting = undefined;
    this.reading ??= this.readOnce().finally(() => {
      this.reading = null;
      if (this.isCurrent) this.endFilling();
      else this.readLater();
    });
    await this.reading;
  }

  /** Reads what is new after the page has had time for everything else. */
  private readLater(): void {
    if (this.listeners.size === 0) return;
    const waitMs = Math.max(0, this.shownAtMs + restMs - performance.now());
    this.resting ??= setTimeout(() => ignoreFailure(this.read()), waitMs);
  }

  /** Whether all that is known to be new is here. */
  private get isCurrent(): boolean {
    return this.shown.state === null || this.shown.state.revision === this.revision;
  }

  /** Once the first whole check has ended, and all that it saved is here, rows keep their places. Pages come in any order. */
  private endFilling(): void {
    const { rows } = this;
    const before = this.shown.rows;
    if (!rows || !before?.isFilling || this.isFilling) return;
    this.show({ rows: toPatched(rows, { ...before, listed: rows.sort(before.listed), isFilling: false }) });
  }

  private async readOnce(): Promise<void> {
    const { list, officeId, position, rows } = this;
    const { state } = this.shown;
    this.revision = state?.revision ?? this.revision;
    try {
      const changes = await callOffice('tables:get', officeId, { list, since: position });
      if (rows === null || changes.isWhole) return await this.takeAll(changes, state?.revision ?? 0);
      this.position = changes.position;
      const removed = changes.removed.flatMap((key) => rows.remove(key));
      const { count, added } = rows.patch(changes);
      if (count + removed.length > 0) this.takeChanges(added, removed);
      else if (this.shown.error) this.show({ error: null });
    } catch (error) {
      this.show({ error: error as Error });
    }
  }

  /** @param revision - what main had saved when these rows were asked for: a check that has ended since may have saved more */
  private async takeAll(changes: TableChanges, revision: number): Promise<void> {
    const rows = (await create[this.list](changes)) as Rows<RowOf[L]>;
    this.rows = rows;
    this.position = changes.position;
    const listed = Uint32Array.from({ length: rows.length }, (_, index) => index);
    const isFilling = this.isFilling || listed.length === 0 || (this.shown.state?.revision ?? 0) !== revision;
    this.showRows(toPatched(rows, { listed, isFilling, arrangement: {} }));
  }

  private takeChanges(added: readonly number[], removed: readonly number[]): void {
    const { rows } = this;
    const before = this.shown.rows;
    if (!rows || !before) return;
    // While the list is filled for the first time, what comes stands behind what is there.
    const listed = patchOrder(before.listed, { added, removed, isBehind: before.isFilling });
    this.showRows(toPatched(rows, { ...before, listed }));
  }

  /** Whether the list was never read whole. */
  private get isFilling(): boolean {
    return (this.shown.state?.checkedAtMs ?? null) === null;
  }

  private showRows(rows: TableRows<RowOf[L]>): void {
    if (rows.listed.length > 0) this.shownAtMs = performance.now();
    this.show({ rows, error: null });
  }

  private show(change: Partial<OfficeTable<RowOf[L]>>): void {
    this.shown = { ...this.shown, ...change };
    for (const listener of [...this.listeners]) listener();
  }
}

type Arranged = Pick<PatchedRows<unknown>, 'listed' | 'isFilling' | 'arrangement'>;

/** A list of the rows as they are now: a new object, so that what shows it is drawn again. */
function toPatched<Row>(rows: Rows<Row>, arranged: Arranged): TableRows<Row> {
  const { length } = rows;
  const at = (index: number) => (index >= 0 && index < length ? rows.at(index) : undefined);
  return {
    listed: arranged.listed,
    isFilling: arranged.isFilling,
    arrangement: arranged.arrangement,
    ...(rows.table ? { table: rows.table } : {}),
    length,
    at,
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index += 1) yield rows.at(index);
    },
  };
}

const stores = new Map<string, TableStore<TableList>>();

/** The store of a list. It lives as long as the page: another screen finds it filled. */
export function getTableStore<L extends TableList>(officeId: string, list: L): TableStore<L> {
  const key = `${list} ${officeId}`;
  const store = stores.get(key) ?? new TableStore(officeId, list);
  stores.set(key, store as unknown as TableStore<TableList>);
  return store as unknown as TableStore<L>;
}

/** Lets the lists of offices go that were removed. */
export function keepTables(officeIds: readonly string[]): void {
  for (const [key, { officeId }] of stores) if (!officeIds.includes(officeId)) stores.delete(key);
}

/** Follows a list of an office: the saved rows at once, then what the update in the background brings. */
export function useTable<L extends TableList>(officeId: string, list: L) {
  const store = getTableStore(officeId, list);
  const table = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const refresh = () => {
    store.refresh();
    ignoreFailure(callOffice('update:refresh', officeId));
  };
  return { ...table, refresh };
}

/** Follows the trips of one client, as {@link useTable} does. */
export function useClientTrips(officeId: string, clientId: number) {
  const { rows, ...table } = useTable(officeId, 'trips');
  const of = rows?.arrangement;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows keep their places as long as those of the whole list do.
  const arrangement = useMemo(() => ({}), [of, clientId]);
  const own = useMemo(() => {
    if (!rows?.table) return null;
    const clients = rows.table.column('client_id');
    return { ...rows, listed: rows.listed.filter((row) => clients.get(row) === clientId), arrangement };
  }, [rows, clientId, arrangement]);
  return { ...table, rows: own };
}
