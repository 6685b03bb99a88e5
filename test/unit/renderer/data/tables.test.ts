/** The lists of the page: what main saves is patched into them, and no row that stands somewhere moves. */
import { TableStore } from '@renderer/data/tables';
import { toUngroupedRows } from '@renderer/table/model/row-groups';
import { countShift, patchTableOrder } from '@renderer/table/model/use-table-state';
import { ColumnTable } from '@shared/columns/table';
import { setTripRow, tripColumns } from '@shared/records/trip-table';
import { type TableChanges, toInitialUpdate, type UpdateState } from '@shared/records/update';
import type { PatchedRows } from '@shared/values/patched-rows';
import { makeTripItem } from '@test/helpers/trips';
import { afterEach, describe, expect, it, vi } from 'vitest';

type Trips = readonly (readonly [id: number, cents: number])[];

function toChanges(seq: number, trips: Trips, removed: string[] = []): TableChanges {
  const table = new ColumnTable(tripColumns);
  for (const [id, total_amount] of trips)
    setTripRow(table, table.rowCount, { trip: makeTripItem({ total_amount }, { id }), warnings: [] });
  const rows = { kind: 'columns', image: table.toImage() } as const;
  return { position: { generation: 'g', seq }, isWhole: false, rows, removed };
}

/** Main with a saved list, and what changed since by the position that is asked for: null where nothing leads there. */
function stubMain(saved: TableChanges, later: Readonly<Record<number, TableChanges | null>> = {}) {
  const listeners: ((state: unknown) => void)[] = [];
  const calls: string[] = [];
  let state: UpdateState = toInitialUpdate('sydney');
  const responses: Record<string, (input: { since: { seq: number } | null }) => unknown> = {
    'tables:get': ({ since }) => {
      // What was not saved yet is not there to be read.
      if (since && state.trips.revision < since.seq) return toChanges(since.seq, []);
      const changes = since && later[since.seq];
      if (!changes) main.wholes += 1;
      return changes ?? { ...saved, isWhole: true };
    },
    'update:state': () => state,
  };
  const invoke = async (channel: string, { input }: { input: unknown }) => {
    calls.push(channel);
    if (channel === 'tables:get') await main.isReady;
    if (main.isFailing && channel === 'tables:get')
      return { ok: false, error: { code: 'storage-failed', message: 'busy', details: {} } };
    return { ok: true, value: responses[channel]?.(input as never) };
  };
  const on = (event: string, listener: (payload: unknown) => void) => {
    if (event === 'update:changed') listeners.push(listener);
    return () => undefined;
  };
  vi.stubGlobal('window', { tripledger: { invoke, on } });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
  const emit = (trips: Partial<UpdateState['trips']>, problem = state.problem) => {
    state = { ...state, problem, trips: { ...state.trips, ...trips } };
    for (const listener of listeners) listener(state);
  };
  const main = { emit, calls, wholes: 0, isFailing: false, isReady: Promise.resolve() };
  return main;
}

const read = (rows: PatchedRows<{ trip: { id: number | null } }> | null) =>
  Array.from(rows?.listed ?? [], (index) => rows?.at(index)?.trip.id);

afterEach(() => vi.unstubAllGlobals());

describe('the trips of the page', () => {
  it('are the saved ones at once, then patched: values in place, new ones above, and one that went is out', async () => {
    const patch = toChanges(
      2,
      [
        [3, 700],
        [9, 900],
        [8, 800],
      ],
      ['2'],
    );
    const main = stubMain(
      toChanges(1, [
        [4, 400],
        [3, 300],
        [2, 200],
        [1, 100],
      ]),
      { 1: patch },
    );
    main.emit({ checkedAtMs: 5 });
    const store = new TableStore('sydney', 'trips');
    store.subscribe(() => undefined);
    await vi.waitFor(() => expect(read(store.getSnapshot().rows)).toEqual([4, 3, 2, 1]));
    const first = store.getSnapshot().rows;
    main.emit({ revision: 1 });
    await vi.waitFor(() => expect(read(store.getSnapshot().rows)).toEqual([9, 8, 4, 3, 1]));
    const { rows } = store.getSnapshot();
    expect(rows?.arrangement).toBe(first?.arrangement);
    expect(rows?.at(1)?.trip.sector_summary?.total_amount).toBe(700);
    store.refresh();
    expect(store.getSnapshot().rows?.arrangement).not.toBe(first?.arrangement);
    expect(main.wholes).toBe(1);
  });

  it('stand in the order in which they come while the list is loaded for the first time; an export waits for all', async () => {
    const main = stubMain(toChanges(1, [[9, 1]]), { 1: toChanges(2, [[8, 1]]), 2: toChanges(3, [[7, 1]]) });
    const store = new TableStore('sydney', 'trips');
    store.subscribe(() => undefined);
    await vi.waitFor(() => expect(read(store.getSnapshot().rows)).toEqual([9]));
    let isWhole = false;
    const whole = store.whenWhole(new AbortController().signal).then(() => {
      isWhole = true;
    });
    main.emit({ revision: 1, total: 3 });
    await vi.waitFor(() => expect(read(store.getSnapshot().rows)).toEqual([9, 8]));
    expect(store.getSnapshot().rows?.isFilling).toBe(true);
    expect(isWhole).toBe(false);
    main.emit({ revision: 2, checkedAtMs: 7 });
    await whole;
    expect(read(store.getSnapshot().rows)).toEqual([9, 8, 7]);
    expect(store.getSnapshot().rows?.isFilling).toBe(false);
  });

  it('that the first load saved while the saved ones were read are new to nobody, and stand where their numbers are', async () => {
    const main = stubMain(
      toChanges(1, [
        [9, 1],
        [7, 1],
      ]),
      { 1: toChanges(2, [[8, 1]]) },
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    main.isReady = promise;
    const store = new TableStore('sydney', 'trips');
    store.subscribe(() => undefined);
    await vi.waitFor(() => expect(store.getSnapshot().state).not.toBeNull());
    main.emit({ revision: 1, checkedAtMs: 7, total: 3 });
    resolve();
    await vi.waitFor(() => expect(read(store.getSnapshot().rows)).toEqual([9, 8, 7]));
    expect(store.getSnapshot().rows?.isFilling).toBe(false);
  });

  it('that could not be read are read when they are refreshed', async () => {
    const main = stubMain(toChanges(1, [[4, 400]]));
    main.isFailing = true;
    const store = new TableStore('sydney', 'trips');
    store.subscribe(() => undefined);
    // The second time with main's state, after which nothing is new.
    await vi.waitFor(() => expect(main.calls.filter((call) => call === 'tables:get')).toHaveLength(2));
    expect(store.getSnapshot().error).not.toBeNull();
    main.isFailing = false;
    store.refresh();
    await vi.waitFor(() => expect(read(store.getSnapshot().rows)).toEqual([4]));
    expect(store.getSnapshot().error).toBeNull();
  });

  it('an export that waits ends when it is cancelled, and with a word where the list does not come', async () => {
    const main = stubMain(toChanges(1, []));
    const controller = new AbortController();
    const waiting = new TableStore('sydney', 'trips').whenWhole(controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    const offline = new TableStore('sydney', 'trips').whenWhole(new AbortController().signal);
    main.emit({}, 'Can’t reach the server.');
    await expect(offline).rejects.toThrow('isn’t complete on this computer. Can’t reach the server.');
  });

  it('are read again as a whole where main no longer knows what changed', async () => {
    const main = stubMain(toChanges(1, [[4, 400]]), { 1: null });
    const store = new TableStore('sydney', 'trips');
    store.subscribe(() => undefined);
    await vi.waitFor(() => expect(read(store.getSnapshot().rows)).toEqual([4]));
    main.emit({ revision: 1 });
    await vi.waitFor(() => expect(main.wholes).toBe(2));
  });
});

describe('a table whose rows are patched', () => {
  const list = (listed: readonly number[], length: number, arrangement = {}) =>
    Object.assign(
      Array.from({ length }, (_, index) => index),
      {
        listed: Uint32Array.from(listed),
        isFilling: false,
        arrangement,
      },
    ) as unknown as PatchedRows<number>;

  it('keeps its sorted and filtered order, puts in above what passes the filters, and counts it', () => {
    const arrangement = {};
    const arranged = Uint32Array.from([3, 1]);
    const before = { rows: list([0, 1, 2, 3], 4, arrangement), arranged, order: arranged, addedCount: 0 };
    const rows = list([4, 5, 6, 0, 2, 3], 7, arrangement);
    const after = patchTableOrder(before, rows, arranged, (added) =>
      Uint32Array.from(added.keys()).filter((at) => added[at] !== 5),
    );
    expect([...after.order]).toEqual([4, 6, 3]);
    expect(after.addedCount).toBe(2);
  });

  it('stays scrolled to the same row', () => {
    const arrangement = {};
    const show = (rows: PatchedRows<number>) => ({ rows, visibleRows: toUngroupedRows(rows.listed) });
    const before = show(list([0, 1, 2, 3], 4, arrangement));
    expect(countShift(before, show(list([4, 5, 6, 0, 2, 3], 7, arrangement)), 2)).toBe(2);
    expect(countShift(before, show(list([4, 5, 6, 0, 2, 3], 7)), 2)).toBe(0);
  });
});
