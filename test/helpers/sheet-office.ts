/** An office with the demo office's saved bookings, whose statements are read as sheets. */
import { join } from 'node:path';
import { type DemoData, makeDemoData } from '@demo/data/demo-data';
import { suppliers } from '@demo/data/seed/products';
import { defaultSeed } from '@demo/server';
import { makeDemoStatement } from '@demo/statement';
import { StatementFinisher } from '@main/office/commission/finish-statement';
import { StatementSheets } from '@main/office/commission/statement-sheets';
import { WorkRecords } from '@main/office/commission/work-records';
import { OfficePreferences } from '@main/office/connect/office-preferences';
import { findLock } from '@main/office/month-end/gather-month';
import { Cipher, newCacheKey } from '@main/saved/store/cipher';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import type { SheetAct, StatementSheet } from '@shared/commission/statement-sheet';
import { autoAdvancingClock } from '@test/helpers/clock';
import { makeSavedSession, openCaches } from '@test/helpers/office';
import { toDetail, toRecords } from '@test/helpers/records';
import { onFinished } from '@test/helpers/set-up';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect } from 'vitest';

export const today = '2026-11-28';
const nowMs = Date.UTC(2026, 10, 28, 2);
export const demo = makeDemoData(defaultSeed, today);

type Trips = DemoData['trips'];

const bookings = demo.trips.flatMap(({ id, sectors }) => sectors.map((sector) => ({ tripId: id, sector })));
const byReference = Map.groupBy(bookings, ({ sector }) => sector.reloc_code);
/** Bookings whose reference is no other's. */
export const uniqueBookings = bookings.filter(({ sector }) => byReference.get(sector.reloc_code)?.length === 1);
const payable = uniqueBookings
  .filter(
    ({ sector: { flags, financial, supplier_id, travel_date } }) =>
      supplier_id === 201 &&
      flags.is_active &&
      !flags.is_claimed &&
      (financial.commission ?? 0) > 500 &&
      (travel_date ?? '9') < '2026-09-01',
  )
  .slice(-8);
/** Eight of Accor’s bookings that are to be paid, and their trips. */
export const payableSectors = payable.map(({ sector }) => sector);
export const payableTrips = demo.trips.filter(({ id }) => payable.some(({ tripId }) => tripId === id));

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
  const details = trips.filter(({ id }) => !unsaved.has(id)).map(toDetail);
  await cache.records.putAll('trip-item', toRecords(trips.map(({ listItem }) => listItem)), nowMs);
  await cache.records.putAll('trip', toRecords(details), nowMs);
  await cache.records.putAll('client-item', toRecords(demo.clients), nowMs);
  const openRecords = () => {
    const opened = new UserRecordStore(join(folder, 'user-records'), (notice) => expect(notice).toBe(''));
    opened.unlock(session.office, new Cipher(key));
    onFinished(() => opened.close());
    return opened;
  };
  let records = openRecords();
  Object.defineProperty(session, 'userRecords', { get: () => records });
  const work = new WorkRecords(async () => undefined);
  const makeSheets = () => {
    const preferences = new OfficePreferences(records, folder);
    for (const [id, label] of Object.entries(suppliers))
      preferences.change(session.office, { kind: 'label', of: 'supplier', id, label });
    return new StatementSheets({ preferences, listWork: (of) => work.read(of), findLock });
  };
  const sheets = makeSheets();
  /** What the application has when it is started again: what it reads from the disk. */
  const restart = async () => {
    await records.close();
    records = openRecords();
    return makeSheets();
  };
  const options = { signal: new AbortController().signal };
  const open = async (csv: string | Uint8Array, fileName = 'statement.csv') =>
    (await sheets.add(session, fileName, typeof csv === 'string' ? Buffer.from(csv) : csv, options)).sheet;
  const act = (sheet: StatementSheet, next: SheetAct) =>
    sheets.act(session, sheet.head.id, { revision: sheet.revision, act: next }, options);
  const read = (sheet: StatementSheet) => sheets.read(session, sheet.head.id, options);
  const finisher = new StatementFinisher(sheets, work);
  const finish = ({ head, revision }: StatementSheet, writesOffSmall = false) =>
    finisher.finish(session, head.id, { revision, writesOffSmall }, options);
  return { folder, restart, session, sheets, work, finisher, open, act, read, finish, options };
}

export const demoStatement = (supplierId: number) => makeDemoStatement(demo, supplierId);
