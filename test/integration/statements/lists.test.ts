/** A supplier’s statement compared with saved sectors: what is in which list, and why, also in several currencies. */

import type { StatementAct, StatementWork } from '@shared/commission/statement-work';
import { formatMoney } from '@shared/values/money';
import {
  compareCsv,
  data,
  listSectors,
  now,
  planted,
  setUpOffice,
  setUpStatement,
  statement,
  toIds,
  toSettings,
} from '@test/helpers/demo-statement';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';

describe('a statement of the demo office', () => {
  it('has every planted difference found, and nothing else', async () => {
    const { check, work } = await setUpStatement();
    expect(planted.agreed.length).toBeGreaterThan(10);
    expect(check).toMatchObject({
      difference: 0,
      missing: [],
      unreadableCount: 0,
      dateOrder: { status: 'proven' },
      layout: { theirAmount: 'commission' },
      scope: { supplierIds: [], ourAmount: 'commission' },
    });
    expect(listSectors(work, 'agreed')).toEqual([...planted.agreed].sort());
    expect(listSectors(work, 'differs')).toEqual([...planted.differs].sort());
    expect(toIds(work.oursOnly)).toEqual([...planted.misspelt, ...planted.missing].sort());
    const lineByRow = new Map(work.lines.map((line) => [line.row, line]));
    expect(work.theirsOnly.length).toBe(planted.misspelt.length + planted.extra.length);
    expect(work.theirsOnly.map((row) => lineByRow.get(row)?.reference)).toEqual(
      expect.arrayContaining([...planted.extra]),
    );
    expect(toIds(work.suggestions.flatMap(({ sectors }) => sectors))).toEqual([...planted.misspelt].sort());
    expect(work.coverage).toMatchObject({ candidates: work.sectors.length, oldest: { fetchedAtMs: now } });
    const { saved, candidates, leftOut } = work.coverage;
    expect(candidates + Object.values(leftOut).reduce((sum, count) => sum + count, 0)).toBe(saved);
    expect(work.coverage.tripsWithSectors).toBe(work.coverage.trips);
  });

  it('is the same from a workbook', async () => {
    const { session, start } = await setUpOffice();
    const { statements } = start();
    const rows = statement.csv.split('\r\n').map((line) => {
      const cells = line.replaceAll('"', '').split(',');
      const [day, month, year] = (cells[2] ?? '').split('/').map(Number);
      const amount = Number((cells[3] ?? '').replace(/^\((.*)\)$/, '-$1'));
      return [
        cells[0] ?? null,
        cells[1] ?? null,
        year ? new Date(Date.UTC(year, (month ?? 1) - 1, day)) : (cells[2] ?? null),
        Number.isNaN(amount) || cells[3] === undefined ? (cells[3] ?? null) : amount,
      ];
    });
    const csv = await statements.open(session, 'october.csv', Buffer.from(statement.csv));
    const xlsx = await statements.open(session, 'october.xlsx', await writeXlsx({ sheets: [{ name: 'Oct', rows }] }));
    const fromCsv = await statements.setUp(session, csv.statementId, toSettings(csv));
    const fromXlsx = await statements.setUp(session, xlsx.statementId, toSettings(xlsx));
    expect(fromXlsx.matches).toEqual(fromCsv.matches);
    expect(fromXlsx.sums).toEqual(fromCsv.sums);
  });

  it('has names compared with the labels of clients that are not saved', async () => {
    const labelled = data.trips.find(({ sectors }) => sectors.some(({ id }) => planted.agreed.includes(id)));
    const clientId = Number(labelled?.base.client_id);
    const { session, start } = await setUpOffice({ hasClients: false, clientLabels: { [clientId]: 'Wattle Grove' } });
    const { statements } = start();
    const csv = statement.csv.replace('Passenger', 'Passenger Name');
    const check = await statements.open(session, 'october.csv', Buffer.from(csv));
    const work = await statements.setUp(session, check.statementId, toSettings(check));
    const names = new Map(work.sectors.map((sector) => [sector.clientId, sector.clientName]));
    expect(names.get(clientId)).toBe('Wattle Grove');
    expect(new Set(names.values())).toEqual(new Set(['Wattle Grove', null]));
    const ofLabelled = work.matches.filter(({ sectors }) => sectors.some(({ tripId }) => tripId === labelled?.id));
    expect(ofLabelled.map(({ basis }) => basis.namePercent)).not.toContain(null);
  });

  it('faults 842: says where saved data has a reference that is no candidate, and never that it is not there', async () => {
    const sectors = data.trips.flatMap(({ id, sectors: own }) => own.map((sector) => ({ tripId: id, sector })));
    const find = (isMeant: (sector: (typeof sectors)[number]['sector']) => boolean) => {
      const found = sectors.find(({ sector }) => isMeant(sector) && (sector.financial.commission ?? 0) !== 0);
      if (!found) throw new Error('The demo office has no such sector.');
      const same = sectors.filter(({ sector }) => sector.reloc_code === found.sector.reloc_code && isMeant(sector));
      const cents = same.reduce((sum, { sector }) => sum + (sector.financial.commission ?? 0), 0);
      return { ...found, reference: found.sector.reloc_code, cents };
    };
    const claimed = find(({ flags, supplier_id }) => flags.is_claimed && flags.is_active && supplier_id === 201);
    const inactive = find(({ flags, supplier_id }) => !flags.is_active && supplier_id === 201);
    const other = find(({ supplier_id }) => supplier_id === 501);
    const csv = [
      'Booking reference,Travel date,Commission',
      `${claimed.reference},17/10/2026,10.00`,
      `${other.reference},18/10/2026,10.00`,
      `${inactive.reference},18/10/2026,10.00`,
      'QQZ999,18/10/2026,10.00',
    ].join('\n');
    const { session, statements, statementId, work } = await compareCsv('two.csv', csv);
    const toEntry = ({ tripId, sector, cents }: typeof claimed) => ({ tripId, sectorId: sector.id, cents });
    expect(work.elsewhere).toEqual([
      { row: 1, ...toEntry(claimed), reason: 'claimed' },
      { row: 2, ...toEntry(other), tripId: expect.any(Number), cents: expect.any(Number), reason: 'other-supplier' },
      { row: 3, ...toEntry(inactive), reason: 'inactive' },
    ]);
    const { body } = await statements.draft(session, statementId);
    const lines = body.split('\n').filter((line) => line.includes('on your statement;'));
    expect(lines.map((line) => line.split(' on your statement; ')[1])).toEqual([
      `we have this as claimed: ${formatMoney(claimed.cents)}`,
      'it is not active in our records',
      'we could not match it: please send us the booking’s details',
    ]);
    expect(body).toContain('1 line of your statement that we are still checking is left out.');
  });
});

const references = data.trips
  .flatMap(({ sectors }) => sectors)
  .filter(({ id }) => planted.agreed.includes(id))
  .map(({ reloc_code }) => String(reloc_code))
  .slice(0, 3);
const [first = '', second = '', third = ''] = references;
const csv = [
  'Booking reference,Currency,Commission',
  `${first},AUD,10.00`,
  `${second},NZD,20.00`,
  `${third},NZD,30.00`,
].join('\n');

async function open() {
  const { session, start } = await setUpOffice();
  const { statements } = start();
  const check = await statements.open(session, 'mixed.csv', Buffer.from(csv));
  const settings = toSettings(check);
  const compare = (comparedCurrency: string | null) =>
    statements.setUp(session, check.statementId, {
      ...settings,
      layout: { ...settings.layout, comparedCurrency, acceptedCurrency: comparedCurrency },
    });
  return { session, statements, check, compare };
}

describe('a statement in several currencies', () => {
  it('faults 450: is not compared before one is chosen, and is matched anew under another choice', async () => {
    const { check, compare } = await open();
    expect(check.missing).toEqual(['compared-currency']);
    await expect(compare(null)).rejects.toThrow('cannot be compared yet');
    const home = await compare('AUD');
    expect(home.matches.flatMap(({ lines }) => lines)).toEqual([1]);
    expect(home.notes).toContain('2 rows in NZD, 50.00 in total, are in no list.');
    const other = await compare('NZD');
    expect(other.matches.flatMap(({ lines }) => lines)).toEqual([2, 3]);
    expect(other.lines.map(({ row }) => row)).toEqual([2, 3]);
    expect(other.notes).toContain('1 row in AUD, 10.00 in total, is in no list.');
    expect(other.statement).toMatchObject({ lines: 2, total: 5_000 });
  });

  it('faults 450: sets decisions on rows of another currency aside, says so, and applies them again with it', async () => {
    const { session, statements, check, compare } = await open();
    const home = await compare('AUD');
    const refused = home.matches.map(({ id }) => id);
    const decided = await statements.decide(session, check.statementId, {
      revision: home.revision,
      act: { kind: 'refuse', pairings: refused },
    });
    expect(decided.decisions).toMatchObject([{ isLost: false }]);
    const other = await compare('NZD');
    expect(other.decisions).toEqual([]);
    const aside =
      '1 decision on rows in other currencies is set aside. It applies again when their currency is compared.';
    expect(other.notes).toContain(aside);
    const acted = await statements.decide(session, check.statementId, {
      revision: other.revision,
      act: { kind: 'refuse', pairings: other.matches.map(({ id }) => id) },
    });
    expect(acted.decisions).toHaveLength(2);
    expect(acted.notes).toContain(aside);
    const again = await compare('AUD');
    expect(again.decisions).toMatchObject([{ id: refused[0], isLost: false }]);
    expect(again.theirsOnly).toEqual([1]);
  });

  it('sets a decision aside of whose rows one is in another currency, once a column says so', async () => {
    const { session, statements, check, compare } = await open();
    const { currency: _, ...columns } = check.layout.columns;
    const layout = { ...check.layout, columns, comparedCurrency: null, acceptedCurrency: null };
    const undivided = await statements.setUp(session, check.statementId, { ...toSettings(check), layout });
    expect(undivided.matches.map(({ lines }) => lines)).toEqual([[1], [2], [3]]);
    const decide = ({ revision }: StatementWork, act: StatementAct) =>
      statements.decide(session, check.statementId, { revision, act });
    const pairings = undivided.matches.map(({ id }) => id);
    const sectors = undivided.matches.slice(0, 2).flatMap((match) => match.sectors);
    await decide(await decide(undivided, { kind: 'refuse', pairings }), { kind: 'match', lines: [1, 2], sectors });
    const home = await compare('AUD');
    expect(home.notes.join()).toContain('3 decisions on rows in other currencies are set aside.');
    expect(home.decisions).toMatchObject([{ id: pairings[0], isLost: false }]);
  });
});
