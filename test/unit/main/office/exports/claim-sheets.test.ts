import { draftDifferences } from '@main/office/commission/draft-differences';
import { buildClaimSheets, claimColumns } from '@main/office/exports/claim-sheets';
import type { Basis, StatementWork } from '@shared/commission/statement-work';
import { makeLine, makeSector } from '@test/helpers/statement-parts';
import { describe, expect, it } from 'vitest';

const basis: Basis = {
  ...{ kind: 'by-hand', reference: null, isAmountEqual: false, days: null, namePercent: null, doubts: [] },
};
const key = (sectorId: number) => ({ tripId: 1, sectorId });
const counted = (cents: number) => ({ count: 1, cents });
const names = { supplier: { '201': 'Qantas' } };

/** Two lines are matched with one sector, one with one; a sector is suggested, one is within the dates, two are not. */
const work = {
  statement: { fileName: 'october.csv' },
  check: { dates: { from: '2026-09-22', to: '2026-11-10' }, otherCurrencies: [], unreadableCount: 0, notes: [] },
  lines: [
    makeLine(4, 'DTOQJS', 138_573),
    makeLine(5, 'FTQUIR', 934),
    makeLine(6, 'VIIPNJ', 1_249),
    makeLine(7, 'WDSKWJ', 630),
  ],
  sectors: [
    makeSector(1, 'LLUMWL', 6_060, { clientId: 1505 }),
    makeSector(2, 'VIIPNJ', 1_248, { clientId: 1187, clientName: 'Haddad Charlotte' }),
    makeSector(3, 'DWSKWJ', 630, { travelDate: '2026-10-29' }),
    makeSector(4, 'FIYHQF', 3_522, { travelDate: '2026-10-27' }),
    makeSector(5, 'VMJSTU', 14_235, { travelDate: '2026-11-21' }),
    makeSector(6, 'OEKZNS', 1_098, { travelDate: '2026-08-25' }),
  ],
  matches: [
    { id: 'a', lines: [4, 5], sectors: [key(1)], basis, difference: 133_447, list: 'differs', isDecided: true },
    { id: 'b', lines: [6], sectors: [key(2)], basis, difference: 1, list: 'differs', isDecided: true },
  ],
  theirsOnly: [7],
  oursOnly: [3, 4, 5, 6].map(key),
  suggestions: [
    { id: 's', lines: [7], sectors: [key(3)], basis: { ...basis, kind: 'similar' }, difference: 0, alternatives: 0 },
  ],
  elsewhere: [],
  sums: {
    agreed: { theirs: counted(0), ours: counted(0) },
    differs: { theirs: counted(140_756), ours: counted(7_308) },
    theirsOnly: counted(630),
    oursOnly: counted(19_485),
  },
} as unknown as StatementWork;

const lists = buildClaimSheets(work, names);
const read = (title: string, ...headers: readonly string[]) => {
  const indexes = headers.map((header) => claimColumns.findIndex((column) => column.label === header));
  return lists.find((list) => list.title === title)?.rows.map((row) => indexes.map((index) => row[index]));
};

describe('the lists of a claim list', () => {
  it('faults 510: number their matches, and have the difference beside the sums that it is of', () => {
    const amounts = ['Statement amount', 'Our amount', 'Statement, whole match', 'Ours, whole match', 'Difference'];
    const units = read('Amount differs', 'Match', ...amounts)?.map((row) =>
      row.map((cell) => (cell && typeof cell === 'object' ? cell.units : cell)),
    );
    expect(units).toEqual([
      [1, 138_573, 6_060, 139_507, 6_060, 133_447],
      [1, 934, null, null, null, null],
      [2, 1_249, 1_248, 1_249, 1_248, 1],
    ]);
  });

  it('faults 511: claim of “ours only” what the email claims, and have the rest on a sheet of its own', () => {
    const readDecided = (title: string, side = 'Our') => read(title, `${side} reference`, 'Decided')?.map(String);
    expect(readDecided('Ours only')).toEqual(['DWSKWJ,Not yet', 'FIYHQF,']);
    expect(readDecided('Ours only, other dates')).toEqual(['VMJSTU,', 'OEKZNS,']);
    expect(readDecided('On the statement only', 'Statement')).toEqual(['WDSKWJ,Not yet']);
    const sums = lists.map(({ theirs, ours }) => `${theirs} ${ours}`);
    expect(sums).toEqual(['0 0', '140756 7308', '630 0', '0 4152', '0 15333']);
    const { body, total } = draftDifferences(work);
    expect(total).toBe(3);
    expect(body).toContain('FIYHQF');
    for (const reference of ['DWSKWJ', 'VMJSTU', 'OEKZNS']) expect(body).not.toContain(reference);
  });

  it('faults 843: claim what is neither undecided nor of other dates', () => {
    const claimed = lists.map((list) => `${list.claimed.theirs} ${list.claimed.ours}`);
    expect(claimed).toEqual(['0 0', '140756 7308', '0 0', '0 3522', '0 0']);
  });

  it('faults 511: have all of “ours only” apart where the statement has no dates', () => {
    const undated = { ...work, check: { ...work.check, dates: null } };
    const titles = buildClaimSheets(undated, names).map(({ title, rows }) => `${title}: ${rows.length}`);
    expect(titles.slice(3)).toEqual(['Ours only: 0', 'Ours only, dates unknown: 4']);
    expect(draftDifferences(undated).total).toBe(2);
  });

  it('faults 842: the email says how many rows of the statement could not be read: ours may be among them', () => {
    const { body } = draftDifferences({ ...work, check: { ...work.check, unreadableCount: 2 } });
    expect(body).toContain('Not compared: 2 rows that we could not read.');
    expect(draftDifferences(work).body).not.toContain('Not compared');
  });

  it('name clients by their number where no name is known', () => {
    expect(read('Amount differs', 'Client')).toEqual([['1505'], [null], ['Haddad Charlotte']]);
  });
});
