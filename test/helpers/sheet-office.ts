/** An office with the demo office's saved bookings, whose statements are read as sheets. */
import { join } from 'node:path';
import { type DemoData, makeDemoData } from '@demo/data/demo-data';
import { suppliers } from '@demo/data/seed/products';
import { defaultSeed } from '@demo/server';
import { makeDemoStatement } from '@demo/statement';
import { StatementSheets } from '@main/office/commission/statement-sheets';
import { WorkRecords } from '@main/office/commission/work-records';
import { Cipher, newCacheKey } from '@main/saved/store/cipher';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import type { SheetAct, SheetGroup, StatementSheet } from '@shared/commission/statement-sheet';
import { autoAdvancingClock } from '@test/helpers/clock';
import { makeSavedSession, openCaches } from '@test/helpers/office';
import { onFinished } from '@test/helpers/set-up';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect } from 'vitest';

export const today = '2026-11-28';
const nowMs = Date.UTC(2026, 10, 28, 2);
export const demo = makeDemoData(defaultSeed, today);

type Trips = DemoData['trips'];

/** Opens an office. @param change - of its trips; @param unsaved - trips that are listed, but whose bookings are not saved */
export async function openSheetOffice({
  trips = demo.trips,
  unsaved = new Set<number>(),
}: {
  readonly trips?: Trips;
  readonly unsaved?: ReadonlySet<number>;
} = {}) {
  const folder = temporaryFolder();
  const key = newCacheKey();
  const cache = await openCaches(join(folder, 'cache')).open('office-1', key, nowMs);
  onFinished(() => cache.close());
  const session = makeSavedSession('http://127.0.0.1:1', cache, [], { clock: autoAdvancingClock(nowMs) });
  const items = trips.map(({ id, listItem }): [string, string] => [String(id), JSON.stringify({ id, ...listItem })]);
  const details = trips
    .filter(({ id }) => !unsaved.has(id))
    .map(({ id, base, detailOnly, sectors }): [string, string] => [
      String(id),
      JSON.stringify({ id, ...base, ...detailOnly, sectors }),
    ]);
  await cache.records.putAll('trip-item', items, nowMs);
  await cache.records.putAll('trip', details, nowMs);
  const clients = demo.clients.map((client): [string, string] => [String(client.id), JSON.stringify(client)]);
  await cache.records.putAll('client-item', clients, nowMs);
  const records = new UserRecordStore(join(folder, 'user-records'), (notice) => expect(notice).toBe(''));
  records.unlock(session.office, new Cipher(key));
  onFinished(() => records.close());
  const work = new WorkRecords(records, async () => undefined);
  let claimedMeans: 'received' | 'asked-for' = 'received';
  const sheets = new StatementSheets(records, {
    getClientLabels: () => ({}),
    getSupplierNames: async () => suppliers,
    listWork: (of) => work.read(of),
    getClaimedMeaning: () => claimedMeans,
    setClaimedMeaning: (_, meaning) => {
      claimedMeans = meaning;
    },
  });
  const options = { signal: new AbortController().signal };
  const open = async (csv: string | Uint8Array, fileName = 'statement.csv') =>
    (await sheets.add(session, fileName, typeof csv === 'string' ? Buffer.from(csv) : csv, options)).sheet;
  const act = (sheet: StatementSheet, next: SheetAct) =>
    sheets.act(session, sheet.head.id, { revision: sheet.revision, act: next }, options);
  const read = (sheet: StatementSheet) => sheets.read(session, sheet.head.id, options);
  return { session, sheets, records, work, open, act, read, options };
}

export const demoStatement = (supplierId: number) => makeDemoStatement(demo, supplierId);

/** The sentence as it is read. */
export const toSentence = ({ pieces }: StatementSheet): string =>
  `${pieces.map(({ lead, text }) => lead + text).join('')}.`;

export const getChip = ({ chips }: StatementSheet, group: SheetGroup) => {
  const { count = 0, cents = 0 } = chips.find((chip) => chip.group === group) ?? {};
  return { count, cents };
};
export const listGroup = ({ pairs }: StatementSheet, group: SheetGroup) => pairs.filter((pair) => pair.group === group);
export const listWhys = (sheet: StatementSheet, group: SheetGroup) => listGroup(sheet, group).map(({ why }) => why);
export const listBookings = (sheet: StatementSheet, group: SheetGroup) =>
  listGroup(sheet, group)
    .flatMap(({ bookings }) => bookings.map(({ sectorId }) => sectorId))
    .sort();

/** Checks that every line stands in one chip, and every cent in the sum. */
export function expectPlaced(sheet: StatementSheet): void {
  const aside = new Set<SheetGroup>(['missing', 'refused']);
  const left = sheet.chips.filter(({ group }) => !aside.has(group));
  expect(left.reduce((sum, { cents }) => sum + cents, 0)).toBe(sheet.sum.compared);
  const rows = sheet.pairs.filter(({ group }) => !aside.has(group)).flatMap(({ lines }) => lines);
  expect(new Set(rows).size).toBe(rows.length);
  expect(left.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
  expect(rows.toSorted((a, b) => a - b)).toEqual(sheet.lines.map(({ row }) => row).toSorted((a, b) => a - b));
}
