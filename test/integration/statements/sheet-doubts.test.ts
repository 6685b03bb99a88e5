/** What the sheet of a statement asks, and what it says of lines that are on no booking to be paid. */

import { centsToDecimal } from '@shared/values/money';
import { expectPlaced, getChip, listGroup, listWhys, toSentence } from '@test/helpers/sheet-checks';
import { demoStatement, openSheetOffice, uniqueBookings } from '@test/helpers/sheet-office';
import { describe, expect, it } from 'vitest';

const accor = uniqueBookings.filter(
  ({ sector }) => sector.supplier_id === 201 && (sector.financial.commission ?? 0) > 1_000,
);
const isPast = ({ sector }: (typeof accor)[number]) => (sector.return_date ?? sector.travel_date ?? '9') < '2026-06-01';
const claimed = accor.filter(
  (booking) => isPast(booking) && booking.sector.flags.is_claimed && booking.sector.flags.is_active,
);
const toShort = (day: string | null) => {
  const [year = '', month = '', date = ''] = (day ?? '').split('-');
  return `${Number(date)}/${Number(month)}/${year.slice(2)}`;
};

/** Six lines on claimed bookings: three single ones, of which one is 5.00 less, and one charged, reversed and charged again. */
function makeClaimedFile(): string {
  const [one, two, less, thrice] = claimed.slice(-4);
  if (!one || !two || !less || !thrice) throw new Error('The demo office has too few claimed bookings.');
  const line = ({ sector }: typeof one, cents: number) =>
    [
      sector.reloc_code,
      toShort(sector.travel_date),
      cents < 0 ? `(${centsToDecimal(-cents)})` : centsToDecimal(cents),
    ].join(',');
  const of = ({ sector }: typeof one) => sector.financial.commission ?? 0;
  return [
    'Conf,Arr,Comm',
    line(one, of(one)),
    line(two, of(two)),
    line(less, of(less) - 500),
    line(thrice, of(thrice)),
    line(thrice, -of(thrice)),
    line(thrice, of(thrice)),
  ].join('\n');
}

describe('accounts 9: lines on claimed bookings', () => {
  it('ask once what claimed means, and are always compared', async () => {
    const { open, act } = await openSheetOffice();
    const sheet = await open(makeClaimedFile());
    expect(sheet.question).toMatchObject({ id: 'claimed', prompt: 'Does claimed mean asked for here?' });
    expect(toSentence(sheet)).toContain('brackets take back');
    expect(sheet.pairs.map(({ difference }) => difference)).not.toContain(-500);
    const no = await act(sheet, { kind: 'choose', id: 'claimed', value: 'received' });
    expect(no.question).toBeNull();
    expectPlaced(no);
    expect(getChip(no, 'already-claimed').count).toBe(6);
    expect(listGroup(no, 'already-claimed').reduce((sum, { difference }) => sum + (difference ?? 0), 0)).toBe(-500);
    expect(listWhys(no, 'already-claimed')).toContain('Charged, reversed, charged again');
    const yes = await act(no, { kind: 'choose', id: 'claimed', value: 'asked-for' });
    expect([getChip(yes, 'agreed').count, getChip(yes, 'short-paid').count]).toEqual([5, 1]);
    expectPlaced(yes);
  });

  it('are asked of no second statement', async () => {
    const { open, act } = await openSheetOffice();
    const first = await open(makeClaimedFile());
    await act(first, { kind: 'choose', id: 'claimed', value: 'received' });
    const second = await open(`${makeClaimedFile()}\n`, 'again.csv');
    expect([second.question, getChip(second, 'already-claimed').count]).toEqual([null, 6]);
  });
});

describe('accounts 11: a line on a booking that is not to be paid', () => {
  it('faults 842: says whose, and on which trip; Finish waits for trips that are not on this computer', async () => {
    const mine = accor.filter(
      (booking) => isPast(booking) && booking.sector.flags.is_active && !booking.sector.flags.is_claimed,
    );
    const isInactive = ({ sector }: (typeof accor)[number]) =>
      !sector.flags.is_active && (sector.financial.commission ?? 0) > 0;
    const inactive = uniqueBookings.find((booking) => booking.sector.supplier_id === 201 && isInactive(booking));
    const others = uniqueBookings.find(({ sector }) => sector.supplier_id === 202 && sector.flags.is_active);
    const own = mine.slice(-6);
    const unchecked = mine.at(-7);
    if (!inactive || !others || !unchecked) throw new Error('The demo office lacks a booking.');
    const csv = [
      'Accor',
      'Booking reference,Guest,Travel date,Commission',
      ...[...own, inactive, others, unchecked].map(({ sector }) =>
        [sector.reloc_code, '', sector.travel_date, centsToDecimal(sector.financial.commission ?? 0)].join(','),
      ),
    ].join('\n');
    const stored = new Set([...own, inactive, others].map(({ tripId }) => tripId));
    const near = mine.filter(({ tripId }) => !stored.has(tripId)).slice(-10);
    const unsaved = new Set([unchecked.tripId, ...near.map(({ tripId }) => tripId)].slice(0, 10));
    const { open } = await openSheetOffice({ unsaved });
    const sheet = await open(csv);
    const why = new Map(listGroup(sheet, 'unknown').map(({ lines: [line], why: text }) => [line?.reference, text]));
    expect(why).toEqual(
      new Map([
        [inactive.sector.reloc_code, `On trip ${inactive.tripId}, inactive`],
        [others.sector.reloc_code, 'Hotelbeds’s booking'],
        [unchecked.sector.reloc_code, 'Trip not checked yet'],
      ]),
    );
    expect(sheet.finish.blockedBy).toMatch(/^\d+ trips of this time aren’t on this computer/);
  });
});

describe('decisions on a sheet', () => {
  it('are accepted, refused, made by hand and taken back, and stay when the statement is opened again', async () => {
    const { open, act, read, sheets, session, options } = await openSheetOffice();
    const sheet = await open(demoStatement(201).csv);
    const [first, second] = listGroup(sheet, 'to-check');
    const unknown = listGroup(sheet, 'unknown')[0];
    if (!first || !second || !unknown) throw new Error('The statement has too little to decide on.');
    const accepted = await act(sheet, { kind: 'accept', pairs: [first.id] });
    expect([getChip(accepted, 'agreed').count, getChip(accepted, 'to-check').count]).toEqual([19, 3]);
    const refused = await act(accepted, { kind: 'refuse', pairs: [second.id] });
    expect([getChip(refused, 'to-check').count, listGroup(refused, 'refused').map(({ id }) => id)]).toEqual([
      2,
      [second.id],
    ]);
    expectPlaced(refused);
    await expect(act(sheet, { kind: 'accept', pairs: [second.id] })).rejects.toThrow('The sheet has changed');
    const lines = unknown.lines.map(({ row }) => row);
    const hand = { lines, search: '', allSuppliers: true };
    const { bookings } = await sheets.listCandidates(session, sheet.head.id, hand, options);
    const other = bookings.find(({ supplierId, under }) => supplierId === 202 && under !== 'paired');
    if (!other) throw new Error('No booking of another supplier is listed.');
    const key = { tripId: other.tripId, sectorId: other.sectorId };
    const matched = await act(refused, { kind: 'match', lines, bookings: [key] });
    const byHand = matched.pairs.find((pair) => pair.lines[0]?.row === lines[0]);
    expect(byHand).toMatchObject({ isDecided: true, ours: other.cents, bookings: [key] });
    expectPlaced(matched);
    const again = await read(matched);
    expect([again.revision, (await open(demoStatement(201).csv)).revision]).toEqual([
      matched.revision,
      matched.revision,
    ]);
    const undone = await act(again, { kind: 'undo', pairs: [byHand?.id ?? '', second.id, first.id] });
    expect(undone.pairs).toEqual(sheet.pairs);
  });

  it('are made by hand of a line that is matched already, which lets go of its booking', async () => {
    const { open, act } = await openSheetOffice();
    const sheet = await open(demoStatement(201).csv);
    const [[agreed, other], [missing]] = [listGroup(sheet, 'agreed'), listGroup(sheet, 'missing')];
    if (!agreed || !other || !missing) throw new Error('The statement has too little to decide on.');
    const match = (from: typeof sheet, { bookings }: typeof agreed) => {
      const keys = bookings.map(({ tripId, sectorId }) => ({ tripId, sectorId }));
      return act(from, { kind: 'match', lines: agreed.lines.map(({ row }) => row), bookings: keys });
    };
    const find = ({ pairs }: typeof sheet) => pairs.find(({ lines }) => lines[0]?.row === agreed.lines[0]?.row);
    const moved = await match(sheet, missing);
    expect(find(moved)).toMatchObject({ isDecided: true, bookings: missing.bookings });
    expectPlaced(moved);
    await expect(match(moved, other)).rejects.toThrow('The sheet has changed');
    const back = await match(moved, agreed);
    expect([find(back), back.chips]).toMatchObject([{ group: 'agreed', isDecided: true }, sheet.chips]);
    const undone = await act(back, { kind: 'undo', pairs: [agreed.id] });
    expect(undone.pairs).toEqual(sheet.pairs);
  });

  it('list what fits first, then what is missing, claimed and inactive', async () => {
    const { open, sheets, session, options } = await openSheetOffice();
    const sheet = await open(demoStatement(201).csv);
    const unknown = listGroup(sheet, 'unknown')[0];
    const query = { lines: unknown?.lines.map(({ row }) => row) ?? [], search: '', allSuppliers: false };
    const { bookings } = await sheets.listCandidates(session, sheet.head.id, query, options);
    expect(bookings.length).toBeGreaterThan(10);
    expect(bookings.slice(0, 3).map(({ under }) => under)).toEqual(['missing', 'missing', 'missing']);
    const reference = bookings[5]?.bookingReference ?? '';
    const found = await sheets.listCandidates(
      session,
      sheet.head.id,
      { ...query, search: reference.toLowerCase() },
      options,
    );
    expect(found.bookings.map((booking) => booking.bookingReference)).toEqual([reference]);
  });
});
