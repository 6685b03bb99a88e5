/** A statement in several currencies: what is compared under each choice, and what was decided under another one. */
import { data, planted, setUpOffice, toSettings } from '@test/helpers/demo-statement';
import { describe, expect, it } from 'vitest';

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
});
