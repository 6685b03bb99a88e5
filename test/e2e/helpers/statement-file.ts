/** The demo office's statement of a supplier, over few enough trips that a test can save them all. */
import { makeDemoData } from '@demo/data/demo-data';
import { defaultSeed } from '@demo/server';
import { makeDemoStatement } from '@demo/statement';
import { dollarsToCents } from '@shared/values/money';
import { today } from '../fixtures';

export const supplierId = 101;
/** When the trips were opened that the statement is made of. */
export const openedIn = ['2026-08-01', '2026-09-30'] as const;

const toCents = (text: string) =>
  dollarsToCents(text.startsWith('(') ? text.replace('(', '-').replace(')', '') : text) ?? 0;

/** A sector as its booking has it, or a line as the statement does. */
type Entry = { readonly reference: string; readonly cents: number };

/** The statement, and what a comparison must find. By default it is of the built-in demo office. */
export function makeStatementFile(office = makeDemoData(defaultSeed, today), supplier = supplierId) {
  const [from, to] = openedIn;
  const trips = office.trips.filter(({ opened }) => from <= opened.slice(0, 10) && opened.slice(0, 10) <= to);
  const { csv, planted } = makeDemoStatement({ ...office, trips }, supplier);
  const [, stated = ''] = /^Total,,,(\S+)/m.exec(csv) ?? [];
  const sectors = new Map(trips.flatMap((trip) => trip.sectors).map((sector) => [sector.id, sector]));
  const list = (ids: readonly number[]): Entry[] =>
    ids.flatMap((id) => {
      const sector = sectors.get(id);
      return sector ? [{ reference: sector.reloc_code, cents: sector.financial.commission }] : [];
    });
  const findLine = (reference: string): Entry => {
    const [, amount = ''] = new RegExp(`^${reference},.*,(\\S+)\\r$`, 'm').exec(csv) ?? [];
    return { reference, cents: toCents(amount) };
  };
  const differs = list(planted.differs);
  return {
    csv,
    total: toCents(stated),
    agreed: list(planted.agreed),
    /** As ours, and as theirs. */
    differs,
    theirsOfDiffers: differs.map(({ reference }) => findLine(reference)),
    misspelt: list(planted.misspelt),
    missing: list(planted.missing),
    extra: planted.extra.map(findLine),
  };
}
